/** At most this many screens in one visit, by what came into view. What somebody is about to tap is always fetched. */
const MAX_IN_VIEW = 8;
/** A mouse that only passes by asks for nothing. */
const HOVER_MS = 80;

/**
 * Fetches the code of the screens that visible links lead to, so that it is there before the tap: one by one while the
 * browser is idle, and at once for a link under the finger, the mouse or the focus. Nothing on a metered or slow line.
 * `fetchScreen` answers undefined for an address that is no screen of the app.
 */
export function prefetchLinkedScreens(
  fetchScreen: FetchScreen,
  connection = currentConnection(),
): () => void {
  if (connection?.saveData || SLOW.test(connection?.effectiveType ?? '')) return () => undefined;
  let left = MAX_IN_VIEW;
  const waiting = new Set<string>();
  const seen = new Set<string>();
  const watched = new WeakSet<Element>();
  let isWorking = false;

  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      inView.unobserve(target);
      const { pathname } = target as HTMLAnchorElement;
      // Each card of a product leads to the same screen.
      if (!seen.has(pathname)) waiting.add(pathname);
      seen.add(pathname);
    }
    work();
  });

  function work(): void {
    if (isWorking || waiting.size === 0 || left === 0) return;
    isWorking = true;
    whenIdle(async () => {
      const [path = ''] = waiting;
      waiting.delete(path);
      const fetched = fetchScreen(path);
      if (fetched) left -= 1;
      await fetched?.catch(() => undefined);
      isWorking = false;
      work();
    });
  }

  function watchLinks(): void {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
      if (watched.has(link)) continue;
      watched.add(link);
      inView.observe(link);
    }
  }

  let isLooking = false;
  const changes = new MutationObserver(() => {
    if (isLooking) return;
    isLooking = true;
    whenIdle(() => {
      isLooking = false;
      watchLinks();
    });
  });
  changes.observe(document.body, { childList: true, subtree: true });
  watchLinks();

  let hover: ReturnType<typeof setTimeout> | undefined;
  const intend = ({ type, target }: Event) => {
    clearTimeout(hover);
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/"]') : null;
    if (link === null) return;
    const fetchNow = () => void fetchScreen(link.pathname, new URL(link.href))?.catch(() => undefined);
    if (type === 'pointerover') hover = setTimeout(fetchNow, HOVER_MS);
    else fetchNow();
  };
  for (const type of INTENTIONS) addEventListener(type, intend, { passive: true });

  return () => {
    inView.disconnect();
    changes.disconnect();
    clearTimeout(hover);
    for (const type of INTENTIONS) removeEventListener(type, intend);
  };
}

const INTENTIONS = ['pointerover', 'pointerdown', 'focusin'] as const;
const SLOW = /^(slow-2g|2g|3g)$/;

/** Safari has no idle callbacks. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work);
  else setTimeout(work, 200);
}

function currentConnection(): Connection | undefined {
  return (navigator as { connection?: Connection }).connection;
}

interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** With the address when somebody is about to go there: what the screen shows everybody may be fetched too. */
export type FetchScreen = (path: string, about?: URL) => Promise<unknown> | undefined;
