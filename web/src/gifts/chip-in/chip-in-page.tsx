import { formatRupees, type PublicGift, pictureSources } from '@tohfa/contract';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import type { PageHead } from '../../lib/public-page.ts';
import { PlainButtonLink, PublicNotFound, PublicPageFrame } from '../../ui/public-page.tsx';
import {
  ContributorCard,
  FundingTerms,
  GiftPicture,
  InvitationHeading,
  InvitationProgress,
  PICTURE_SIZES,
} from './gift-invitation.tsx';

export default function ChipInPage({ data }: { data: PublicGift | null }) {
  return data === null ? <GiftNotShared /> : <Invitation initial={data} />;
}

export function head(gift: PublicGift | null): PageHead {
  if (gift === null) return { title: 'Gift not found · Tohfa', description: 'This link opens no gift.' };
  const { recipientFirstName, organiserName, occasion, productName, image } = gift;
  return {
    title: `${organiserName} is giving ${recipientFirstName} ${productName}`,
    description: descriptions[gift.state](gift, occasion.toLowerCase()),
    path: `/chip-in/${gift.id}`,
    image: {
      url: `/chip-in/${gift.id}/preview.jpg`,
      width: 1200,
      height: 630,
      alt: `${productName}, a gift for ${recipientFirstName}`,
    },
    preloadImage:
      image === '' ? undefined : { src: image, srcSet: pictureSources(image), sizes: PICTURE_SIZES },
  };
}

const descriptions: Record<PublicGift['state'], (gift: PublicGift, occasion: string) => string> = {
  open: ({ paymentAmount, totalAmount, recipientFirstName }, occasion) =>
    `${formatRupees(paymentAmount)} of ${formatRupees(totalAmount)} so far. Chip in for ${recipientFirstName}’s ${occasion}.`,
  funded: ({ recipientFirstName }, occasion) =>
    `Fully funded! ${recipientFirstName}’s ${occasion} gift is on its way.`,
  delivered: ({ recipientFirstName }) => `Delivered. ${recipientFirstName} has it.`,
  closed: () => 'This gift has closed. Everyone who chipped in is refunded.',
  cancelled: () => 'This gift was cancelled. Everyone who chipped in is refunded.',
};

function Invitation({ initial }: { initial: PublicGift }) {
  const gift = useLiveGift(initial);
  const isOpen = gift.state === 'open';
  const payLink = (
    <PlainButtonLink href={`/giftdetails/${gift.id}`} className="w-full">
      Chip in
    </PlainButtonLink>
  );
  return (
    <PublicPageFrame bottomBar={isOpen && payLink}>
      <article className="column wide:grid wide:grid-cols-2 wide:items-start wide:gap-x-10">
        <div className="wide:col-start-2">
          <InvitationHeading gift={gift} />
        </div>
        <div className="mt-5 wide:col-start-1 wide:row-span-3 wide:row-start-1 wide:mt-0">
          <GiftPicture gift={gift} />
        </div>
        <div className="mt-6 space-y-5 wide:col-start-2">
          <InvitationProgress gift={gift} />
          {isOpen && <FundingTerms gift={gift} />}
          {isOpen && <div className="hidden wide:block">{payLink}</div>}
        </div>
        <div className="mt-6 wide:col-start-2">
          <ContributorCard gift={gift} />
        </div>
      </article>
    </PublicPageFrame>
  );
}

/** The gift as it was rendered, then as it is. What listens for changes is loaded once the page is there. */
function useLiveGift(initial: PublicGift): PublicGift {
  const [gift, setGift] = useState(initial);
  const { id } = initial;
  useEffect(() => {
    let unsubscribe: (() => void) | undefined;
    let stopped = false;
    async function refresh() {
      const fresh = await call('chipIn', { query: { id } }).catch(() => undefined);
      if (fresh && !stopped) setGift(fresh);
    }
    void import('../gift-events.ts')
      .then(({ subscribeToGift }) => {
        if (!stopped) unsubscribe = subscribeToGift({ id, onChange: () => void refresh() });
      })
      .catch(() => undefined);
    return () => {
      stopped = true;
      unsubscribe?.();
    };
  }, [id]);
  return gift;
}

function GiftNotShared() {
  return (
    <PublicPageFrame>
      <PublicNotFound
        title="We cannot find this gift"
        description="The link may be incomplete, or the gift is no longer shared. Please ask the person who sent it to you."
        action={<PlainButtonLink href="/">Look around the shop</PlainButtonLink>}
      />
    </PublicPageFrame>
  );
}
