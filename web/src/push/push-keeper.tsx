import { useEffect } from 'react';
import { useUser } from '../session.ts';

/** Its code is fetched when the page has settled: nobody waits for it. */
const SETTLED_MS = 5000;

/** Keeps a device that is subscribed subscribed, and lets it go with whoever leaves. */
export function PushKeeper() {
  const id = useUser()?.id;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => {
      void import('./this-device.ts').then(({ keepSubscribed }) => keepSubscribed(id)).catch(() => undefined);
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return null;
}
