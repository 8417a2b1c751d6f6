import type { Page } from '@playwright/test';

/**
 * Texts and controls that reach over the sides of the window, and texts that a box cuts off without a sign. A page whose
 * body clips what is too wide does not scroll sideways, and hides it all the same.
 */
export async function findCut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const found: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const ownText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (!ownText && !element.matches('button, a, input, select, textarea, img')) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const style = getComputedStyle(element);
      const { left, right, width, height } = element.getBoundingClientRect();
      // For screen readers only, or scrolled by a row of its own.
      if (width <= 1 || height <= 1 || style.clipPath !== 'none' || isInScroller(element)) continue;
      if (right > wide + 1 || left < -1) found.push(`${nameOf(element)}: ${left} to ${right} of ${wide}`);
      else if (ownText && isCut(element, style)) found.push(`${nameOf(element)}: cut`);
    }
    return found;

    function isInScroller(element: Element): boolean {
      for (
        let around = element.parentElement;
        around && around !== document.body;
        around = around.parentElement
      ) {
        const { overflowX, clipPath, position } = getComputedStyle(around);
        if (clipPath !== 'none' || /auto|scroll/.test(overflowX)) return true;
        if (position === 'absolute' && around.getBoundingClientRect().width <= 1) return true;
        // Drawings that are meant to reach over the edge.
        if (around.matches('[aria-hidden=true]')) return true;
      }
      return element.matches('[aria-hidden=true]');
    }

    function isCut(element: HTMLElement, style: CSSStyleDeclaration): boolean {
      if (!/hidden|clip/.test(style.overflowX + style.overflowY)) return false;
      const saysSo = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
      return (
        !saysSo &&
        (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
      );
    }

    function nameOf(element: HTMLElement): string {
      const text = (element.textContent ?? '').trim().slice(0, 40);
      return `<${element.tagName.toLowerCase()} class="${String(element.className).slice(0, 60)}"> ${text}`;
    }
  });
}

/** What is pressed and is smaller than this on a side. Links within a line of text are as high as the line. */
export async function findSmallTargets(page: Page, atLeast: number): Promise<string[]> {
  return page.evaluate((least) => {
    const pressed =
      'a[href], button, input:not([type=hidden]), select, summary, [role=button], [role=switch], [role=tab]';
    return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
      // The whole label is pressed.
      const target = element.closest('label') ?? element;
      const { width, height } = target.getBoundingClientRect();
      if (width <= 1 || height <= 1 || getComputedStyle(element).clipPath !== 'none') return [];
      const isInText =
        getComputedStyle(element).display === 'inline' &&
        element.closest('p, dd, td, address, label') !== null;
      if (isInText || (width >= least && height >= least)) return [];
      return [`${element.outerHTML.slice(0, 120)}: ${Math.round(width)}×${Math.round(height)}`];
    });
  }, atLeast);
}
