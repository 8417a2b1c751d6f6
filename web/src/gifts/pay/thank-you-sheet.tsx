import { firstName, type GiftView } from '@tohfa/contract';
import { occasionWords, giftPaymentTexts as texts } from '@tohfa/contract/screens';
import { useState } from 'react';
import GiftNoteForm from '../../contributions/gift-note-form.tsx';
import { paymentMessages } from '../../payments/payment-messages.ts';
import { Notice } from '../../ui/feedback.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useCacheGift } from '../queries.ts';

/** After a payment: thanks, and room for a wish. */
export default function ThankYouSheet({ gift, onClosed }: { gift: GiftView; onClosed: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const cacheGift = useCacheGift();
  const close = () => setOpen(false);
  return (
    <Sheet
      open={isOpen}
      onClose={close}
      onClosed={onClosed}
      closeButton={false}
      title={texts.thanksTitle}
      description={texts.thanks({ name: gift.name })}
    >
      <GiftNoteForm
        gift={gift}
        // Within the sheet: a screen reader does not announce what lies behind it.
        notice={<Notice tone="success">{paymentMessages.giftUpdated}</Notice>}
        placeholder={occasionWords(gift.occasion).wish(firstName(gift.name))}
        submitVariant="primary"
        cancelLabel={texts.close}
        onSaved={cacheGift}
        onClose={close}
      />
    </Sheet>
  );
}
