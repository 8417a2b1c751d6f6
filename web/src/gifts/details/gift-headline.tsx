import {
  firstName,
  type GiftState,
  type GiftView,
  isGiftOver,
  nameOfGift,
  PICTURE_SIZES,
} from '@tohfa/contract';
import { occasionWords, refunds } from '@tohfa/contract/screens';
import { formatCalendarDate, formatIndiaDate } from '../../lib/dates.ts';
import { Badge } from '../../ui/data-display.tsx';
import { EmptyBox, WrappedGift } from '../../ui/drawings.tsx';
import { SquareImage } from '../../ui/images.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { giftStates, hidesOthers } from '../gift-status.tsx';

/** Who gives what to whom. Each state has its own text, and only an open gift asks people to chip in. */
export function GiftHeadline({ gift }: { gift: GiftView }) {
  const { title, text, showsProduct } = gift.status === 'approved' ? openTop(gift) : tops[gift.status](gift);
  const { tone, label } = giftStates[gift.status];
  // Invited people need no badge for an open gift.
  const showsState = gift.status !== 'approved' || gift.view === 'owner' || gift.view === 'admin';
  return (
    <header>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-14 text-ink-soft [overflow-wrap:anywhere]">
        {showsState && <Badge tone={tone}>{label}</Badge>}
        <span>
          {`A gift for ${gift.name} · ${occasionWords(gift.occasion).title} on `}
          <time dateTime={gift.date}>{formatCalendarDate(gift.date)}</time>
        </span>
      </p>
      <PageHeading title={`A gift for ${gift.name}`} className="mt-2 [overflow-wrap:anywhere]">
        {title}
        {showsProduct && <span className="block text-rani">{nameOfGift(gift)}</span>}
      </PageHeading>
      <p className="mt-2 max-w-200 text-ink-soft [overflow-wrap:anywhere]">{text}</p>
    </header>
  );
}

/** The product, large. A gift that is not happening gets a quiet drawing instead. */
export function GiftPicture({ gift }: { gift: GiftView }) {
  if (isGiftOver(gift.status)) {
    return (
      <div className="flex aspect-[4/3] items-center justify-center rounded-sheet bg-surface shadow-float wide:aspect-square">
        {gift.paymentAmount + (gift.refundedAmount ?? 0) === 0 ? (
          <EmptyBox className="size-48" />
        ) : (
          <WrappedGift className="size-48 opacity-70 grayscale" />
        )}
      </div>
    );
  }
  return (
    <SquareImage
      src={gift.productImage}
      alt={nameOfGift(gift)}
      sizes={PICTURE_SIZES.gift}
      eager
      className="rounded-sheet shadow-float"
    />
  );
}

function openTop(gift: GiftView): GiftTop {
  const recipient = firstName(gift.name);
  const closesOn = formatCalendarDate(gift.closesOn);
  if (!gift.canPay && gift.remainingAmount > 0) {
    return {
      title: `Chipping in for ${recipient} has ended`,
      text: `It was open until ${closesOn}. If it is not fully funded, everyone who paid is refunded.`,
    };
  }
  const isOwner = gift.view === 'owner';
  return {
    title: isOwner ? `You are giving ${recipient}` : `${gift.organiserName} is giving ${recipient}`,
    text: isOwner
      ? `Everyone with the link can chip in until ${closesOn}.`
      : `Chip in as much as you like until ${closesOn}: many small shares make one real present.`,
    showsProduct: true,
  };
}

const tops: Record<Exclude<GiftState, 'approved'>, (gift: GiftView) => GiftTop> = {
  pending: ({ name }) => ({
    title: `You asked for a gift for ${firstName(name)}`,
    text: 'We are reviewing your group gift. The link opens once we approve it, and we will tell you right away.',
    showsProduct: true,
  }),
  paid: ({ name, date }) => ({
    title: `${firstName(name)}’s gift is on`,
    text: `Thank you, everyone. We will pack it next, so that it arrives by ${formatCalendarDate(date)}.`,
    showsProduct: true,
  }),
  dispatched: ({ name, noOfPayments, ...gift }) => ({
    title: `On its way to ${firstName(name)}`,
    text: `${noOfPayments === 1 || hidesOthers(gift) ? 'The gift has' : `The gift that ${noOfPayments} payments made possible has`} shipped.`,
    showsProduct: true,
  }),
  delivered: ({ name, steps }) => {
    const at = steps.findLast(({ status }) => status === 'delivered')?.at;
    return {
      title: `${firstName(name)} has the gift`,
      text: `Delivered${at ? ` on ${formatIndiaDate(at)}` : ''}. Thank you for being part of it.`,
      showsProduct: true,
    };
  },
  declined: ({ reason }) => ({
    title: 'We could not accept this group gift',
    text: reason ?? 'Please ask us, or choose another gift.',
  }),
  cancelled: ({ reason }) => ({
    title: 'This gift was cancelled',
    text: `${reason ? `${reason} ` : ''}We will not send anything, and no one is charged.`,
  }),
  expired: () => ({
    title: 'This gift was not funded in time',
    text: 'We will not send anything, and no one is charged.',
  }),
  refunding: ({ reason }) => ({
    title: 'Everyone’s money is on its way back',
    text: `${reason ? `${reason} ` : ''}This gift is not happening. We are refunding each payment to its original payment method, usually within ${refunds.time}.`,
  }),
  refunded: ({ reason }) => ({
    title: 'Everyone has been refunded',
    text: `${reason ? `${reason} ` : ''}This gift did not happen. Banks take ${refunds.time} to show a refund.`,
  }),
};

interface GiftTop {
  title: string;
  text: string;
  /** The product's name is the second line of the heading. */
  showsProduct?: boolean;
}
