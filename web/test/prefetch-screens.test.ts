import { afterEach, expect, test, vi } from 'vitest';
import { prefetchLinkedScreens } from '../src/layout/prefetch-screens.ts';

afterEach(() => vi.unstubAllGlobals());

test('many links to one screen do not use up what may be fetched ahead', async () => {
  const scrollTo = stubPage();
  const fetched: string[] = [];
  prefetchLinkedScreens(async (path) => void fetched.push(path), {});
  // One after the other, as somebody scrolls down the list.
  for (let card = 0; card < 12; card += 1) {
    scrollTo('/productdetails');
    await vi.waitFor(() => expect(fetched).toContain('/productdetails'));
  }
  scrollTo('/wishlist');
  await vi.waitFor(() => expect(fetched).toEqual(['/productdetails', '/wishlist']));
});

/** Answers what brings a link into view. */
function stubPage(): (pathname: string) => void {
  let onSeen: (entries: object[]) => void = () => undefined;
  class Observer {
    constructor(callback: typeof onSeen) {
      if (callback.length === 1) onSeen = callback;
    }
    observe() {}
    unobserve() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  vi.stubGlobal('MutationObserver', class extends Observer {});
  vi.stubGlobal('document', { body: {}, querySelectorAll: () => [] });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('window', { requestIdleCallback: true });
  vi.stubGlobal('requestIdleCallback', (work: () => void) => setTimeout(work));
  return (pathname) => onSeen([{ isIntersecting: true, target: { pathname } }]);
}
