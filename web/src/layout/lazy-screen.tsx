import { type ComponentType, createElement, type LazyExoticComponent, lazy, Suspense, useState } from 'react';
import { withTimeout } from '../lib/timeout.ts';
import { ErrorBoundary, ErrorState, ScreenLoading } from '../ui/states.tsx';

/** Specification, section 9: lazy-loaded parts time out after 120 s. */
const LOAD_TIMEOUT_MS = 120_000;

/** A screen whose code is loaded when it is first shown. */
export function screenSource<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ScreenSource<Props> {
  const attempt = () => lazy(() => withTimeout(load(), LOAD_TIMEOUT_MS));
  let current = attempt();
  let retries = 0;
  return {
    latest: () => current,
    reload() {
      // After a deployment the old file is gone; only a new page knows the new name.
      if (retries > 0 && navigator.onLine) location.reload();
      retries += 1;
      current = attempt();
      return current;
    },
  };
}

/** Shows the screen, or an error with a retry when its code does not load. */
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
          title="This page did not load"
          description="Your connection may have dropped, or the shop was just updated. Nothing is lost."
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
  /** Shared by all mounts, so that a loaded screen is drawn at once. */
  latest: () => LazyExoticComponent<ComponentType<Props>>;
  reload: () => LazyExoticComponent<ComponentType<Props>>;
}
