import { useMemo } from 'react';
import { richText } from './rich-text-nodes.ts';

/** Text with paragraphs, lists and links from the shop's keepers; whatever else is in it is left out. */
export function RichText({ html }: { html: string }) {
  const nodes = useMemo(() => {
    // A parsed document is inert: no script runs in it and no picture loads.
    const parsed = new DOMParser().parseFromString(html, 'text/html');
    return richText(parsed.body.childNodes);
  }, [html]);
  return (
    <div className="mt-3 space-y-3 [&_a]:text-rani [&_a]:underline [&_h3]:pt-2 [&_h3]:text-18 [&_h4]:font-semibold [&_ol]:list-decimal [&_ol]:space-y-1 [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:space-y-1 [&_ul]:pl-5 [&_li]:marker:text-rani">
      {nodes}
    </div>
  );
}
