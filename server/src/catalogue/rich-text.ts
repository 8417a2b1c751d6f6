import { RICH_TEXT_TAGS } from '@tohfa/contract';

/** Keeps the few tags a description needs and the text of all others; scripts are removed with their content. */
export async function cleanRichText(html: string): Promise<string> {
  // Read at the first use: its parsers are megabytes that a start can do without.
  const { default: sanitizeHtml } = await import('sanitize-html');
  return sanitizeHtml(html, {
    allowedTags: [...RICH_TEXT_TAGS],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    nestingLimit: MAX_NESTING,
    transformTags: { a: (_name, { href }) => ({ tagName: 'a', attribs: safeLinkAttributes(href) }) },
  }).trim();
}

/** Deeper than people write; a browser that draws thousands of tags within each other stops. */
const MAX_NESTING = 60;

/** Rebuilt from the parsed URL, so that no odd spelling leads a browser elsewhere. */
function safeLinkAttributes(href: string | undefined): Record<string, string> {
  const base = 'https://this-shop.invalid';
  const url = href === undefined ? null : URL.parse(href, base);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return {};
  if (url.origin !== base) return { href: url.href, rel: 'noopener noreferrer nofollow' };
  const path = `${url.pathname}${url.search}${url.hash}`;
  return href?.startsWith('/') && !path.startsWith('//') ? { href: path } : {};
}
