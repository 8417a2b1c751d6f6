import {
  firstName,
  type GiftState,
  type GiftView,
  isGiftOver,
  nameOfGift,
  PICTURE_SIZES,
} from '@tohfa/contract';
import { giftDetailsTexts, occasionWords, giftHeadlineTexts as texts } from '@tohfa/contract/screens';
import { opensLater } from '../../contributions/opens-later.tsx';
import { formatCalendarDate, formatIndiaDate } from '../../lib/dates.ts';
import { Badge } from '../../ui/data-display.tsx';
import { EmptyBox, WrappedGift } from '../../ui/drawings.tsx';
import { SquareImage } from '../../ui/images.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { RichText } from '../../ui/rich-text.tsx';
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
          {`${giftDetailsTexts.giftFor({ name: gift.name })} · `}
          <RichText
            text={giftDetailsTexts.occasionOn({
              occasion: occasionWords(gift.occasion).title,
              date: formatCalendarDate(gift.date),
            })}
            parts={{ date: (date) => <time dateTime={gift.date}>{date}</time> }}
          />
        </span>
      </p>
      <PageHeading
        title={giftDetailsTexts.giftFor({ name: gift.name })}
        className="mt-2 [overflow-wrap:anywhere]"
      >
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
  const date = formatCalendarDate(gift.closesOn);
  if (opensLater(gift)) {
    const top = gift.view === 'owner' ? texts.own : texts.open;
    return {
      title: top.title({ organiser: gift.organiserName ?? '', recipient }),
      text: top.textOpensLater({ opens: formatCalendarDate(gift.opensOn), date }),
      showsProduct: true,
    };
  }
  if (!gift.canPay && gift.remainingAmount > 0) {
    return { title: texts.ended.title({ recipient }), text: texts.ended.text({ date }) };
  }
  if (gift.view === 'owner')
    return { title: texts.own.title({ recipient }), text: texts.own.text({ date }), showsProduct: true };
  return {
    title: texts.open.title({ organiser: gift.organiserName ?? '', recipient }),
    text: texts.open.text({ date }),
    showsProduct: true,
  };
}

const tops: Record<Exclude<GiftState, 'approved'>, (gift: GiftView) => GiftTop> = {
  pending: ({ name }) => ({
    title: texts.pending.title({ recipient: firstName(name) }),
    text: texts.pending.text,
    showsProduct: true,
  }),
  paid: ({ name, date }) => ({
    title: texts.paid.title({ recipient: firstName(name) }),
    text: texts.paid.text({ date: formatCalendarDate(date) }),
    showsProduct: true,
  }),
  dispatched: ({ name, noOfPayments, ...gift }) => ({
    title: texts.dispatched.title({ recipient: firstName(name) }),
    text:
      noOfPayments === 1 || hidesOthers(gift)
        ? texts.dispatched.text
        : texts.dispatched.textOfPayments({ payments: noOfPayments }),
    showsProduct: true,
  }),
  delivered: ({ name, steps }) => {
    const at = steps.findLast(({ status }) => status === 'delivered')?.at;
    return {
      title: texts.delivered.title({ recipient: firstName(name) }),
      text: at ? texts.delivered.textOn({ date: formatIndiaDate(at) }) : texts.delivered.text,
      showsProduct: true,
    };
  },
  declined: ({ reason }) => ({
    title: texts.declined.title,
    text: reason ?? texts.declined.text,
  }),
  cancelled: ({ reason }) => ({
    title: texts.cancelled.title,
    text: afterReason(reason, texts.cancelled.text),
  }),
  expired: () => texts.expired,
  refunding: ({ reason }) => ({
    title: texts.refunding.title,
    text: afterReason(reason, texts.refunding.text),
  }),
  refunded: ({ reason }) => ({
    title: texts.refunded.title,
    text: afterReason(reason, texts.refunded.text),
  }),
};

/** The reason is a sentence of its own. */
function afterReason(reason: string | undefined, text: string): string {
  return reason ? `${reason} ${text}` : text;
}

interface GiftTop {
  title: string;
  text: string;
  /** The product's name is the second line of the heading. */
  showsProduct?: boolean;
}
