import { desk, giftFor } from '@tohfa/contract/screens';
import { useInvalidateAdminQueries, useMayCall } from '../admin/session.ts';
import { useStepUp } from '../admin/step-up.tsx';
import { call } from '../lib/api.ts';
import { useAction } from '../ui/actions.tsx';
import { Button } from '../ui/buttons.tsx';
import { showToast } from '../ui/feedback.tsx';

// What is safe to do without opening it: it can be taken back, or is what most of them get.

export function MarkAsPacked({ order }: { order: { id: string; number: number } }) {
  const mayCall = useMayCall();
  const refresh = useInvalidateAdminQueries(['today', 'orders', 'dashboard']);
  const { busy, run } = useAction(async () => {
    await call('movePurchase', { body: { id: order.id, status: 'packed' } });
    showToast({ tone: 'success', message: desk.done.packed(order) });
    await refresh();
  });
  return (
    mayCall('movePurchase') && (
      <DoButton label={desk.actions.pack} of={String(order.number)} busy={busy} onClick={run} />
    )
  );
}

export function ApproveGift({ gift }: { gift: { id: string; name: string; recipient: string } }) {
  const mayCall = useMayCall();
  const withStepUp = useStepUp();
  const refresh = useInvalidateAdminQueries(['today', 'gifts', 'dashboard']);
  const { busy, run } = useAction(async () => {
    await withStepUp(() => call('decideGift', { body: { id: gift.id, decision: 'approve' } }));
    showToast({ tone: 'success', message: desk.done.approved });
    await refresh();
  });
  return (
    mayCall('decideGift') && (
      <DoButton
        label={desk.actions.approve}
        of={giftFor({ gift: gift.name, recipient: gift.recipient })}
        busy={busy}
        onClick={run}
      />
    )
  );
}

export function PublishReview({ review }: { review: { id: number; productName: string } }) {
  const mayCall = useMayCall();
  const refresh = useInvalidateAdminQueries(['today', 'reviews']);
  const { busy, run } = useAction(async () => {
    await call('moderateReview', { body: { id: review.id, decision: 'publish' } });
    showToast({ tone: 'success', message: desk.done.published });
    await refresh();
  });
  return (
    mayCall('moderateReview') && (
      <DoButton label={desk.actions.publish} of={review.productName} busy={busy} onClick={run} />
    )
  );
}

function DoButton({
  label,
  of,
  busy,
  onClick,
}: {
  label: string;
  of: string;
  busy: boolean;
  onClick: () => void;
}) {
  return (
    <Button variant="secondary" aria-busy={busy} onClick={onClick} className="h-11! px-3.5! text-14!">
      {label}
      <span className="sr-only">{` ${of}`}</span>
    </Button>
  );
}
