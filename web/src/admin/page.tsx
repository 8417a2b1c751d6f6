import { adminFrameTexts, roleRefused } from '@tohfa/contract/screens';
import { type ReactNode, useId } from 'react';
import { ApiError, errorMessage } from '../lib/api.ts';
import { Button } from '../ui/buttons.tsx';
import { Notice } from '../ui/feedback.tsx';
import { PageHeading } from '../ui/page.tsx';

export function AdminHeading({ title, description, children }: AdminHeadingProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <PageHeading title={title} className="wide:text-28!" />
        {description && <p className="mt-1 text-14 text-ink-soft">{description}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}

interface AdminHeadingProps {
  title: string;
  description?: string;
  children?: ReactNode;
}

export function Panel({ title, action, children, className = '' }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`rounded-card bg-surface p-4 shadow-float wide:p-5 ${className}`}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-18">
          {title}
        </h2>
        {action}
      </div>
      <div className="mt-3">{children}</div>
    </section>
  );
}

interface PanelProps {
  title: string;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function AdminLoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  // No fault, and trying again would not help.
  if (error instanceof ApiError && error.code === 'role_refused')
    return <p className="text-14 text-ink-soft">{adminFrameTexts.refused(roleRefused)}</p>;
  return (
    <div className="space-y-3">
      <Notice tone="error">{adminFrameTexts.failed({ problem: errorMessage(error) })}</Notice>
      <Button variant="secondary" onClick={onRetry}>
        {adminFrameTexts.tryAgain}
      </Button>
    </div>
  );
}
