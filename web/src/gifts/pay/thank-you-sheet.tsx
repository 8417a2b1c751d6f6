import type { GiftView } from '@tohfa/contract';
import { useState } from 'react';
import { paymentMessages } from '../../payments/pay-order.ts';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { TextArea } from '../../ui/fields.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { FEEDBACK_MAX, useSendGiftMessage } from '../gift-messages.tsx';

/** After a payment: thanks, and room for a wish. */
export default function ThanksSheet({ gift, onClosed }: { gift: GiftView; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const { submit, busy, problem, errors } = useSendGiftMessage(gift, close);
  const wrong = errors.feedback ?? problem;
  return (
    <Sheet
      open={open}
      onClose={close}
      onClosed={onClosed}
      closeButton={false}
      title="Thank you for your payment!"
      description={`A few words for ${gift.name}? They stand on the page of the gift.`}
    >
      <form onSubmit={submit} noValidate className="mt-4 space-y-4">
        {wrong === undefined ? (
          // Within the sheet: whoever listens does not hear what lies behind it.
          <Notice tone="success">{paymentMessages.giftUpdated}</Notice>
        ) : (
          <Notice tone="error">{wrong}</Notice>
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
          <Button variant="secondary" onClick={close} className="flex-1">
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
