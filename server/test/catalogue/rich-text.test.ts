import { expect, test } from 'vitest';
import { cleanRichText } from '../../src/catalogue/rich-text.ts';

test('the tags of a description stay', async () => {
  const html = '<h3>Box</h3><p>A <strong>fine</strong> <em>box</em><br />of</p><ul><li>one</li></ul>';
  expect(await cleanRichText(html)).toBe(html);
});

test.each([
  ['<script>alert(1)</script>', ''],
  ['<style>*{display:none}</style>', ''],
  ['<img src=x onerror=alert(1)>', ''],
  ['<svg onload=alert(1)><circle></svg>', ''],
  ['<iframe src="https://evil.example"></iframe>', ''],
  ['<p onclick="alert(1)" style="position:fixed" class="a" id="b">x</p>', '<p>x</p>'],
  ['<div>words</div>', 'words'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="JaVaScRiPt&colon;alert(1)">x</a>', '<a>x</a>'],
  ['<a href="java\tscript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
  ['<a href="http://plain.example">x</a>', '<a>x</a>'],
  [
    '<a href="//evil.example">x</a>',
    '<a href="https://evil.example/" rel="noopener noreferrer nofollow">x</a>',
  ],
  [
    '<a href="/\\evil.example">x</a>',
    '<a href="https://evil.example/" rel="noopener noreferrer nofollow">x</a>',
  ],
  [
    '<a href="/\t/evil.example">x</a>',
    '<a href="https://evil.example/" rel="noopener noreferrer nofollow">x</a>',
  ],
  ['<a href="/.//evil.example">x</a>', '<a>x</a>'],
  ['<a href="https://user:pass@evil.example">x</a>', '<a>x</a>'],
  ['<a href="relative">x</a>', '<a>x</a>'],
  ['<a href="/home?q=a" onclick=x target=_blank>x</a>', '<a href="/home?q=a">x</a>'],
  ['<math><mi//xlink:href="data:x,<script>alert(4)</script>">', ''],
  ['<p>1 < 2 & 3</p>', '<p>1 &lt; 2 &amp; 3</p>'],
])('%s becomes %s', async (html, clean) => {
  expect(await cleanRichText(html)).toBe(clean);
});
