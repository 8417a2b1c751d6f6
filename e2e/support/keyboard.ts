import { expect, type Locator, type Page } from '@playwright/test';

const MAX_STOPS = 90;

/**
 * Presses Tab until this has the focus. Wherever the focus stops on its way it must be marked, and not wholly hidden behind
 * a bar (WCAG 2.4.7 and 2.4.11).
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const stops: string[] = [];
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
    const seen = await lookAtFocus(page);
    stops.push(seen.element);
    expect(seen.faults, seen.element).toEqual([]);
  }
  throw new Error(`Tab does not lead to ${target}. It stopped at: ${stops.join(' · ')}`);
}

/** Goes there by Tab and presses; afterwards the focus is somewhere in the page. */
export async function pressByKey(
  page: Page,
  target: Locator,
  key: 'Enter' | 'Space' = 'Enter',
): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes there by Tab and types in place of what is there. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

/** Somebody who does not see the page would have to start again at its top. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { activeElement } = element.ownerDocument;
    return element === activeElement && element.ownerDocument.hasFocus();
  });
}

function lookAtFocus(page: Page): Promise<{ element: string; faults: string[] }> {
  return page.evaluate(async () => {
    // The browser scrolls to it within a frame, and the link to the content slides in and out.
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const element = document.activeElement;
    // After its last element the page hands the focus to the browser; what a frame shows is its own page's matter.
    if (!element || element === document.body || element instanceof HTMLIFrameElement)
      return { element: element?.tagName ?? '', faults: [] };
    const box = shownBox(element);
    const points = [0.5, 0.05, 0.95].flatMap((x) =>
      [0.5, 0.1, 0.9].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
    );
    const around = element.closest('label, li, [role=option]') ?? element;
    const isSeen = points.some(([x, y]) => {
      const top = document.elementFromPoint(x, y);
      return top !== null && (around.contains(top) || top.contains(element));
    });
    const faults = [...(isSeen ? [] : ['hidden']), ...(isMarked(element) ? [] : ['not marked'])];
    return { element: element.outerHTML.slice(0, 100), faults };

    /** A control that only screen readers see is drawn by its label. */
    function shownBox(focused: Element): DOMRect {
      const own = focused.getBoundingClientRect();
      return own.width > 1 && own.height > 1
        ? own
        : (focused.closest('label') ?? focused.parentElement ?? focused).getBoundingClientRect();
    }

    function isMarked(focused: Element): boolean {
      // The browser itself marks day, month and year.
      if (focused.matches('[type=date], [type=time]')) return true;
      // Where a screen begins, for those who listen; nothing is operable there.
      if (focused.matches('h1, h2, [role=dialog], [role=alertdialog], main, [tabindex="-1"]')) return true;
      const near = [focused, focused.parentElement, focused.nextElementSibling, focused.closest('label')];
      return near.some((one) => {
        if (!one) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(one);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
      });
    }
  });
}
