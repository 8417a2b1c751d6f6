import { formatPaise, paise } from '@tohfa/contract';
import { CheckIcon, CircleAlertIcon, ClockIcon, XIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { giftPath, orderPath } from '../lib/paths.ts';
import { ButtonLink, IconButton } from '../ui/buttons.tsx';
import { paymentMessages } from './payment-messages.ts';
import { type PendingPayment, removePending } from './pending-payments.ts';
import { usePaymentPolling } from './poll-order-status.ts';

/** A payment whose answer was lost: waiting, then its outcome. Nothing for one that was never paid. */
export default function PendingPaymentPanel({ payment }: { payment: PendingPayment }) {
  usePaymentPolling(payment);
  const { stage, name, amount, purchaseId, giftId, orderId } = payment;
  if (stage === 'open') return null;
  const subject = amount === 0 ? 'Your payment' : `${formatPaise(paise(amount))} for ${name}`;
  const dismiss = () => removePending((one) => one.orderId === orderId);

  if (stage === 'confirming') {
    return (
      <PanelCard
        className="bg-marigold-soft"
        icon={<ClockIcon className="size-6" />}
        title="Your bank is confirming"
      >
        {`${subject}. There is nothing to do, and no need to pay again: this page updates as soon as your bank has answered. You may also close it.`}
      </PanelCard>
    );
  }
  if (stage === 'failed') {
    return (
      <PanelCard
        className="bg-chilli-soft"
        icon={<CircleAlertIcon className="size-6" />}
        title={paymentMessages.failed}
        onDismiss={dismiss}
      >
        {`${subject}. Nothing was paid.`}
      </PanelCard>
    );
  }
  if (stage === 'refunding') {
    return (
      <PanelCard
        className="bg-chilli-soft"
        icon={<CircleAlertIcon className="size-6" />}
        title="Your payment is being refunded"
        onDismiss={dismiss}
      >
        {`${subject}. ${giftId === undefined ? paymentMessages.outOfStock : paymentMessages.giftFull}`}
      </PanelCard>
    );
  }
  return (
    <PanelCard
      className="bg-leaf-soft"
      icon={<CheckIcon className="size-6" />}
      title="Payment received"
      onDismiss={dismiss}
    >
      {`${subject}. ${giftId === undefined ? 'Your order is placed.' : 'It is counted towards the gift.'}`}
      {giftId !== undefined && (
        <ButtonLink to={giftPath(giftId)} variant="secondary" className="mt-3">
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

function PanelCard({ className, icon, title, onDismiss, children }: PanelCardProps) {
  return (
    <div className="column py-4">
      <section
        role="status"
        className={`flex items-start gap-3 rounded-card py-4 pr-2 pl-4 text-ink ${className}`}
      >
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
  className: string;
  icon: ReactNode;
  title: string;
  onDismiss?: () => void;
  children: ReactNode;
}
