import { formatRupees, nameOfGift } from '@tohfa/contract';
import { refunds } from '@tohfa/contract/screens';
import { ReceiptTextIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError, call, callForResponse, errorMessage } from '../lib/api.ts';
import { formatIndiaDateTime } from '../lib/dates.ts';
import { chipInPath, paths } from '../lib/paths.ts';
import type { PageHead } from '../lib/public-page.ts';
import { saveFile } from '../lib/save-file.ts';
import { currentUser } from '../lib/session.ts';
import { Button } from '../ui/buttons.tsx';
import { Notice } from '../ui/feedback.tsx';
import { PlainButtonLink, PublicNotFound, PublicPageFrame, PublicShopLink } from '../ui/public-page.tsx';
import { SectionCard } from '../ui/sections.tsx';
import { Skeleton } from '../ui/states.tsx';
import { GiftThanks } from './card/gift-thanks.tsx';
import {
  CardSection,
  type Contribution,
  type ContributionProof,
  type ContributionProps,
  NewsSection,
} from './contribution-card.tsx';

/** A contribution that was made without an account: by the token of a mailed link, or by the browser's cookie. */
export default function ContributionPage() {
  const [proof, setProof] = useState<ContributionProof>();
  const [found, setFound] = useState<Contribution | 'none' | 'failed'>();

  useEffect(() => setProof(takeProof()), []);
  useEffect(() => {
    if (proof === undefined) return;
    call('myContribution', { body: proof }).then(setFound, (error) =>
      setFound(error instanceof ApiError && error.status < 500 ? 'none' : 'failed'),
    );
  }, [proof]);

  return (
    <PublicPageFrame>
      <div className="column">
        {found === undefined || proof === undefined ? (
          <LoadingContribution />
        ) : found === 'none' || found === 'failed' ? (
          <NoContribution failed={found === 'failed'} />
        ) : (
          <ContributionDetails contribution={found} proof={proof} onChanged={setFound} />
        )}
      </div>
    </PublicPageFrame>
  );
}

export function head(): PageHead {
  return {
    title: 'Your contribution',
    description: 'Your receipt, your refund and your message for a gift given together.',
  };
}

function ContributionDetails({ contribution, proof, onChanged }: ContributionDetailsProps) {
  const { amount, giftId } = contribution;
  return (
    <div className="mx-auto w-full max-w-120 space-y-4">
      <h1 className="text-28 wide:text-36">Your contribution</h1>
      <SectionCard title={nameOfGift(contribution)}>
        <p className="mt-2 font-bold font-display text-36 tabular-nums">{formatRupees(amount)}</p>
        <p role="status" className="mt-1 text-ink-soft">
          {stateTexts[contribution.state](contribution)}
        </p>
        {contribution.receipt.length > 0 && <Receipt contribution={contribution} proof={proof} />}
      </SectionCard>
      <GiftThanks
        recipient={contribution.recipientFirstName}
        photo={contribution.deliveryPhoto}
        thanks={contribution.thanks}
      />
      <CardSection contribution={contribution} proof={proof} />
      <NewsSection contribution={contribution} proof={proof} onChanged={onChanged} />
      <ClaimSection contribution={contribution} proof={proof} />
      <PlainButtonLink href={chipInPath(giftId)} className="w-full">
        See the gift
      </PlainButtonLink>
    </div>
  );
}

const stateTexts: Record<Contribution['state'], (contribution: Contribution) => string> = {
  waiting: () => 'Your bank has not confirmed this payment yet. Nothing is counted until it does.',
  paid: ({ refundedAmount }) =>
    refundedAmount > 0
      ? `It counts towards the gift. ${formatRupees(refundedAmount)} was refunded to your original payment method.`
      : 'It has arrived and counts towards the gift.',
  refunding: () => 'It is being refunded to your original payment method.',
  refunded: () => `It was refunded to your original payment method. Banks take ${refunds.time} to show it.`,
};

function Receipt({ contribution, proof }: ContributionProps) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function download() {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const response = await callForResponse('contributionReceipt', { body: proof });
      saveFile('tohfa-receipt.pdf', await response.blob());
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setBusy(false);
  }

  return (
    <>
      <ul className="mt-3 divide-y divide-hairline border-hairline border-t text-14">
        {contribution.receipt.map(({ paymentId, amount, refundedAmount, method, at }) => (
          <li key={paymentId} className="py-2.5">
            <span className="font-semibold tabular-nums">{formatRupees(amount)}</span>
            <span className="text-ink-soft">
              {` · ${[method.toUpperCase(), formatIndiaDateTime(at)].filter(Boolean).join(' · ')}`}
              {refundedAmount > 0 && ` · ${formatRupees(refundedAmount)} refunded`}
            </span>
            <span className="block text-ink-soft [overflow-wrap:anywhere]">{`Payment ${paymentId}`}</span>
          </li>
        ))}
      </ul>
      {problem && (
        <Notice tone="error" className="mt-2">
          {problem}
        </Notice>
      )}
      <Button variant="secondary" aria-busy={busy} onClick={() => void download()} className="mt-3 w-full">
        <ReceiptTextIcon />
        Download the receipt
      </Button>
    </>
  );
}

/** Moves it into an account, where it stands among the person's other payments. */
function ClaimSection({ contribution, proof }: ContributionProps) {
  const [state, setState] = useState<'idle' | 'claimed'>(contribution.claimed ? 'claimed' : 'idle');
  const [problem, setProblem] = useState<string>();
  const isSignedIn = currentUser() !== undefined;

  async function claim() {
    setProblem(undefined);
    try {
      await call('claimContribution', { body: proof });
      setState('claimed');
    } catch (error) {
      setProblem(errorMessage(error));
    }
  }

  const content: ReactNode =
    state === 'claimed' ? (
      <Notice tone="success" className="mt-3">
        It is in your account, under My orders.
      </Notice>
    ) : isSignedIn ? (
      <Button variant="secondary" onClick={() => void claim()} className="mt-3 w-full">
        Add it to my account
      </Button>
    ) : (
      <PlainButtonLink variant="secondary" href={paths.login} className="mt-3 w-full">
        Sign in
      </PlainButtonLink>
    );
  return (
    <SectionCard title="Keep it in your account">
      <p className="mt-1 text-14 text-ink-soft">
        {isSignedIn
          ? 'If your account’s confirmed email is the one you gave, it moves there with its receipt.'
          : 'You need none to see this page. With one, sign in and open the link in your receipt mail again.'}
      </p>
      {problem && (
        <Notice tone="error" className="mt-3">
          {problem}
        </Notice>
      )}
      {content}
    </SectionCard>
  );
}

function LoadingContribution() {
  return (
    <div role="status" className="mx-auto w-full max-w-120 space-y-4">
      <h1 className="text-28 wide:text-36">Your contribution</h1>
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-56 rounded-card!" />
      <Skeleton className="h-32 rounded-card!" />
    </div>
  );
}

function NoContribution({ failed }: { failed: boolean }) {
  return (
    <PublicNotFound
      title={failed ? 'This did not load' : 'We cannot find your contribution'}
      description={
        failed
          ? 'Whatever you paid is safe. Please try again in a moment.'
          : 'Open it with the link in your receipt mail, or in the browser you paid with. Whatever you paid is safe.'
      }
      action={
        failed ? (
          <Button onClick={() => location.reload()}>Try again</Button>
        ) : (
          <PublicShopLink>Look around the shop</PublicShopLink>
        )
      }
    />
  );
}

/**
 * The token or the gift behind the `#`. The address is plain afterwards, so that neither a screenshot nor a shared link
 * shows it; the history entry keeps it for a reload.
 */
function takeProof(): ContributionProof {
  const hash = location.hash.slice(1);
  const text: unknown = hash === '' ? history.state?.proof : hash;
  if (hash !== '') history.replaceState({ proof: hash }, '', location.pathname);
  if (typeof text !== 'string') return {};
  const [, giftId] = /^gift=([\w-]{1,64})$/.exec(text) ?? [];
  if (giftId !== undefined) return { giftId };
  return /^[\w-]{43}$/.test(text) ? { contributorToken: text } : {};
}

interface ContributionDetailsProps extends ContributionProps {
  onChanged: (contribution: Contribution) => void;
}
