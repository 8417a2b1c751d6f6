import type { ReactNode } from 'react';
import { PageHeading } from '../shell/page-heading.tsx';

/** One matter at the door of the shop: a drawing, what it is about, and the one thing to do. */
export function DoorCard({ drawing, title, words, children }: Props) {
  return (
    <section className="column flex flex-col items-center pt-8 wide:min-h-[calc(100dvh-9rem)] wide:justify-center wide:pt-0">
      <div className="w-full max-w-110 wide:rounded-sheet wide:bg-surface wide:p-8 wide:shadow-float">
        <div className="flex justify-center">{drawing}</div>
        <PageHeading title={title} className="mt-4 text-center wide:text-28!" />
        <p className="mt-2 text-center text-ink-soft">{words}</p>
        <div className="mt-6">{children}</div>
      </div>
    </section>
  );
}

/** Stands where a drawing would be too much. */
export function DoorEmblem({ children }: { children: ReactNode }) {
  return (
    <span className="flex size-20 items-center justify-center rounded-full bg-marigold-soft text-rani">
      {children}
    </span>
  );
}

interface Props {
  drawing: ReactNode;
  title: string;
  words: ReactNode;
  children: ReactNode;
}
