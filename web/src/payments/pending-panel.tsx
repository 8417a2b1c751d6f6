import { formatPaise, paise } from '@tohfa/contract';
import type { ReactNode } from 'react';
import { giftPath, orderPath } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { AlertIcon, CheckIcon, ClockIcon, CloseIcon } from '../ui/icons/icons.tsx';
import { paymentWords } from './payment-words.ts';
import { forgetPending, type PendingPayment } from './pending-payments.ts';
import { useFollowedPayment } from './use-followed-payment.ts';

/** What became of a payment whose answer was lost: waits with the payer, then tells. One never paid shows nothing. */
export default function PendingPanel({ payment }: { payment: PendingPayment }) {
  useFollowedPayment(payment);
  const { stage, name, amount, purchaseId, giftId, orderId } = payment;
  if (stage === 'open') return null;
  const what = amount === 0 ? 'Your payment' : `${formatPaise(paise(amount))} for ${name}`;
  const dismiss = () => forgetPending((one) => one.orderId === orderId);

  if (stage === 'confirming') {
    return (
      <Panel
        look="bg-marigold-soft text-ink"
        icon={<ClockIcon className="size-6" />}
        title="Your bank is confirming"
      >
        {`${what}. You need not do anything, and need not pay again: this shows by itself as soon as your bank has answered, even if you close the page.`}
      </Panel>
    );
  }
  if (stage === 'refunding') {
    return (
      <Panel
        look="bg-chilli-soft text-ink"
        icon={<AlertIcon className="size-6" />}
        title="Your money is on its way back"
        onDismiss={dismiss}
      >
        {`${what}. ${giftId === undefined ? paymentWords.noRoom : paymentWords.giftFull}`}
      </Panel>
    );
  }
  return (
    <Panel
      look="bg-leaf-soft text-ink"
      icon={<CheckIcon className="size-6" />}
      title="Your payment arrived"
      onDismiss={dismiss}
    >
      {`${what}. ${giftId === undefined ? 'Your order is placed.' : 'It is counted for the gift.'}`}
      {giftId !== undefined && (
        <ButtonLink to={giftPath(giftId)} onClick={dismiss} look="quiet" className="mt-3">
          See the gift
        </ButtonLink>
      )}
      {purchaseId !== undefined && (
        <ButtonLink to={orderPath(purchaseId)} look="quiet" className="mt-3">
          See your order
        </ButtonLink>
      )}
    </Panel>
  );
}

function Panel({ look, icon, title, onDismiss, children }: PanelProps) {
  return (
    <div className="column py-4">
      <section role="status" className={`flex items-start gap-3 rounded-card py-4 pr-2 pl-4 ${look}`}>
        <span className="mt-0.5 shrink-0">{icon}</span>
        <div className="min-w-0 flex-1">
          <h2 className="text-18">{title}</h2>
          <div className="mt-0.5 max-w-150 text-14">{children}</div>
        </div>
        {onDismiss && (
          <IconButton label="Dismiss" onClick={onDismiss} className="-mt-2">
            <CloseIcon className="size-4.5" />
          </IconButton>
        )}
      </section>
    </div>
  );
}

interface PanelProps {
  look: string;
  icon: ReactNode;
  title: string;
  onDismiss?: () => void;
  children: ReactNode;
}
