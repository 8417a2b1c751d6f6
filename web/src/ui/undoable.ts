import { partTexts } from '@tohfa/contract/screens';
import { useRef, useState } from 'react';
import { errorMessage } from '../lib/api.ts';
import { showToast } from './toasts.ts';

/**
 * A value that one tap changes: shown at once, with a toast that takes it back, and back by itself when the server refuses.
 * For what another call of the same kind restores; never for money, stock, the states of orders, roles or accounts.
 */
export function useUndoable<Value>(saved: Value, change: UndoableChange<Value>) {
  const [wanted, setWanted] = useState<{ value: Value }>();
  const lastSave = useRef<Promise<unknown>>(Promise.resolve());
  const shown = wanted ? wanted.value : saved;

  async function set(value: Value, before: Value): Promise<void> {
    const { key, save, message, hasWayBack = true, refresh } = change;
    const asked = { value };
    setWanted(asked);
    const settle = () => setWanted((current) => (current === asked ? undefined : current));
    // One after the other: a change and its undo must not overtake each other.
    const saving = lastSave.current.then(() => save(value));
    lastSave.current = saving.catch(() => undefined);
    showToast({
      key,
      tone: 'success',
      message: message(value),
      ...(hasWayBack &&
        value !== before && { action: { label: partTexts.undo, onClick: () => void set(before, value) } }),
    });
    try {
      await saving;
    } catch (error) {
      settle();
      showToast({ key, tone: 'error', message: errorMessage(error) });
    }
    await refresh?.();
    settle();
  }

  return { shown, set: (value: Value) => void set(value, shown) };
}

interface UndoableChange<Value> {
  /** Of its toasts: one for each thing that is changed. */
  key: string;
  save: (value: Value) => Promise<unknown>;
  /** What is so now. */
  message: (value: Value) => string;
  /** Whether the value before can be saved again. */
  hasWayBack?: boolean;
  /** Reads what the server has, after a success or a refusal. */
  refresh?: () => Promise<unknown>;
}
