import { useEffect, useLayoutEffect } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router';

const STORAGE_KEY = 'scroll-positions';
const RESTORE_TIMEOUT_MS = 3_000;

/**
 * A new address starts at the top; back, forward and reload return to where the page was left. The router's own
 * component needs its data mode, and does not wait for content that is still loading.
 */
export function ScrollRestoration() {
  const location = useLocation();
  const navigation = useNavigationType();

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const persist = () => sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions]));
    addEventListener('pagehide', persist);
    return () => removeEventListener('pagehide', persist);
  }, []);

  useLayoutEffect(() => {
    const stopRestoring =
      navigation === 'POP' ? restoreScroll(positions.get(entryKey(location)) ?? 0) : scrollToTop(location);
    const remember = () => positions.set(entryKey(location), scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => {
      stopRestoring();
      removeEventListener('scroll', remember);
    };
  }, [location, navigation]);

  return null;
}

const positions = new Map<string, number>(storedPositions());

/** The first entry of a visit has no key of its own. */
function entryKey({ key, pathname, search }: Location): string {
  return key === 'default' ? `default ${pathname}${search}` : key;
}

/** `staysPut`: the address changed, the page below did not; the new entry keeps that position even without another scroll. */
function scrollToTop(location: Location) {
  if (location.state?.staysPut) positions.set(entryKey(location), scrollY);
  else scrollTo(0, 0);
  return () => {};
}

/** Content may still be loading: retries while the page grows, until the position exists or the person scrolls. */
function restoreScroll(y: number): () => void {
  scrollTo(0, y);
  if (y === 0 || scrollY >= y - 1) return () => {};

  const growth = new ResizeObserver(() => {
    scrollTo(0, y);
    if (scrollY >= y - 1) stop();
  });
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const event of USER_SCROLL_EVENTS) removeEventListener(event, stop);
  };
  const timer = setTimeout(stop, RESTORE_TIMEOUT_MS);
  growth.observe(document.body);
  for (const event of USER_SCROLL_EVENTS) addEventListener(event, stop, { passive: true });
  return stop;
}

const USER_SCROLL_EVENTS = ['wheel', 'touchstart', 'keydown'] as const;

function storedPositions(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]');
  } catch {
    return [];
  }
}
