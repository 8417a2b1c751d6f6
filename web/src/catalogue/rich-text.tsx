import { createElement, type ReactNode, useMemo } from 'react';

const ALLOWED_TAGS = new Set(['p', 'ul', 'ol', 'li', 'strong', 'em', 'b', 'i', 'h3', 'h4', 'br', 'a']);

/** Text with paragraphs, lists and links from the shop's keepers; whatever else is in it is left out. */
export function RichText({ html }: { html: string }) {
  const nodes = useMemo(() => parseMarkup(html).map(renderNode), [html]);
  return (
    <div className="mt-3 space-y-3 [&_a]:text-rani [&_a]:underline [&_h3]:pt-2 [&_h3]:text-18 [&_h4]:font-semibold [&_li]:marker:text-rani [&_ol]:list-decimal [&_ol]:space-y-1 [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:space-y-1 [&_ul]:pl-5">
      {nodes}
    </div>
  );
}

/** Built anew from the allow-list: no attribute is copied but the address of a link, so none is left that could act. */
function renderNode(node: Tag | string, place: number): ReactNode {
  if (typeof node === 'string') return node;
  const inner = node.children.map(renderNode);
  if (!ALLOWED_TAGS.has(node.name)) return createElement('span', { key: place }, ...inner);
  const link = node.name === 'a' ? { href: safeHref(node.href), rel: 'noopener noreferrer' } : {};
  return createElement(node.name, { key: place, ...link }, ...inner);
}

/**
 * Our own pages, and https. `//host` and `/\host` are other hosts in disguise, and so is anything with a line break or
 * a tab inside, which browsers skip.
 */
function safeHref(href: string): string | undefined {
  const address = href.trim();
  if (/[\s\p{Cc}]/u.test(address)) return undefined;
  return /^https:\/\//i.test(address) || /^\/(?![/\\])/.test(address) ? address : undefined;
}

/**
 * Reads simple HTML into a tree of tags and text. The browser's own parser is not asked: even into a document that is
 * never shown it reports every `style` and `onclick` it meets to the content security policy.
 */
export function parseMarkup(html: string): (Tag | string)[] {
  const root: Tag = { name: '', href: '', children: [] };
  const open = [root];
  let unread = '';
  for (const [token, slash, rawName, attributes = ''] of html.matchAll(TOKEN)) {
    const name = rawName?.toLowerCase();
    if (unread !== '') {
      if (slash && name === unread) unread = '';
      continue;
    }
    if (name === undefined) {
      if (!token.startsWith('<!--')) open.at(-1)?.children.push(decodeEntities(token));
      continue;
    }
    if (slash) closeTag(open, name);
    else if (SKIPPED_TAGS.has(name)) unread = name;
    else openTag(open, { name, href: readHref(attributes), children: [] });
  }
  return root.children;
}

/** Each part starts with a sign of its own, so that no text, however broken, is read over and over. */
const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]{0,15})(?=[\s/>])((?:"[^"]*"|'[^']*'|[^"'<>])*)>|[^<]+|</gi;

/** Of these not even the words are shown: they were never meant to be read. */
const SKIPPED_TAGS = new Set(
  'script style template iframe object noscript noembed noframes xmp plaintext title textarea svg math'.split(
    ' ',
  ),
);
const VOID_TAGS = new Set('br hr img input link meta base embed wbr source area col track param'.split(' '));
const MAX_DEPTH = 20;

function openTag(open: Tag[], tag: Tag) {
  open.at(-1)?.children.push(tag);
  if (!VOID_TAGS.has(tag.name) && open.length < MAX_DEPTH) open.push(tag);
}

function closeTag(open: Tag[], name: string) {
  const place = open.findLastIndex((tag) => tag.name === name);
  if (place > 0) open.length = place;
}

function readHref(attributes: string): string {
  const [, double, single, bare] =
    /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? [];
  return decodeEntities(double ?? single ?? bare ?? '');
}

const NAMED_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,8}));/gi, (entity, decimal, hex, name) => {
    if (name) return NAMED_ENTITIES[name.toLowerCase()] ?? entity;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : entity;
  });
}

export interface Tag {
  name: string;
  href: string;
  children: (Tag | string)[];
}
