import { useEffect, useState } from 'react';

const CELEBRATION_MS = 3000;

/** Only for those who are watching when it happens. */
export function useCelebration(full: boolean): boolean {
  const [wasFull, setWasFull] = useState(full);
  const [celebrating, setCelebrating] = useState(false);
  if (full !== wasFull) {
    setWasFull(full);
    setCelebrating(full);
  }
  useEffect(() => {
    if (!celebrating) return;
    const timer = setTimeout(() => setCelebrating(false), CELEBRATION_MS);
    return () => clearTimeout(timer);
  }, [celebrating]);
  return celebrating;
}
