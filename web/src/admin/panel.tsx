import { type ReactNode, useId } from 'react';

/** One matter of an admin screen, under its own heading. */
export function Panel({ title, action, children, className = '' }: Props) {
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

interface Props {
  title: string;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}
