import type { ReactNode } from 'react';

/** One line of a list of facts, `<dl>` with two columns; a long value breaks rather than push the page wide. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="[overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}
