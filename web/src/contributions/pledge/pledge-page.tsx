import { formatRupees, nameOfGift, type PledgeView, type PublicGift } from '@tohfa/contract';
import { pledgeTexts as texts, unheldContribution } from '@tohfa/contract/screens';
import { LoaderCircleIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import { chipInPath } from '../../lib/paths.ts';
import type { PageHead } from '../../lib/public-page.ts';
import { PaymentNotices } from '../../payments/payment-on-page.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { SquareImage } from '../../ui/images.tsx';
import { PlainButtonLink, PublicNotFound, PublicPageFrame, PublicShopLink } from '../../ui/public-page.tsx';
import { SectionCard } from '../../ui/sections.tsx';
import { PayTerms } from '../../ui/shop-links.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { loadThanks, useContribution } from '../chip-in/use-contribution.ts';

const Thanks = lazy(async () => ({ default: (await loadThanks()).Thanks }));

/** A promise by the token of a mailed link. Opening it changes nothing: programs that scan mails open links, too. */
export default function PledgePage() {
  const [link, setLink] = useState<PledgeLink>();
  const [found, setFound] = useState<FoundPledge | 'none' | 'failed'>();
  useEffect(() => setLink(takeLink()), []);
  const pledgeToken = link?.pledgeToken;
  const load = useCallback(() => {
    if (pledgeToken === undefined) return;
    if (pledgeToken === '') return setFound('none');
    loadPledge(pledgeToken).then(setFound, (error) =>
      setFound(error instanceof ApiError && error.status < 500 ? 'none' : 'failed'),
    );
  }, [pledgeToken]);
  useEffect(load, [load]);
  const [isConfirmed, setConfirmed] = useState(false);
  const onConfirmed = () => {
    setConfirmed(true);
    load();
  };
  const changes = { isConfirmed, onConfirmed, onChanged: load };

  return (
    <PublicPageFrame>
      <div className="column">
        {found === undefined || link === undefined ? (
          <LoadingPledge />
        ) : found === 'none' || found === 'failed' ? (
          <NoPledge failed={found === 'failed'} />
        ) : found.gift && found.pledge.next ? (
          <PayablePledge {...found} gift={found.gift} link={link} {...changes} />
        ) : (
          <PledgeDetails {...found} link={link} {...changes} />
        )}
      </div>
    </PublicPageFrame>
  );
}

export function head(): PageHead {
  return { title: texts.title, description: texts.description };
}

async function loadPledge(pledgeToken: string): Promise<FoundPledge> {
  const pledge = await call('myPledge', { body: { pledgeToken } });
  if (!pledge.next) return { pledge, gift: undefined };
  return { pledge, gift: await call('chipIn', { query: { id: pledge.giftId } }) };
}

/** The same payment as on the page of the gift, with everything filled in. */
function PayablePledge({ gift: initial, ...props }: PledgeProps & { gift: PublicGift }) {
  const { pledge, link } = props;
  const [gift, setGift] = useState(initial);
  const refresh = () => void call('chipIn', { query: { id: gift.id } }).then(setGift, () => undefined);
  const { name: displayName, email, next } = pledge;
  const amount = next?.amount ?? 0;
  const contribution = useContribution(gift, refresh, {
    pledgeToken: link.pledgeToken,
    draft: { amount: String(amount), displayName, email, anonymous: false },
  });
  const { step, view, isNotHeld } = contribution;
  if (view === 'thanks')
    return (
      <Suspense>
        <Thanks
          gift={gift}
          contribution={{ ...contribution, setView: () => location.assign(chipInPath(gift.id)) }}
        />
      </Suspense>
    );
  const busy = step !== 'idle';
  return (
    <PledgeDetails {...props}>
      <PaymentNotices payment={contribution} unheld={unheldContribution} />
      <Button
        aria-busy={busy}
        disabled={step === 'confirming'}
        onClick={() => contribution.pay()}
        className="w-full"
      >
        {busy && <LoaderCircleIcon className="animate-spin" />}
        {isNotHeld ? texts.payAnyway(formatRupees(amount)) : texts.pay(formatRupees(amount))}
      </Button>
      <PayTerms />
    </PledgeDetails>
  );
}

function PledgeDetails({ pledge, link, isConfirmed, onConfirmed, onChanged, children }: PledgeProps) {
  const { state, parts, giftId, next } = pledge;
  const isLive = state === 'unconfirmed' || state === 'confirmed';
  const isOver = state === 'confirmed' && next === undefined;
  const withdrawal = isLive && <Withdraw pledge={pledge} link={link} onChanged={onChanged} />;
  return (
    <div className="mx-auto w-full max-w-120 space-y-4">
      <h1 className="text-28 wide:text-36">{texts.title}</h1>
      <SectionCard title={nameOfGift(pledge)}>
        <PledgeSummary pledge={pledge} />
        {parts.length > 1 && <Parts parts={parts} />}
        {isConfirmed && state === 'confirmed' && (
          <Notice tone="success" className="mt-3">
            {texts.confirmed}
          </Notice>
        )}
        <p role="status" className="mt-3 text-ink-soft">
          {texts.states[isOver ? 'ended' : state]}
        </p>
      </SectionCard>
      {link.withdraws && withdrawal}
      {children}
      {state === 'unconfirmed' && (
        <PledgeAction
          name="confirmPledge"
          token={link.pledgeToken}
          labels={[texts.confirm, texts.confirming]}
          variant="primary"
          onDone={onConfirmed}
        />
      )}
      {!link.withdraws && withdrawal}
      <PlainButtonLink
        variant={isLive ? 'secondary' : 'primary'}
        href={chipInPath(giftId)}
        className="w-full"
      >
        {texts.seeGift}
      </PlainButtonLink>
    </div>
  );
}

function PledgeSummary({ pledge: { image, amount, parts } }: { pledge: PledgeView }) {
  const last = parts.at(-1);
  return (
    <div className="mt-3 flex items-center gap-4">
      <SquareImage src={image} alt="" sizes="72px" eager className="size-18 shrink-0 rounded-control" />
      <p>
        <span className="block font-bold font-display text-28 tabular-nums">{formatRupees(amount)}</span>
        {last && <span className="block text-ink-soft">{texts.due(last.by)}</span>}
      </p>
    </div>
  );
}

function Parts({ parts }: Pick<PledgeView, 'parts'>) {
  return (
    <ul className="mt-3 divide-y divide-hairline border-hairline border-t text-14">
      {parts.map(({ by, amount, state }) => (
        <li key={by} className="flex justify-between gap-4 py-2.5">
          <span>
            <span className="font-semibold tabular-nums">{formatRupees(amount)}</span>
            <span className="text-ink-soft">{` ${texts.due(by)}`}</span>
          </span>
          <span className={state === 'paid' ? 'font-semibold text-leaf' : 'text-ink-soft'}>
            {texts.partStates[state]}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** One tap. Whoever comes by the link that withdraws sees what it does first of all. */
function Withdraw({ pledge, link, onChanged }: Pick<PledgeProps, 'pledge' | 'link' | 'onChanged'>) {
  const label = pledge.state === 'unconfirmed' ? texts.notMine : texts.withdraw;
  const action = (
    <PledgeAction
      name="withdrawPledge"
      token={link.pledgeToken}
      labels={[label, texts.withdrawing]}
      variant={link.withdraws ? 'danger' : 'secondary'}
      onDone={onChanged}
    />
  );
  if (!link.withdraws) return action;
  return (
    <SectionCard title={texts.withdraw}>
      <p className="mt-1 mb-3 text-14 text-ink-soft">{texts.askWithdraw}</p>
      {action}
    </SectionCard>
  );
}

function PledgeAction({
  name,
  token: pledgeToken,
  labels: [label, doing],
  variant,
  onDone,
}: PledgeActionProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function act() {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await call(name, { body: { pledgeToken } });
      onDone();
    } catch (error) {
      setProblem(errorMessage(error));
    }
    setBusy(false);
  }

  return (
    <>
      {problem && <Notice tone="error">{problem}</Notice>}
      <Button variant={variant} aria-busy={busy} onClick={() => void act()} className="w-full">
        {busy ? doing : label}
      </Button>
    </>
  );
}

function LoadingPledge() {
  return (
    <div role="status" className="mx-auto w-full max-w-120 space-y-4">
      <h1 className="text-28 wide:text-36">{texts.title}</h1>
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className="h-56 rounded-card!" />
      <Skeleton className="h-12 rounded-control!" />
    </div>
  );
}

function NoPledge({ failed }: { failed: boolean }) {
  return (
    <PublicNotFound
      title={failed ? texts.failedTitle : texts.noneTitle}
      description={failed ? texts.failed : texts.none}
      action={
        failed ? (
          <Button onClick={() => location.reload()}>{texts.tryAgain}</Button>
        ) : (
          <PublicShopLink>{texts.shop}</PublicShopLink>
        )
      }
    />
  );
}

/**
 * The token behind the `#`. The address is plain afterwards, so that neither a screenshot nor a shared link shows it; the
 * history entry keeps it for a reload.
 */
function takeLink(): PledgeLink {
  const hash = location.hash.slice(1);
  const text: unknown = hash === '' ? history.state?.proof : hash;
  if (hash !== '') history.replaceState({ proof: hash }, '', location.pathname);
  const [, withdraws, pledgeToken = ''] =
    /^(withdraw=)?([\w-]{43})$/.exec(typeof text === 'string' ? text : '') ?? [];
  return { pledgeToken, withdraws: withdraws !== undefined };
}

interface PledgeLink {
  /** Empty for a link that is incomplete. */
  pledgeToken: string;
  withdraws: boolean;
}

interface FoundPledge {
  pledge: PledgeView;
  /** While there is something to pay. */
  gift: PublicGift | undefined;
}

interface PledgeProps {
  pledge: PledgeView;
  link: PledgeLink;
  /** Just now, on this page. */
  isConfirmed: boolean;
  onConfirmed: () => void;
  onChanged: () => void;
  children?: ReactNode;
}

interface PledgeActionProps {
  name: 'confirmPledge' | 'withdrawPledge';
  token: string;
  labels: [string, string];
  variant: 'primary' | 'secondary' | 'danger';
  onDone: () => void;
}
