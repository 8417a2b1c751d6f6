import type { ReactNode } from 'react';

const tones = {
  plain: 'bg-surface text-ink',
  good: 'bg-leaf-soft text-leaf',
  bad: 'bg-chilli-soft text-chilli',
  festive: 'bg-marigold-soft text-ink',
} as const;

/** A short word on something, not something to press. */
export function Badge({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <span className={`inline-block rounded-full px-2.5 py-1 font-semibold text-12 ${tones[tone]}`}>
      {children}
    </span>
  );
}
