import { createElement, Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { type ParsedNode, richText } from '../src/catalogue/rich-text-nodes.ts';

describe('rich text', () => {
  test('keeps paragraphs, lists, headings and emphasis', () => {
    const nodes = [
      element('h3', text('Care')),
      element('p', text('Rub with '), element('strong', text('lemon')), element('br')),
      element('ul', element('li', text('Brass'))),
    ];
    expect(shown(nodes)).toBe(
      '<h3>Care</h3><p>Rub with <strong>lemon</strong><br/></p><ul><li>Brass</li></ul>',
    );
  });

  test.each(['script', 'style', 'iframe', 'svg', 'math', 'template', 'noscript', 'textarea'])(
    'drops <%s> with everything in it',
    (tag) => {
      expect(shown([text('before'), element(tag, text('alert(1)'))])).toBe('before');
    },
  );

  test('keeps the words of an unknown tag without the tag', () => {
    expect(shown([element('marquee', text('Sale'))])).toBe('<span>Sale</span>');
  });

  test('copies no attribute but the address of a link', () => {
    const hostile = { onclick: 'alert(1)', style: 'position:fixed', id: 'root', class: 'x' };
    expect(shown([withAttributes(element('p', text('words')), hostile)])).toBe('<p>words</p>');
    expect(shown([withAttributes(element('a', text('more')), { ...hostile, href: '/policy' })])).toBe(
      '<a href="/policy" rel="noopener noreferrer">more</a>',
    );
  });

  test('escapes text that looks like markup', () => {
    expect(shown([text('<img src=x onerror=alert(1)>')])).toBe('&lt;img src=x onerror=alert(1)&gt;');
  });

  test('leaves out comments', () => {
    expect(shown([{ ...text('secret'), nodeType: 8, nodeName: '#comment' }])).toBe('');
  });

  test.each(['https://tohfa.example/care', '/policy', ' /policy '])('follows %j', (href) => {
    expect(shown([withAttributes(element('a', text('more')), { href })])).toContain(`href="${href.trim()}"`);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://tohfa.example',
    '//evil.example',
    '/\\evil.example',
    'policy',
    '',
  ])('does not follow %j', (href) => {
    expect(shown([withAttributes(element('a', text('more')), { href })])).toBe(
      '<a rel="noopener noreferrer">more</a>',
    );
  });

  test('ends at a depth no honest text has', () => {
    let nested = element('b', text('deep'));
    for (let depth = 0; depth < 10_000; depth += 1) nested = element('b', nested);
    expect(shown([nested])).not.toContain('deep');
  });
});

function shown(nodes: ParsedNode[]): string {
  return renderToStaticMarkup(createElement(Fragment, null, ...richText(nodes)));
}

function text(words: string): ParsedNode {
  return { nodeType: 3, nodeName: '#text', textContent: words, childNodes: [] };
}

function element(tag: string, ...childNodes: ParsedNode[]): ParsedNode {
  return {
    nodeType: 1,
    nodeName: tag.toUpperCase(),
    textContent: null,
    childNodes,
    getAttribute: () => null,
  };
}

function withAttributes(node: ParsedNode, attributes: Record<string, string>): ParsedNode {
  return { ...node, getAttribute: (name) => attributes[name] ?? null };
}
