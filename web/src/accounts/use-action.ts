import { useRef, useState } from 'react';
import { showToast } from '../ui/toasts.tsx';
import { plainWords } from '../ui/use-submission.ts';

/** Something done with one tap: once at a time, and a problem is told over the page. */
export function useAction<Args extends unknown[]>(work: (...args: Args) => Promise<unknown>) {
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  async function act(...args: Args) {
    if (working.current) return;
    working.current = true;
    setBusy(true);
    try {
      await work(...args);
    } catch (error) {
      showToast({ tone: 'bad', words: plainWords(error) });
    } finally {
      working.current = false;
      setBusy(false);
    }
  }
  return { busy, act: (...args: Args) => void act(...args) };
}
