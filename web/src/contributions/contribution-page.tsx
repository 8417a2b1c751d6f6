import { formatRupees, nameOfGift } from '@tohfa/contract';
import { contributionTexts as texts } from '@tohfa/contract/screens';
import { ReceiptTextIcon } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError, call, callForResponse, errorMessage } from '../lib/api.ts';
import { formatIndiaDateTime } from '../lib/dates.ts';
import { chipInPath, paths } from '../lib/paths.ts';
import type { PageHead } from '../lib/public-page.ts';
import { saveFile } from '../lib/save-file.ts';
import { currentUser } from '../lib/session.ts';
import { RefundsToName } from '../payments/refund-to-name.tsx';
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
    title: texts.title,
    description: texts.description,
  };
}

function ContributionDetails({ contribution, proof, onChanged }: ContributionDetailsProps) {
  const { amount, giftId } = contribution;
  return (
    <div className="mx-auto w-full max-w-120 space-y-4">
      <h1 className="text-28 wide:text-36">{texts.title}</h1>
      <SectionCard title={nameOfGift(contribution)}>
        <p className="mt-2 font-bold font-display text-36 tabular-nums">{formatRupees(amount)}</p>
        <p role="status" className="mt-1 text-ink-soft">
          {stateText(contribution)}
        </p>
        <RefundsToName
          refunds={contribution.refundsToName}
          {...(proof.contributorToken && { proof: { contributorToken: proof.contributorToken } })}
        />
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
        {texts.seeGift}
      </PlainButtonLink>
    </div>
  );
}

function stateText({ state, refundedAmount, disputed, refundsToName }: Contribution): string {
  if (disputed) return texts.states.disputed;
  // What follows below says more.
  if (refundsToName && refundsToName.length > 0 && state !== 'paid') return texts.states.refundingByUpi;
  return state === 'paid' && refundedAmount > 0
    ? texts.states.paidInPart({ amount: formatRupees(refundedAmount) })
    : texts.states[state];
}

function Receipt({ contribution, proof }: ContributionProps) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function download() {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const response = await callForResponse('contributionReceipt', { body: proof });
      saveFile(texts.receiptFile, await response.blob());
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
              {refundedAmount > 0 && ` · ${texts.refundedAmount({ amount: formatRupees(refundedAmount) })}`}
            </span>
            <span className="block text-ink-soft [overflow-wrap:anywhere]">
              {texts.paymentId({ id: paymentId })}
            </span>
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
        {texts.download}
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
        {texts.account.added}
      </Notice>
    ) : isSignedIn ? (
      <Button variant="secondary" onClick={() => void claim()} className="mt-3 w-full">
        {texts.account.add}
      </Button>
    ) : (
      <PlainButtonLink variant="secondary" href={paths.login} className="mt-3 w-full">
        {texts.account.signIn}
      </PlainButtonLink>
    );
  return (
    <SectionCard title={texts.account.title}>
      <p className="mt-1 text-14 text-ink-soft">
        {isSignedIn ? texts.account.signedIn : texts.account.signedOut}
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
      <h1 className="text-28 wide:text-36">{texts.title}</h1>
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className="h-56 rounded-card!" />
      <Skeleton className="h-32 rounded-card!" />
    </div>
  );
}

function NoContribution({ failed }: { failed: boolean }) {
  return (
    <PublicNotFound
      title={failed ? texts.failedTitle : texts.noneTitle}
      description={failed ? texts.failed : texts.none}
      action={
        failed ? (
          <Button onClick={() => location.reload()}>{texts.tryAgain}</Button>
        ) : (
          <PublicShopLink>{texts.lookAround}</PublicShopLink>
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
