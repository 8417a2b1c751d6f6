import { formatPaise, paise } from '@tohfa/contract';
import { pendingPaymentTexts as texts } from '@tohfa/contract/screens';
import { CheckIcon, CircleAlertIcon, ClockIcon, XIcon } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../ui/buttons.tsx';
import { paymentMessages } from './payment-messages.ts';
import { isSettled, type PendingPayment, removePending } from './pending-payments.ts';
import { pollOrderStatus } from './poll-order-status.ts';

/**
 * A payment whose outcome was not seen: waiting, then how it ended; it polls until that is known. Nothing for one that
 * was never paid. It is the one message about that payment. Without a router: public pages show it too.
 */
export default function PendingPaymentPanel({ payment, link, className = '' }: PendingPaymentPanelProps) {
  usePolling(payment);
  const panel = toPanel(payment);
  if (panel === undefined) return null;
  const { tone, title, problem, text } = panel;
  const { look, role, Icon, canBeDismissed } = TONES[tone];
  return (
    <PanelCard className={`${look} ${className}`} role={role} key={tone}>
      <Icon className="mt-0.5 size-6 shrink-0" />
      <div className="min-w-0 flex-1">
        <h2 className="text-18">{title}</h2>
        {problem && (
          <p role="alert" className="mt-1 font-semibold text-14">
            {problem}
          </p>
        )}
        <div className="mt-0.5 max-w-150 text-14">
          {text}
          {tone === 'paid' && link}
        </div>
      </div>
      {canBeDismissed && (
        <IconButton
          label={texts.dismiss}
          onClick={() => removePending(({ orderId }) => orderId === payment.orderId)}
          className="-mt-2"
        >
          <XIcon className="size-4.5" />
        </IconButton>
      )}
    </PanelCard>
  );
}

/** The payer may have scrolled away from where it appears. */
function PanelCard({ role, className, children }: PanelCardProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section
      ref={section}
      role={role}
      className={`flex scroll-my-24 items-start gap-3 rounded-card py-4 pr-2 pl-4 text-ink ${className}`}
    >
      {children}
    </section>
  );
}

function usePolling({ orderId, userId, stage }: PendingPayment): void {
  useEffect(() => {
    if (!isSettled(stage)) return pollOrderStatus({ orderId, userId, stage });
  }, [orderId, userId, stage]);
}

function toPanel(payment: PendingPayment): Panel | undefined {
  const { stage, giftId, notSaved } = payment;
  const subject = { payment: subjectOf(payment) };
  switch (stage) {
    case 'open':
      return undefined;
    case 'at-bank':
    case 'confirming':
      return {
        tone: 'waiting',
        title: texts.confirmingTitle,
        problem: giftId === undefined && notSaved ? NOT_SAVED[notSaved] : undefined,
        text: texts.confirming(subject),
      };
    case 'failed':
      return { tone: 'failed', title: paymentMessages.failed, text: texts.failed(subject) };
    case 'refunding':
      return {
        tone: 'failed',
        title: texts.refundingTitle,
        text: texts.refunding({ ...subject, reason: refundReason(payment) }),
      };
    case 'paid':
      return {
        tone: 'paid',
        title: texts.paidTitle,
        text: giftId === undefined ? texts.paidOrder(subject) : texts.paidGift(subject),
      };
  }
}

/** A payment that this browser did not start has no amount. */
function subjectOf({ name, amount }: PendingPayment) {
  return amount === 0 ? undefined : { name, amount: formatPaise(paise(amount)) };
}

function refundReason({ giftId, registryId }: PendingPayment): string {
  if (registryId !== undefined) return paymentMessages.giftGiven;
  return giftId === undefined ? paymentMessages.outOfStock : paymentMessages.giftFull;
}

/** The specification's words for a purchase whose payment was not saved. */
const NOT_SAVED = { refused: paymentMessages.notSaved, unanswered: paymentMessages.unanswered };

const TONES = {
  waiting: { look: 'bg-marigold-soft', role: 'status', Icon: ClockIcon, canBeDismissed: false },
  failed: { look: 'bg-chilli-soft', role: 'alert', Icon: CircleAlertIcon, canBeDismissed: true },
  paid: { look: 'bg-leaf-soft', role: 'status', Icon: CheckIcon, canBeDismissed: true },
} as const;

interface Panel {
  tone: keyof typeof TONES;
  title: string;
  problem?: string | undefined;
  text: string;
}

interface PendingPaymentPanelProps {
  payment: PendingPayment;
  /** Where to see what was paid for. */
  link?: ReactNode;
  className?: string;
}

interface PanelCardProps {
  role: 'status' | 'alert';
  className: string;
  children: ReactNode;
}
