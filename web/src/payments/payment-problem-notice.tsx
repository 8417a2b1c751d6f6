import { Notice } from '../ui/feedback.tsx';
import type { PaymentProblem } from './use-payment.ts';

/** What went wrong with a payment towards a gift, beside its button. */
export function PaymentProblemNotice({ problem, className = '' }: PaymentProblemNoticeProps) {
  if (problem === undefined) return null;
  return (
    <Notice tone="error" className={className}>
      <p>{problem.message}</p>
      {problem.detail && <p className="mt-1 font-normal text-ink">{problem.detail}</p>}
    </Notice>
  );
}

interface PaymentProblemNoticeProps {
  problem: PaymentProblem | undefined;
  className?: string;
}
