/** A grey stand-in; its class gives it the shape of what comes. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={`shimmer rounded-small ${className}`} />;
}
