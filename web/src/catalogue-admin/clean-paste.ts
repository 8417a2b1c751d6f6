import { parseMarkup, type Tag } from '../catalogue/parse-markup.ts';

/** What a description may hold; anything else gives up its tag and keeps its words. */
const kept = new Set(['p', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h3', 'h4', 'br']);
const asParagraph = new Set(['div', 'section', 'article', 'tr', 'blockquote', 'pre']);
const asHeading: Record<string, string> = { h1: 'h3', h2: 'h3', h5: 'h4', h6: 'h4' };

/**
 * Pasted text comes with the styles and scripts of where it was copied. They are taken away before the browser's own
 * parser sees them: it would report each of them to the content security policy.
 */
export function cleanPaste(html: string): string {
  return parseMarkup(html).map(written).join('');
}

function written(node: Tag | string): string {
  if (typeof node === 'string') return escaped(node);
  const inner = node.children.map(written).join('');
  if (node.name === 'br') return '<br>';
  if (node.name === 'a' && /^https:\/\//i.test(node.href))
    return `<a href="${escaped(node.href)}">${inner}</a>`;
  const name = asHeading[node.name] ?? (asParagraph.has(node.name) ? 'p' : node.name);
  return kept.has(name) ? `<${name}>${inner}</${name}>` : inner;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
