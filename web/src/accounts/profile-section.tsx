import { type ReactNode, useId } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export function ProfileSection({ title, icon, words, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card bg-surface p-5 shadow-float wide:p-6">
      <h2 id={id} className="flex items-center gap-2.5 text-22">
        <span className="text-rani">{icon}</span>
        {title}
      </h2>
      {words && <p className="mt-1 text-14 text-ink-soft">{words}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}

/** A list of the profile that is on its way, or did not come. */
export function SectionPending({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (!failed) {
    return (
      <div role="status" className="space-y-3">
        <span className="sr-only">Loading…</span>
        <Skeleton className="h-12" />
        <Skeleton className="h-12 w-4/5" />
      </div>
    );
  }
  return (
    <div>
      <Notice tone="bad">This did not load. Nothing of yours is lost.</Notice>
      <Button look="quiet" onClick={onRetry} className="mt-3">
        Try again
      </Button>
    </div>
  );
}

interface Props {
  title: string;
  icon: ReactNode;
  words?: string;
  children: ReactNode;
}
