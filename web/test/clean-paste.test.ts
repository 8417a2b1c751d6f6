import { describe, expect, test } from 'vitest';
import { cleanPaste } from '../src/catalogue/admin/clean-paste.ts';

describe('text pasted into the rich description', () => {
  test('keeps its paragraphs, lists and emphasis, and loses every style', () => {
    expect(
      cleanPaste(
        '<p style="color:red" class="x">Warm <b onclick="a()">and</b> soft</p><ul><li>Wool</li></ul>',
      ),
    ).toBe('<p>Warm <b>and</b> soft</p><ul><li>Wool</li></ul>');
  });

  test('a script goes with its words, another tag leaves its words', () => {
    expect(cleanPaste('<script>alert(1)</script><font size=7>Big</font><img src=x onerror=alert(1)>')).toBe(
      'Big',
    );
  });

  test.each([
    ['https://tohfa.example/care', '<a href="https://tohfa.example/care">Care</a>'],
    ['javascript:alert(1)', 'Care'],
    ['http://plain.example', 'Care'],
    ['data:text/html,<b>', 'Care'],
  ])('a link to %s becomes %s', (href, cleaned) => {
    expect(cleanPaste(`<a href='${href}'>Care</a>`)).toBe(cleaned);
  });

  test('headings fit the two sizes there are', () => {
    expect(cleanPaste('<h1>Big</h1><h2>Big</h2><h6>Small</h6>')).toBe(
      '<h3>Big</h3><h3>Big</h3><h4>Small</h4>',
    );
  });

  test('what looks like a tag in words stays words', () => {
    expect(cleanPaste('<p>2 &lt; 3 &amp; &lt;b&gt;</p>')).toBe('<p>2 &lt; 3 &amp; &lt;b&gt;</p>');
  });
});
