import type { GiftView } from '@tohfa/contract';
import { useId } from 'react';
import { Button } from '../ui/button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { ChatIcon, ShareIcon } from '../ui/icons/icons.tsx';
import { shareText } from './share-text.ts';

/** Over WhatsApp, and over the phone's own share sheet where there is one. */
export function ShareGift({ gift }: { gift: GiftView }) {
  const note = useId();
  const link = gift.sharable ? gift.sharablelink : undefined;
  if (link === undefined) {
    return (
      <>
        <Button look="quiet" disabled aria-describedby={note} className={SMALL}>
          <ShareIcon />
          Share
        </Button>
        <p id={note} className="order-last w-full text-14 text-ink-soft">
          Sharing is not allowed for this request.
        </p>
      </>
    );
  }
  return (
    <>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(`${shareText(gift)} ${link}`)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={`${buttonClass('quiet')} ${SMALL}`}
      >
        <ChatIcon />
        Share on WhatsApp
        <span className="sr-only"> (opens a new tab)</span>
      </a>
      {canShare() && (
        <Button look="quiet" onClick={() => void shareNatively(gift, link)} className={SMALL}>
          <ShareIcon />
          Share…
        </Button>
      )}
    </>
  );
}

const SMALL = 'h-11! px-4! text-14!';

function canShare(): boolean {
  return typeof navigator.share === 'function';
}

async function shareNatively(gift: GiftView, url: string): Promise<void> {
  try {
    await navigator.share({ title: gift.productName, text: shareText(gift), url });
  } catch {
    // Closed again, or shared elsewhere: nothing to tell.
  }
}
