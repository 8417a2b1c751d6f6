import type { ReactNode } from 'react';
import { PageHeading } from '../shell/page-heading.tsx';

/** The head of an admin screen: what it is, and what can be done with all of it. */
export function AdminHeading({ title, words, children }: Props) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div>
        <PageHeading title={title} className="wide:text-28!" />
        {words && <p className="mt-1 text-14 text-ink-soft">{words}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}

interface Props {
  title: string;
  words?: string;
  children?: ReactNode;
}
