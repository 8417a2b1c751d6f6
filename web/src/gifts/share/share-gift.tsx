import { fittingMessages, type GiftView, indianDay, isGiftOver } from '@tohfa/contract';
import { giftMessages, giftSharingTexts as texts } from '@tohfa/contract/screens';
import { Share2Icon } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/buttons.tsx';
import { hasNativeShare, shareNatively, WhatsAppLink } from '../../ui/sharing.tsx';

/** By WhatsApp, and by the phone's own share sheet where there is one. A gift that has ended is not shared any more. */
export function ShareGift({ gift }: { gift: GiftView }) {
  const noteId = useId();
  const link = gift.sharable ? gift.sharablelink : undefined;
  if (link === undefined) {
    return (
      <>
        <Button variant="secondary" disabled aria-describedby={noteId} className={SMALL_BUTTON_CLASS}>
          <Share2Icon />
          {texts.share}
        </Button>
        <p id={noteId} className="order-last w-full text-14 text-ink-soft">
          {texts.notAllowed}
        </p>
      </>
    );
  }
  const text = shareText(gift);
  if (text === undefined) return null;
  return (
    <>
      <WhatsAppLink text={`${text} ${link}`} className={SMALL_BUTTON_CLASS}>
        {texts.onWhatsApp}
      </WhatsAppLink>
      {hasNativeShare() && (
        <Button
          variant="secondary"
          onClick={() => void shareNatively({ title: gift.productName, text, url: link })}
          className={SMALL_BUTTON_CLASS}
        >
          <Share2Icon />
          {texts.shareNatively}
        </Button>
      )}
    </>
  );
}

const SMALL_BUTTON_CLASS = 'h-11! px-4! text-14!';

/** Contains no names, because it may be forwarded to anyone. Undefined when there is nothing to share any more. */
export function shareText(gift: SharedGift, today = indianDay(new Date())): string | undefined {
  const [best] = isGiftOver(gift.status) ? [] : fittingMessages(gift, { today });
  return best && giftMessages[best].text(gift);
}

type SharedGift = Pick<
  GiftView,
  'productName' | 'occasion' | 'status' | 'steps' | 'closesOn' | 'remainingAmount' | 'totalAmount'
>;
