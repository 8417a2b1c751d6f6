import { createElement, type ReactNode, useMemo } from 'react';
import { parseMarkup, type Tag } from './parse-markup.ts';

const allowed = new Set(['p', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h3', 'h4', 'br', 'a']);

/** Text with paragraphs, lists and links from the shop's keepers; whatever else is in it is left out. */
export function RichText({ html }: { html: string }) {
  const nodes = useMemo(() => parseMarkup(html).map(shown), [html]);
  return (
    <div className="mt-3 space-y-3 [&_a]:text-rani [&_a]:underline [&_h3]:pt-2 [&_h3]:text-18 [&_h4]:font-semibold [&_li]:marker:text-rani [&_ol]:list-decimal [&_ol]:space-y-1 [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:space-y-1 [&_ul]:pl-5">
      {nodes}
    </div>
  );
}

/** Built anew from the allow-list: no attribute is copied but the address of a link, so none is left that could act. */
function shown(node: Tag | string, place: number): ReactNode {
  if (typeof node === 'string') return node;
  const inner = node.children.map(shown);
  if (!allowed.has(node.name)) return createElement('span', { key: place }, ...inner);
  const link = node.name === 'a' ? { href: safeAddress(node.href), rel: 'noopener noreferrer' } : {};
  return createElement(node.name, { key: place, ...link }, ...inner);
}

/**
 * Our own pages, and https. `//host` and `/\host` are other hosts in disguise, and so is anything with a line break or
 * a tab inside, which browsers skip.
 */
function safeAddress(href: string): string | undefined {
  const address = href.trim();
  if (/[\s\p{Cc}]/u.test(address)) return undefined;
  return /^https:\/\//i.test(address) || /^\/(?![/\\])/.test(address) ? address : undefined;
}
