import { formatRupees, type GiftView, isGiftOver, nameOfGift, paiseFromRupees } from '@tohfa/contract';
import { opensLaterTexts, payStepTexts, giftPaymentTexts as texts } from '@tohfa/contract/screens';
import { lazy, Suspense } from 'react';
import { OpensLater, opensLater } from '../../contributions/opens-later.tsx';
import { formatTime } from '../../lib/dates.ts';
import { giftPath } from '../../lib/paths.ts';
import { PaymentProblemNotice } from '../../payments/payment-problem-notice.tsx';
import type { PaymentStep } from '../../payments/use-payment.ts';
import { Button } from '../../ui/buttons.tsx';
import { AmountList } from '../../ui/data-display.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { SectionCard } from '../../ui/sections.tsx';
import { deadlineText } from '../gift-status.tsx';
import type { InstalmentPayment } from './pay-instalment.ts';

const PayInstalmentSheet = lazy(() => import('./pay-instalment-sheet.tsx'));
const ThankYouSheet = lazy(() => import('./thank-you-sheet.tsx'));

/** What is paid, what remains, and the way to pay an instalment of it. */
export function GiftPayment({ gift, paying }: { gift: GiftView; paying: InstalmentPayment }) {
  const isOpen = gift.payment && gift.remainingAmount > 0 && gift.canPay;
  const waits = gift.status === 'approved' && opensLater(gift);
  return (
    <SectionCard title={texts.title} className="flex flex-col">
      <AmountList
        className="mt-2"
        lines={[
          { label: texts.total, amountPaise: paiseFromRupees(gift.totalAmount) },
          { label: texts.paid, amountPaise: paiseFromRupees(gift.paymentAmount) },
          isGiftOver(gift.status)
            ? { label: texts.refunded, amountPaise: paiseFromRupees(gift.refundedAmount ?? 0) }
            : { label: texts.remaining, amountPaise: paiseFromRupees(gift.remainingAmount) },
        ]}
      />
      {isOpen && <p className="mt-3 text-14 text-ink-soft wide:order-last">{deadlineText(gift)}</p>}
      {isOpen && <HeldAmountNotice gift={gift} />}
      {paying.sheet !== 'open' && <PaymentProblemNotice problem={paying.problem} className="mt-3" />}
      {isOpen && (
        // On phones a bar above the tabs, within reach of the thumb; toasts stand above it.
        <div
          data-bottom-bar
          className="fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 flex items-center gap-4 border-hairline border-t bg-paper px-4 py-3 wide:static wide:mt-4 wide:border-0 wide:bg-transparent wide:p-0"
        >
          <p aria-hidden="true" className="min-w-0 text-14 leading-tight wide:hidden">
            <span className="block font-bold text-16 tabular-nums">{formatRupees(gift.remainingAmount)}</span>
            {texts.stillToGo}
          </p>
          <Button
            data-pay-button
            disabled={paying.step === 'confirming' || gift.availableNow === 0}
            aria-busy={paying.step !== 'idle'}
            onClick={() => paying.openSheet()}
            className="flex-1"
          >
            {BUTTON_LABELS[paying.step]}
          </Button>
        </div>
      )}
      {waits && (
        <OpensLater
          opensOn={gift.opensOn}
          title={opensLaterTexts.event({ gift: nameOfGift(gift) })}
          path={giftPath(gift.id)}
          className="mt-4"
        />
      )}
      {!isOpen && !waits && gift.remainingAmount > 0 && (
        <p className="mt-3 text-14 text-ink-soft">{closedText(gift)}</p>
      )}
      {paying.sheet && (
        <Suspense>
          <PayInstalmentSheet gift={gift} paying={paying} />
        </Suspense>
      )}
      {paying.showThanks && (
        <Suspense>
          <ThankYouSheet gift={gift} onClosed={paying.hideThanks} />
        </Suspense>
      )}
    </SectionCard>
  );
}

/** What somebody else has at the checkout cannot be paid by anyone else until they pay or leave. */
function HeldAmountNotice({ gift }: { gift: GiftView }) {
  if (gift.heldUntil === undefined) return null;
  const time = formatTime(gift.heldUntil);
  return (
    <Notice tone="info" className="mt-3">
      {gift.availableNow === 0
        ? texts.heldAll({ time })
        : texts.held({ amount: formatRupees(gift.availableNow), time })}
    </Notice>
  );
}

function closedText({ status }: GiftView): string {
  return status === 'pending' ? texts.opensLater : texts.closed;
}

const BUTTON_LABELS: Record<PaymentStep, string> = {
  idle: texts.pay,
  ...payStepTexts,
};
