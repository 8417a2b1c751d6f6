import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, lazy, Suspense, useId, useRef } from 'react';
import { errorMessage } from '../lib/api.ts';
import type { ConfirmDialog } from './confirm.tsx';
import { dismissToast, showToast } from './toasts.ts';

/**
 * Something done with one tap, once at a time. A problem is shown as a toast, which goes away when the same action
 * succeeds later; actions of several components that mean the same share a `key`.
 */
export function useAction<Args extends unknown[]>(work: (...args: Args) => Promise<unknown>, key?: string) {
  const ownKey = useId();
  const toastKey = key ?? ownKey;
  const running = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (args: Args) => work(...args),
    networkMode: 'always',
    onSuccess: () => dismissToast(toastKey),
    onError: (error) => showToast({ key: toastKey, tone: 'error', message: errorMessage(error) }),
    onSettled: () => {
      running.current = false;
    },
  });
  return {
    busy: isPending,
    run: (...args: Args) => {
      if (running.current) return;
      running.current = true;
      mutate(args);
    },
  };
}

const LoadedConfirmDialog = lazy(async () => ({ default: (await import('./confirm.tsx')).ConfirmDialog }));

/** A confirm whose code is fetched when it is first asked. Mounted while the question stands. */
export function LazyConfirmDialog(props: Omit<ComponentProps<typeof ConfirmDialog>, 'open'>) {
  return (
    <Suspense>
      <LoadedConfirmDialog open {...props} />
    </Suspense>
  );
}
