import { layoutTexts } from '@tohfa/contract/screens';
import { type ComponentType, createElement, lazy, Suspense, useState } from 'react';
import { withTimeout } from '../lib/timeout.ts';
import { ErrorBoundary, ErrorState, ScreenLoading } from '../ui/states.tsx';
import type { ScreenModule } from './screen.ts';

/** Specification, section 9: lazy-loaded parts time out after 120 s. */
const LOAD_TIMEOUT_MS = 120_000;

/** Who waits longer for the first answers sees where they will be. */
const FIRST_ANSWER_MS = 800;

/** A screen whose code is loaded when it is first shown. */
export function screenSource<Props>(load: () => Promise<ScreenModule<Props>>): ScreenSource<Props> {
  const attempt = () => lazy(() => withTimeout(load(), LOAD_TIMEOUT_MS));
  let current: ComponentType<Props> = attempt();
  return {
    latest: () => current,
    async load(url) {
      // One that does not load says so when it is shown.
      const loaded = await load().catch(() => undefined);
      if (!loaded) return;
      current = loaded.default;
      if (url === undefined) return;
      const answers = loaded.fetchFirst?.(url) ?? Promise.resolve();
      await withTimeout(answers, FIRST_ANSWER_MS).catch(() => undefined);
    },
    reload() {
      // After a deployment the old file is gone, and some browsers never ask again for one that failed: only a new page helps.
      if (navigator.onLine) location.reload();
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
          title={layoutTexts.notLoaded.title}
          description={layoutTexts.notLoaded.description}
          onRetry={() => {
            setScreen(source.reload);
            reset();
          }}
        />
      )}
    >
      <Suspense fallback={<ScreenLoading />}>{createElement(screen, props)}</Suspense>
    </ErrorBoundary>
  );
}

export interface ScreenSource<Props> {
  /** Shared by all mounts, so that a loaded screen is drawn at once. */
  latest: () => ComponentType<Props>;
  /** Ahead of its first use, so that nothing else is shown in its place before it; for an address with its first answers. */
  load: (url?: URL) => Promise<void>;
  reload: () => ComponentType<Props>;
}
