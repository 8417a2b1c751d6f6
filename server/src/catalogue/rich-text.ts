import sanitizeHtml from 'sanitize-html';

/** Keeps the few tags a description needs; everything else loses its tag and keeps its words, scripts not even those. */
export function cleanRichText(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h3', 'h4', 'br', 'a'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    transformTags: { a: (_name, { href }) => ({ tagName: 'a', attribs: linkTo(href) }) },
  }).trim();
}

/** Written anew from what a browser would understand, so that no spelling of an address means another one. */
function linkTo(href: string | undefined): Record<string, string> {
  const here = 'https://this-shop.invalid';
  const url = href === undefined ? null : URL.parse(href, here);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return {};
  if (url.origin !== here) return { href: url.href, rel: 'noopener noreferrer nofollow' };
  const path = `${url.pathname}${url.search}${url.hash}`;
  return href?.startsWith('/') && !path.startsWith('//') ? { href: path } : {};
}
