import { formatRupees, nameOfGift, type PublicGift, pictureSources } from '@tohfa/contract';
import {
  backToRegistry,
  giftLinkTexts,
  opensLaterTexts,
  payStepTexts,
  chipInTexts as texts,
  unheldContribution,
} from '@tohfa/contract/screens';
import { ArrowLeftIcon } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { chipInPath, giftPath, paths, registryPath } from '../../lib/paths.ts';
import type { PageHead } from '../../lib/public-page.ts';
import type { StoredUser } from '../../lib/session.ts';
import { localStore } from '../../lib/storage.ts';
import { PaymentNotices } from '../../payments/payment-on-page.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { PublicNotFound, PublicPageFrame, PublicShopLink } from '../../ui/public-page.tsx';
import { Confetti, useCelebration } from '../celebration.tsx';
import { OpensLater, opensLater } from '../opens-later.tsx';
import { PledgeLater } from '../pledge/pledge-later.tsx';
import { AmountPicker, amountError, ContributionForm, PayButton } from './contribution-form.tsx';
import {
  ContributorCard,
  daysLeftText,
  FundingTerms,
  GiftPicture,
  InvitationHeading,
  InvitationProgress,
  PICTURE_SIZES,
} from './gift-invitation.tsx';
import { type Contribution, loadThanks, useContribution } from './use-contribution.ts';

const Thanks = lazy(async () => ({ default: (await loadThanks()).Thanks }));

export default function ChipInPage({ data }: { data: PublicGift | null }) {
  return data === null ? <GiftNotShared /> : <Invitation initial={data} />;
}

export function head(gift: PublicGift | null): PageHead {
  if (gift === null) return texts.notFoundHead;
  const { recipientFirstName, image } = gift;
  const link = giftLinkTexts[gift.state];
  const productName = nameOfGift(gift);
  return {
    title: link.namesProduct ? `${link.title(gift)} ${productName}` : link.title(gift),
    isWhole: true,
    description: link.description(gift),
    path: chipInPath(gift.id),
    image: {
      url: `/chip-in/${gift.id}/preview.jpg`,
      width: 1200,
      height: 630,
      alt: texts.pictureAlt({ gift: productName, recipient: recipientFirstName }),
    },
    preloadImage:
      image === '' ? undefined : { src: image, srcSet: pictureSources(image), sizes: PICTURE_SIZES },
  };
}

function Invitation({ initial }: { initial: PublicGift }) {
  const [gift, refresh] = useLiveGift(initial);
  const contribution = useContribution(gift, refresh);
  const celebrating = useCelebration(gift.remainingAmount === 0);
  const { view } = contribution;
  useEffect(() => countLook(initial.id), [initial.id]);
  return (
    <PublicPageFrame
      headerLink={<AccountLink gift={gift} user={contribution.user} />}
      bottomBar={bottomBar(gift, contribution)}
    >
      {celebrating && <Confetti />}
      <div className="column">
        {view !== 'sign' && <BackToRegistry />}
        {view === 'sign' && gift.state === 'open' && !opensLater(gift) ? (
          <ContributionForm gift={gift} contribution={contribution} />
        ) : view === 'thanks' ? (
          <Suspense>
            <Thanks gift={gift} contribution={contribution} />
          </Suspense>
        ) : (
          <GiftView gift={gift} contribution={contribution} />
        )}
      </div>
    </PublicPageFrame>
  );
}

/** Once for each browser, which remembers it: the organiser reads how many have looked. */
function countLook(giftId: string): void {
  const key = `tohfa.looked.${giftId}`;
  if (localStore.read(key) !== null) return;
  if (localStore.write(key, '1')) call('lookAtGift', { body: { id: giftId } }).catch(() => undefined);
}

function GiftView({ gift, contribution }: { gift: PublicGift; contribution: Contribution }) {
  const waits = gift.state === 'open' && opensLater(gift);
  const isOpen = gift.state === 'open' && !waits;
  return (
    <article className="wide:grid wide:grid-cols-2 wide:grid-rows-[auto_auto_1fr] wide:items-start wide:gap-x-12">
      <div className="wide:col-start-2">
        <InvitationHeading gift={gift} />
      </div>
      <div className="mt-5 wide:col-start-1 wide:row-span-2 wide:row-start-1 wide:mt-0">
        <GiftPicture gift={gift} />
      </div>
      <div className="mt-6 space-y-5 wide:col-start-2 wide:row-span-2 wide:row-start-2">
        <InvitationProgress gift={gift} />
        <PaymentNotices payment={contribution} unheld={unheldContribution} />
        {isOpen && gift.availableNow > 0 && <AmountPicker gift={gift} contribution={contribution} />}
        {isOpen && gift.availableNow === 0 && <AllHeld />}
        {isOpen && (
          <div className="hidden wide:block">
            <ChipInButton gift={gift} contribution={contribution} />
          </div>
        )}
        {waits && (
          <OpensLater
            opensOn={gift.opensOn}
            title={opensLaterTexts.event({ gift: nameOfGift(gift) })}
            path={chipInPath(gift.id)}
          />
        )}
        {(isOpen || waits) && (
          <PledgeLater gift={gift} contribution={contribution} variant={waits ? 'primary' : 'secondary'} />
        )}
        {(isOpen || waits) && <FundingTerms gift={gift} />}
      </div>
      <div className="mt-6 wide:col-start-1 wide:row-start-3">
        <ContributorCard gift={gift} />
      </div>
    </article>
  );
}

function bottomBar(gift: PublicGift, contribution: Contribution) {
  if (gift.state !== 'open' || opensLater(gift) || contribution.view === 'thanks') return undefined;
  if (contribution.view === 'sign') return <PayButton contribution={contribution} />;
  return (
    <>
      <p aria-hidden="true" className="mb-2 flex justify-between gap-3 text-14 text-ink-soft tabular-nums">
        <span>
          {texts.plainPaidOfTotal({
            paid: formatRupees(gift.paymentAmount),
            total: formatRupees(gift.totalAmount),
          })}
        </span>
        <span suppressHydrationWarning>{daysLeftText(gift.closesOn)}</span>
      </p>
      <ChipInButton gift={gift} contribution={contribution} />
    </>
  );
}

/** Goes on to the card; an amount that cannot be paid is told at its field. */
function ChipInButton({ gift, contribution }: { gift: PublicGift; contribution: Contribution }) {
  const { rupees, setView, step } = contribution;
  const canPay = amountError(rupees, gift.availableNow) === undefined;
  return (
    <Button
      disabled={gift.availableNow === 0 || step === 'confirming'}
      onClick={() => {
        if (canPay) setView('sign');
        else document.querySelector<HTMLInputElement>('[name=amount]')?.focus();
      }}
      className="w-full"
    >
      {step === 'confirming'
        ? payStepTexts.confirming
        : canPay && rupees !== undefined
          ? texts.chipInAmount({ amount: formatRupees(rupees) })
          : texts.chipIn}
    </Button>
  );
}

function AllHeld() {
  return <Notice tone="info">{texts.allHeld}</Notice>;
}

/** For people who came from a gift list; the address says which, and says nothing to the server. */
function BackToRegistry() {
  const [id, setId] = useState<string>();
  useEffect(() => {
    const given = new URLSearchParams(location.search).get('registry') ?? '';
    if (/^[\w-]{1,64}$/.test(given)) setId(given);
  }, []);
  if (id === undefined) return null;
  return (
    <a
      href={registryPath(id)}
      className="-ml-1 mb-2 inline-flex h-11 items-center gap-1.5 px-1 font-semibold text-14 text-rani hover:underline"
    >
      <ArrowLeftIcon className="size-4.5" />
      {backToRegistry}
    </a>
  );
}

/** The way to the sign-in leads through the gift's own screen, to which it brings people back. */
function AccountLink({ gift, user }: { gift: PublicGift; user: StoredUser | undefined }) {
  const label = user ? texts.account : texts.signIn;
  return (
    <a
      href={user ? paths.profile : giftPath(gift.id)}
      className="flex h-11 items-center px-1 font-semibold text-14 text-rani hover:underline"
    >
      {label}
    </a>
  );
}

/** The gift as it was rendered, then as it is, and what fetches it again. What listens for changes is loaded later. */
function useLiveGift(initial: PublicGift): [PublicGift, () => void] {
  const [gift, setGift] = useState(initial);
  const { id } = initial;
  const refresh = useCallback(() => {
    call('chipIn', { query: { id } }).then(setGift, () => undefined);
  }, [id]);
  useEffect(() => {
    let unsubscribe: (() => void) | undefined;
    let stopped = false;
    void import('../gift-events.ts')
      .then(({ subscribeToGift }) => {
        if (!stopped) unsubscribe = subscribeToGift({ id, onChange: refresh });
      })
      .catch(() => undefined);
    return () => {
      stopped = true;
      unsubscribe?.();
    };
  }, [id, refresh]);
  return [gift, refresh];
}

function GiftNotShared() {
  return (
    <PublicPageFrame>
      <PublicNotFound
        title={texts.notFoundTitle}
        description={texts.notFound}
        action={<PublicShopLink>{texts.lookAround}</PublicShopLink>}
      />
    </PublicPageFrame>
  );
}
