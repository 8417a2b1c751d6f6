import type { ReactNode } from 'react';
import { EmptyBox } from './drawings/empty-box.tsx';

/** A small drawing, what is missing, and one thing to do. */
export function EmptyState({ title, words, action }: Props) {
  return (
    <div className="flex flex-col items-center px-4 py-8 text-center">
      <EmptyBox className="size-36" />
      <h2 className="mt-5 text-22">{title}</h2>
      <p className="mt-2 max-w-90 text-ink-soft">{words}</p>
      <div className="mt-6">{action}</div>
    </div>
  );
}

interface Props {
  title: string;
  words: string;
  action: ReactNode;
}
