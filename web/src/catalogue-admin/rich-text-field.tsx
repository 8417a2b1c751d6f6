import { lazy, Suspense, useId } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';

const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'));

/** The editor is by far the heaviest part of the shop: only this field fetches it. */
export function RichTextField({ html, error, onHtml }: Props) {
  const id = useId();
  return (
    <div>
      <span id={id} className="mb-1.5 block font-semibold text-14">
        Rich description
      </span>
      <Suspense fallback={<Skeleton className="h-60 rounded-control!" />}>
        <RichTextEditor labelId={id} html={html} onHtml={onHtml} />
      </Suspense>
      <p className="mt-1.5 text-14 text-ink-soft">
        Stands on the product’s page in place of the description. May be left empty.
      </p>
      {error && <p className="mt-1.5 font-medium text-14 text-chilli">{error}</p>}
    </div>
  );
}

interface Props {
  /** What it starts with; later it only tells. */
  html: string;
  error: string | undefined;
  onHtml: (html: string) => void;
}
