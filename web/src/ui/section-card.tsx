import { type ReactNode, useId } from 'react';

/** One matter of a screen on a card of its own, under its heading. */
export function SectionCard({ title, children, className = '' }: Props) {
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

interface Props {
  title: string;
  children: ReactNode;
  className?: string;
}
