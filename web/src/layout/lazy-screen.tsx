import { type ComponentType, createElement, type LazyExoticComponent, lazy, Suspense, useState } from 'react';
import { withTimeout } from '../lib/timeout.ts';
import { ErrorBoundary, ErrorState, ScreenLoading } from '../ui/states.tsx';

/** Specification, section 9: lazy-loaded parts time out after 120 s. */
const LOAD_TIMEOUT_MS = 120_000;

/** Names a screen whose code is fetched when it is first shown. */
export function screenSource<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ScreenSource<Props> {
  const attempt = () => lazy(() => withTimeout(load(), LOAD_TIMEOUT_MS));
  let current = attempt();
  let retries = 0;
  return {
    latest: () => current,
    reload() {
      // A shop updated meanwhile no longer has the file this page asks for: only a new page knows the new name.
      if (retries > 0 && navigator.onLine) location.reload();
      retries += 1;
      current = attempt();
      return current;
    },
  };
}

/** Shows the screen; when its code does not come it says so, and can be tried again. */
export function LazyScreen<Props extends object>({
  source,
  props,
}: {
  source: ScreenSource<Props>;
  props: Props;
}) {
  const [screen, setScreen] = useState(source.latest);
  return (
    <ErrorBoundary
      fallback={(reset) => (
        <ErrorState
          title="This screen did not open"
          description="The connection may have dropped, or the shop was just updated. Nothing you did is lost."
          onRetry={() => {
            setScreen(source.reload);
            reset();
          }}
        />
      )}
    >
      <Suspense fallback={<ScreenLoading />}>{createElement(screen as ComponentType<Props>, props)}</Suspense>
    </ErrorBoundary>
  );
}

interface ScreenSource<Props> {
  /** Shared by all showings, so that a screen once loaded is drawn at once. */
  latest: () => LazyExoticComponent<ComponentType<Props>>;
  reload: () => LazyExoticComponent<ComponentType<Props>>;
}
