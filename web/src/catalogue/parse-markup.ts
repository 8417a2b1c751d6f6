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
      if (!token.startsWith('<!--')) open.at(-1)?.children.push(decoded(token));
      continue;
    }
    if (slash) close(open, name);
    else if (neverRead.has(name)) unread = name;
    else add(open, { name, href: hrefIn(attributes), children: [] });
  }
  return root.children;
}

/** Each part starts with a sign of its own, so that no text, however broken, is read over and over. */
const TOKEN =
  /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z][a-z0-9]{0,15})(?=[\s/>])((?:"[^"]*"|'[^']*'|[^"'<>])*)>|[^<]+|</gi;

/** Of these not even the words are shown: they were never meant to be read. */
const neverRead = new Set(
  'script style template iframe object noscript noembed noframes xmp plaintext title textarea svg math'.split(
    ' ',
  ),
);
const childless = new Set('br hr img input link meta base embed wbr source area col track param'.split(' '));
const MAX_DEPTH = 20;

function add(open: Tag[], tag: Tag) {
  open.at(-1)?.children.push(tag);
  if (!childless.has(tag.name) && open.length < MAX_DEPTH) open.push(tag);
}

function close(open: Tag[], name: string) {
  const place = open.findLastIndex((tag) => tag.name === name);
  if (place > 0) open.length = place;
}

function hrefIn(attributes: string): string {
  const [, double, single, bare] =
    /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes) ?? [];
  return decoded(double ?? single ?? bare ?? '');
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{1,8}));/gi, (entity, decimal, hex, name) => {
    if (name) return named[name.toLowerCase()] ?? entity;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : entity;
  });
}

export interface Tag {
  name: string;
  href: string;
  children: (Tag | string)[];
}
