import { GiftIcon } from '../ui/icons/icons.tsx';

/** Stands where a screen will be while its code is on the way. */
export function ScreenLoading() {
  return (
    <div role="status" className="appear-late flex min-h-[60dvh] items-center justify-center text-rani">
      <GiftIcon className="size-10 animate-bounce" />
      <span className="sr-only">Loading…</span>
    </div>
  );
}
