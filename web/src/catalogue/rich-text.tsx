import { type Product, RICH_TEXT_TAGS } from '@tohfa/contract';
import createPurifier from 'dompurify';
import { useLayoutEffect, useRef } from 'react';
import { leadText } from './lead-text.ts';

/** A description with paragraphs, lists and links. The server has cleaned it; what reaches the page is cleaned again. */
export default function RichText({ product }: { product: Product }) {
  const html = product.rich_description;
  const lead = leadText(product);
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => container.current?.replaceChildren(sanitize(html)), [html]);
  return (
    <>
      {lead !== '' && <p className="mt-3">{lead}</p>}
      <div
        ref={container}
        className="mt-3 space-y-3 [overflow-wrap:anywhere] [&_a]:text-rani [&_a]:underline [&_h3]:pt-2 [&_h3]:text-18 [&_h4]:font-semibold [&_li]:marker:text-rani [&_ol]:list-decimal [&_ol]:space-y-1 [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:space-y-1 [&_ul]:pl-5"
      />
    </>
  );
}

/** Nodes rather than text: nothing is parsed a second time. */
function sanitize(html: string): DocumentFragment {
  const fragment = purifier.sanitize(html, {
    ALLOWED_TAGS: [...RICH_TEXT_TAGS],
    ALLOWED_ATTR: ['href'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // Pages of this shop, and https. `//host` and `/\host` lead to other hosts.
    ALLOWED_URI_REGEXP: /^(?:https:\/\/|\/(?![/\\]))/i,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of fragment.querySelectorAll('a')) link.rel = 'noopener noreferrer';
  return fragment;
}

const purifier = createPurifier();
