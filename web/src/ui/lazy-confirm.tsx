import { type ComponentProps, lazy, Suspense } from 'react';
import type { Confirm } from './confirm.tsx';

const Loaded = lazy(async () => ({ default: (await import('./confirm.tsx')).Confirm }));

/** A confirm whose code is fetched when it is first asked. Mounted while the question stands. */
export function LazyConfirm(props: Omit<ComponentProps<typeof Confirm>, 'open'>) {
  return (
    <Suspense>
      <Loaded open {...props} />
    </Suspense>
  );
}
