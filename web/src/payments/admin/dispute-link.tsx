import { disputeTexts } from '@tohfa/contract/screens';
import { Link } from 'react-router';
import { IfMayCall } from '../../admin/role-gate.tsx';
import { paths, paymentPath } from '../../lib/paths.ts';

/** To the dispute of a payment, or to all disputes; nothing for those who may not answer them. */
export function DisputeLink({ paymentId }: { paymentId?: string }) {
  return (
    <IfMayCall name="payment">
      {' '}
      <Link
        to={paymentId === undefined ? `${paths.payments}?filter=disputed` : paymentPath(paymentId)}
        className="font-semibold underline"
      >
        {disputeTexts.answerIt}
      </Link>
    </IfMayCall>
  );
}
