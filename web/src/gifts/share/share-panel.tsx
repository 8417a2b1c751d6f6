import { firstName, type GiftView } from '@tohfa/contract';
import { giftMessages, giftSharingTexts as texts } from '@tohfa/contract/screens';
import { ForwardIcon, QrCodeIcon } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { Button, buttonClass } from '../../ui/buttons.tsx';
import { FestiveGifts } from '../../ui/drawings.tsx';
import { CopyButton, hasNativeShare, shareNatively, WhatsAppLink } from '../../ui/sharing.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { hidesOthers } from '../gift-status.tsx';
import { shareText } from './share-gift.tsx';

const QrCode = lazy(() => import('../../ui/qr-code.tsx'));

/** The first thing an organiser does with an approved gift: copy the link, send it, or show it as a QR code. */
export function SharePanel({ gift, className = '' }: { gift: GiftView; className?: string }) {
  const id = useId();
  const [isQrOpen, setQrOpen] = useState(false);
  const link = gift.sharablelink;
  const invitation = shareText(gift);
  if (link === undefined || invitation === undefined) return null;
  return (
    <section
      aria-labelledby={id}
      className={`rounded-card bg-marigold-soft p-5 wide:flex wide:items-center wide:gap-6 ${className}`}
    >
      <div className="min-w-0 flex-1">
        <h2 id={id} className="text-22">
          {gift.paymentAmount === 0 ? texts.first : texts.goingOn}
        </h2>
        <p className="mt-1 text-14">{texts.about({ recipient: firstName(gift.name) })}</p>
        <p className="mt-3 truncate rounded-control bg-surface px-4 py-3 text-14 text-ink-soft">{link}</p>
        <div className="mt-3 grid grid-cols-2 gap-2.5 wide:flex wide:flex-wrap">
          <CopyButton variant="primary" text={link} label={texts.copy} copiedLabel={texts.copied} />
          <WhatsAppLink text={`${invitation} ${link}`}>{texts.whatsApp}</WhatsAppLink>
          <Button variant="secondary" aria-expanded={isQrOpen} onClick={() => setQrOpen(!isQrOpen)}>
            <QrCodeIcon />
            {isQrOpen ? texts.hideQr : texts.showQr}
          </Button>
          <ForwardGift gift={gift} invitation={invitation} link={link} />
        </div>
      </div>
      {isQrOpen && (
        <div className="mx-auto mt-4 size-52 shrink-0 overflow-hidden rounded-control bg-white wide:mx-0 wide:mt-0">
          <Suspense fallback={<Skeleton className="size-52" />}>
            <QrCode text={link} label={texts.qrLabel} className="size-52" />
          </Suspense>
        </div>
      )}
    </section>
  );
}

/** For the organiser of a gift that has just come together. */
export function FundedPanel({ gift, className = '' }: { gift: GiftView; className?: string }) {
  const id = useId();
  const recipient = firstName(gift.name);
  const news = [giftMessages.funded.text(gift), gift.sharablelink].filter(Boolean).join(' ');
  return (
    <section
      aria-labelledby={id}
      className={`rounded-card bg-marigold-soft p-5 text-center cards:flex cards:items-center cards:gap-5 cards:text-left ${className}`}
    >
      <FestiveGifts className="mx-auto w-44 shrink-0 cards:mx-0" />
      <div className="min-w-0 flex-1">
        <h2 id={id} className="text-22">
          {texts.fundedTitle}
        </h2>
        <p className="mt-1">
          {hidesOthers(gift)
            ? texts.funded({ recipient })
            : texts.fundedByPayments({ recipient, payments: gift.noOfPayments })}
        </p>
        <WhatsAppLink text={news} spoken={` ${texts.spokenOnWhatsApp}`} className="mt-3">
          {texts.tellEveryone}
        </WhatsAppLink>
      </div>
    </section>
  );
}

/** By the phone's own share sheet, or by email where there is none. */
function ForwardGift({ gift, invitation, link }: { gift: GiftView; invitation: string; link: string }) {
  if (hasNativeShare()) {
    return (
      <Button
        variant="secondary"
        onClick={() => void shareNatively({ title: gift.productName, text: invitation, url: link })}
      >
        <ForwardIcon />
        {texts.forward}
      </Button>
    );
  }
  const mail = `mailto:?subject=${encodeURIComponent(gift.productName)}&body=${encodeURIComponent(`${invitation} ${link}`)}`;
  return (
    <a href={mail} className={buttonClass('secondary')}>
      <ForwardIcon />
      {texts.forward}
      <span className="sr-only"> {texts.byEmail}</span>
    </a>
  );
}
