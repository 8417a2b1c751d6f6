import { createElement, type ReactNode } from 'react';

const allowed = new Set(['p', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h3', 'h4', 'br', 'a']);

/** Of these not even the words are shown: they were never meant to be read. */
const dropped = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'noscript',
  'title',
  'textarea',
  'svg',
  'math',
]);

const ELEMENT = 1;
const TEXT = 3;
const MAX_DEPTH = 30;

/**
 * Rebuilds parsed HTML as React elements from an allow-list. Nothing is copied but tag names on the list,
 * text, and the address of a link: there is no attribute left that could act.
 */
export function richText(nodes: Iterable<ParsedNode>, depth = 0): ReactNode[] {
  if (depth > MAX_DEPTH) return [];
  return [...nodes].map((node, place) => {
    if (node.nodeType === TEXT) return node.textContent;
    if (node.nodeType !== ELEMENT) return null;
    const tag = node.nodeName.toLowerCase();
    if (dropped.has(tag)) return null;
    const inner = richText(node.childNodes, depth + 1);
    if (!allowed.has(tag)) return createElement('span', { key: place }, ...inner);
    if (tag === 'br') return createElement('br', { key: place });
    const link = tag === 'a' ? { href: safeAddress(node), rel: 'noopener noreferrer' } : {};
    return createElement(tag, { key: place, ...link }, ...inner);
  });
}

/** Our own pages and https; `//host` is another host in disguise, and so is `/\host` to a browser. */
function safeAddress(node: ParsedNode): string | undefined {
  const href = node.getAttribute?.('href')?.trim() ?? '';
  return /^https:\/\//i.test(href) || /^\/(?![/\\])/.test(href) ? href : undefined;
}

/** The little of a DOM node that is read. */
export interface ParsedNode {
  nodeType: number;
  nodeName: string;
  textContent: string | null;
  childNodes: Iterable<ParsedNode>;
  getAttribute?: (name: string) => string | null;
}
