import { formatPaise, paise } from '@tohfa/contract';
import { CheckIcon, CircleAlertIcon, ClockIcon, XIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { giftPath, orderPath } from '../lib/paths.ts';
import { ButtonLink, IconButton } from '../ui/buttons.tsx';
import { paymentMessages } from './pay-order.ts';
import { type PendingPayment, removePending } from './pending-payments.ts';
import { usePaymentPolling } from './poll-order-status.ts';

/** What became of a payment whose answer was lost: waits with the payer, then tells. One never paid shows nothing. */
export default function PendingPanel({ payment }: { payment: PendingPayment }) {
  usePaymentPolling(payment);
  const { stage, name, amount, purchaseId, giftId, orderId } = payment;
  if (stage === 'open') return null;
  const what = amount === 0 ? 'Your payment' : `${formatPaise(paise(amount))} for ${name}`;
  const dismiss = () => removePending((one) => one.orderId === orderId);

  if (stage === 'confirming') {
    return (
      <PanelCard
        colours="bg-marigold-soft text-ink"
        icon={<ClockIcon className="size-6" />}
        title="Your bank is confirming"
      >
        {`${what}. You need not do anything, and need not pay again: this shows by itself as soon as your bank has answered, even if you close the page.`}
      </PanelCard>
    );
  }
  if (stage === 'refunding') {
    return (
      <PanelCard
        colours="bg-chilli-soft text-ink"
        icon={<CircleAlertIcon className="size-6" />}
        title="Your money is on its way back"
        onDismiss={dismiss}
      >
        {`${what}. ${giftId === undefined ? paymentMessages.noRoom : paymentMessages.giftFull}`}
      </PanelCard>
    );
  }
  return (
    <PanelCard
      colours="bg-leaf-soft text-ink"
      icon={<CheckIcon className="size-6" />}
      title="Your payment arrived"
      onDismiss={dismiss}
    >
      {`${what}. ${giftId === undefined ? 'Your order is placed.' : 'It is counted for the gift.'}`}
      {giftId !== undefined && (
        <ButtonLink to={giftPath(giftId)} onClick={dismiss} variant="secondary" className="mt-3">
          See the gift
        </ButtonLink>
      )}
      {purchaseId !== undefined && (
        <ButtonLink to={orderPath(purchaseId)} variant="secondary" className="mt-3">
          See your order
        </ButtonLink>
      )}
    </PanelCard>
  );
}

function PanelCard({ colours, icon, title, onDismiss, children }: PanelCardProps) {
  return (
    <div className="column py-4">
      <section role="status" className={`flex items-start gap-3 rounded-card py-4 pr-2 pl-4 ${colours}`}>
        <span className="mt-0.5 shrink-0">{icon}</span>
        <div className="min-w-0 flex-1">
          <h2 className="text-18">{title}</h2>
          <div className="mt-0.5 max-w-150 text-14">{children}</div>
        </div>
        {onDismiss && (
          <IconButton label="Dismiss" onClick={onDismiss} className="-mt-2">
            <XIcon className="size-4.5" />
          </IconButton>
        )}
      </section>
    </div>
  );
}

interface PanelCardProps {
  colours: string;
  icon: ReactNode;
  title: string;
  onDismiss?: () => void;
  children: ReactNode;
}
