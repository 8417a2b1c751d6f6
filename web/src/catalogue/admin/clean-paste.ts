import { parseMarkup, type Tag } from '../rich-text.tsx';

/** What a description may hold; anything else gives up its tag and keeps its words. */
const ALLOWED_TAGS = new Set(['p', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h3', 'h4', 'br']);
const PARAGRAPH_TAGS = new Set(['div', 'section', 'article', 'tr', 'blockquote', 'pre']);
const HEADING_TAGS: Record<string, string> = { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4' };

/**
 * Pasted text comes with the styles and scripts of where it was copied. They are taken away before the browser's own
 * parser sees them: it would report each of them to the content security policy.
 */
export function cleanPaste(html: string): string {
  return parseMarkup(html).map(toHtml).join('');
}

function toHtml(node: Tag | string): string {
  if (typeof node === 'string') return escapeHtml(node);
  const inner = node.children.map(toHtml).join('');
  if (node.name === 'br') return '<br>';
  if (node.name === 'a' && /^https:\/\//i.test(node.href))
    return `<a href="${escapeHtml(node.href)}">${inner}</a>`;
  const name = HEADING_TAGS[node.name] ?? (PARAGRAPH_TAGS.has(node.name) ? 'p' : node.name);
  return ALLOWED_TAGS.has(name) ? `<${name}>${inner}</${name}>` : inner;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
