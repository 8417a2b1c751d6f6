import { useEffect } from 'react';
import { dismissToast, showToast } from '../ui/toasts.tsx';

/** Tells when the network goes and when it is back. */
export function ConnectionNotice() {
  useEffect(() => {
    let shown: number | undefined;
    const lost = () => {
      shown ??= showToast({
        tone: 'bad',
        words: 'You are offline. You can keep looking; new things load when you are back.',
        stays: true,
      });
    };
    const back = () => {
      if (shown === undefined) return;
      dismissToast(shown);
      shown = undefined;
      showToast({ tone: 'good', words: 'You are back online.' });
    };
    addEventListener('offline', lost);
    addEventListener('online', back);
    if (!navigator.onLine) lost();
    return () => {
      removeEventListener('offline', lost);
      removeEventListener('online', back);
    };
  }, []);

  return null;
}
