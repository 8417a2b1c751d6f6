import { partTexts } from '@tohfa/contract/screens';
import { type ReactNode, useId } from 'react';
import { Button } from './buttons.tsx';
import { Notice } from './feedback.tsx';
import { Skeleton } from './states.tsx';

export function SectionCard({ title, children, className = '' }: SectionCardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`rounded-card bg-surface p-5 shadow-float ${className}`}>
      <h2 id={id} className="text-18">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface SectionCardProps {
  title: string;
  children: ReactNode;
  className?: string;
}

export function SettingsSection({ title, icon, description, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-card bg-surface p-5 shadow-float wide:p-6">
      <h2 id={id} className="flex items-center gap-2.5 text-22">
        <span className="text-rani">{icon}</span>
        {title}
      </h2>
      {description && <p className="mt-1 text-14 text-ink-soft">{description}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}

/** Links to the sections of a long text. */
export function PageContents({ sections }: { sections: readonly { id: string; title: string }[] }) {
  return (
    <nav aria-label={partTexts.onThisPage} className="mt-4">
      <ul className="flex flex-wrap gap-x-5">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-11 min-w-11 items-center font-semibold text-14 text-rani underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Instead of a list that is loading or failed to load. */
export function SectionPlaceholder({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (!failed) {
    return (
      <div role="status" className="space-y-3">
        <span className="sr-only">{partTexts.loading}</span>
        <Skeleton className="h-12" />
        <Skeleton className="h-12 w-4/5" />
      </div>
    );
  }
  return (
    <div>
      <Notice tone="error">{partTexts.loadError.section}</Notice>
      <Button variant="secondary" onClick={onRetry} className="mt-3">
        {partTexts.tryAgain}
      </Button>
    </div>
  );
}

interface SettingsSectionProps {
  title: string;
  icon: ReactNode;
  description?: string;
  children: ReactNode;
}
