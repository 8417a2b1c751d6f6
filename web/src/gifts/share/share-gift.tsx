import { fittingMessages, type GiftView, indianDay, isGiftOver } from '@tohfa/contract';
import { giftMessages } from '@tohfa/contract/screens';
import { MessageCircleIcon, Share2Icon } from 'lucide-react';
import { useId } from 'react';
import { Button, buttonClass } from '../../ui/buttons.tsx';

/** By WhatsApp, and by the phone's own share sheet where there is one. A gift that has ended is not shared any more. */
export function ShareGift({ gift }: { gift: GiftView }) {
  const noteId = useId();
  const link = gift.sharable ? gift.sharablelink : undefined;
  if (link === undefined) {
    return (
      <>
        <Button variant="secondary" disabled aria-describedby={noteId} className={SMALL_BUTTON_CLASS}>
          <Share2Icon />
          Share
        </Button>
        <p id={noteId} className="order-last w-full text-14 text-ink-soft">
          Sharing is not allowed for this request.
        </p>
      </>
    );
  }
  const text = shareText(gift);
  if (text === undefined) return null;
  return (
    <>
      <a
        href={whatsAppLink(`${text} ${link}`)}
        target="_blank"
        rel="noopener noreferrer"
        className={`${buttonClass('secondary')} ${SMALL_BUTTON_CLASS}`}
      >
        <MessageCircleIcon />
        Share on WhatsApp
        <span className="sr-only"> (opens a new tab)</span>
      </a>
      {hasNativeShare() && (
        <Button
          variant="secondary"
          onClick={() => void shareNatively(gift, text, link)}
          className={SMALL_BUTTON_CLASS}
        >
          <Share2Icon />
          Share…
        </Button>
      )}
    </>
  );
}

const SMALL_BUTTON_CLASS = 'h-11! px-4! text-14!';

export function whatsAppLink(text: string): string {
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

export function hasNativeShare(): boolean {
  return typeof navigator.share === 'function';
}

export async function shareNatively(
  { productName }: Pick<GiftView, 'productName'>,
  text: string,
  url: string,
): Promise<void> {
  try {
    await navigator.share({ title: productName, text, url });
  } catch {
    // The share sheet was closed again.
  }
}

/** Contains no names, because it may be forwarded to anyone. Undefined when there is nothing to share any more. */
export function shareText(gift: SharedGift, today = indianDay(new Date())): string | undefined {
  const [best] = isGiftOver(gift.status) ? [] : fittingMessages(gift, { today });
  return best && giftMessages[best].text(gift);
}

type SharedGift = Pick<
  GiftView,
  'productName' | 'occasion' | 'status' | 'steps' | 'closesOn' | 'remainingAmount' | 'totalAmount'
>;
