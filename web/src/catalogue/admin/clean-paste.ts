import { RICH_TEXT_TAGS } from '@tohfa/contract';
import createPurifier from 'dompurify';

const HEADING_TAGS: Record<string, string> = { H1: 'h3', H2: 'h3', H5: 'h4', H6: 'h4' };
const BLOCK_TAGS = ['div', 'section', 'article', 'tr', 'blockquote', 'pre'];

/** Pasted text comes with the styles and scripts of where it was copied; what a description may not hold is removed. */
export function cleanPaste(html: string): string {
  const body = purifier.sanitize(withoutStylesAndHandlers(html), {
    ALLOWED_TAGS: [...RICH_TEXT_TAGS, ...BLOCK_TAGS, ...Object.keys(HEADING_TAGS)],
    ALLOWED_ATTR: ['href'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_URI_REGEXP: /^https:\/\//i,
    RETURN_DOM: true,
  }) as HTMLElement;
  for (const heading of body.querySelectorAll(Object.keys(HEADING_TAGS).join(','))) {
    const fitting = document.createElement(HEADING_TAGS[heading.tagName] ?? 'p');
    fitting.append(...heading.childNodes);
    heading.replaceWith(fitting);
  }
  return body.innerHTML;
}

/**
 * Only to keep the console quiet: the content security policy reports every style and handler that a parser meets,
 * even in a document that is never shown. The sanitizer does not depend on it.
 */
function withoutStylesAndHandlers(html: string): string {
  return html
    .replaceAll(/<style\b[\s\S]*?(?:<\/style\s*>|$)/gi, '')
    .replaceAll(/[\s/"'](?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi, ' ');
}

const purifier = createPurifier();
