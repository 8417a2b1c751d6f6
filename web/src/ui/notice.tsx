import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon } from './icons/icons.tsx';

const tones = {
  bad: { look: 'bg-chilli-soft text-chilli', role: 'alert', Icon: AlertIcon },
  calm: { look: 'bg-marigold-soft text-ink', role: 'status', Icon: AlertIcon },
  plain: { look: 'bg-surface text-ink', role: undefined, Icon: AlertIcon },
  good: { look: 'bg-leaf-soft text-leaf', role: 'status', Icon: CheckIcon },
} as const;

/** A message within the page, where what it speaks of stands. Problems interrupt whoever listens, the others wait. */
export function Notice({ tone, children, className = '' }: Props) {
  const { look, role, Icon } = tones[tone];
  return (
    <div
      role={role}
      className={`flex items-start gap-2.5 rounded-control px-4 py-3 font-medium text-14 ${look} ${className}`}
    >
      <Icon className="size-5 shrink-0" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

interface Props {
  tone: keyof typeof tones;
  children: ReactNode;
  className?: string;
}
