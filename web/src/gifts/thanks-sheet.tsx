import type { GiftView } from '@tohfa/contract';
import { useState } from 'react';
import { paymentWords } from '../payments/payment-words.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { FEEDBACK_MAX, useGiftFeedback } from './gift-feedback.ts';

/** After a payment: thanks, and room for a wish. */
export default function ThanksSheet({ gift, onClosed }: { gift: GiftView; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const { submit, busy, problem, errors } = useGiftFeedback(gift, close);
  const wrong = errors.feedback ?? problem;
  return (
    <Sheet
      open={open}
      onClose={close}
      onClosed={onClosed}
      cross={false}
      title="Thank you for your payment!"
      words={`A few words for ${gift.name}? They stand on the page of the gift.`}
    >
      <form onSubmit={submit} noValidate className="mt-4 space-y-4">
        {wrong === undefined ? (
          // Within the sheet: whoever listens does not hear what lies behind it.
          <Notice tone="good">{paymentWords.giftUpdated}</Notice>
        ) : (
          <Notice tone="bad">{wrong}</Notice>
        )}
        <TextArea
          label="Your wishes"
          name="feedback"
          rows={3}
          maxLength={FEEDBACK_MAX}
          placeholder="Happy birthday, from all of us!"
          aria-invalid={errors.feedback ? true : undefined}
        />
        <div className="flex gap-3">
          <Button look="quiet" onClick={close} className="flex-1">
            Close
          </Button>
          <Button type="submit" aria-busy={busy} className="flex-[2]">
            Submit Feedback
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
