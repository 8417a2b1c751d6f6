import type { PublicGift } from '@tohfa/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { currentUser, type StoredUser } from '../../lib/session.ts';
import { paymentMessages } from '../../payments/payment-messages.ts';
import type { ContributionProblem, PreparedContribution } from './contribute.ts';
import {
  type Draft,
  EMPTY_DRAFT,
  type PendingOrder,
  readDraft,
  readPendingOrder,
  saveDraft,
} from './draft.ts';

/** Loaded with the first tap: most people who open a gift only look. */
const loadContribute = () => import('./contribute.ts');
export const loadThanks = () => import('./thanks.tsx');

/**
 * Chipping in, from the amount to the thanks: three views of one page. What was typed outlives reloads and failed
 * payments; a payment whose end was not seen is followed until it is known.
 */
export function useContribution(gift: PublicGift, onPaid: () => void) {
  const [view, setView] = useView();
  const [step, setStep] = useState<PaymentStep>('idle');
  const [problem, setProblem] = useState<ContributionProblem>();
  const [prepared, setPrepared] = useState<PreparedContribution>();
  const [paid, setPaid] = useState<PaidContribution>({ rupees: 0, message: '' });
  const { draft, setDraft, clearPaid, user, readUser } = useDraft(gift.id);
  const busy = useRef(false);
  // A share that many would give, until somebody chooses: one tap is enough.
  const rupees = parseRupees(draft.amount || String(defaultShare(gift.availableNow)));

  function thank({ rupees, message }: PaidContribution) {
    setProblem(undefined);
    setPrepared(undefined);
    setPaid({ rupees, message });
    setStep('idle');
    setView('thanks');
    onPaid();
    clearPaid();
  }

  const followOrder = useFollowedOrder(gift.id, {
    onReturned: (message) => setProblem({ kind: 'problem', message }),
    onConfirming: () => setStep('confirming'),
    onSettled(state, order) {
      setStep('idle');
      if (state === 'paid') thank(order);
      else if (state) setProblem(problemAfter[state]);
    },
  });

  async function pay(): Promise<void> {
    if (busy.current || rupees === undefined || step === 'confirming') return;
    busy.current = true;
    setProblem(undefined);
    setStep('starting');
    try {
      // Whoever has paid must not wait for the network to be thanked.
      const thanks = loadThanks();
      const { contribute } = await loadContribute();
      await thanks;
      const outcome = await contribute({ gift, draft, rupees, user }, prepared, {
        onOpen: () => setPrepared(undefined),
        onAttemptFailed: () => setProblem(problemAfter.failed),
        onPaid: () => {
          setProblem(undefined);
          setStep('saving');
        },
      });
      if (outcome.kind === 'paid') return thank({ rupees, message: draft.message.trim() });
      if (outcome.kind === 'confirming') return followOrder(outcome.order);
      setStep('idle');
      if (outcome.kind === 'prepared') setPrepared(outcome);
      else if (outcome.kind === 'problem') {
        readUser();
        setProblem(outcome);
      } else if (outcome.kind !== 'left') setProblem(problemAfter[outcome.kind]);
    } catch {
      setStep('idle');
      setProblem({ kind: 'problem', message: paymentMessages.noScript });
    } finally {
      busy.current = false;
    }
  }

  return {
    ...{ view, setView, draft, user, rupees, paid, step, problem },
    setDraft(change: Partial<Draft>) {
      // What was ordered no longer is what is shown.
      setPrepared(undefined);
      setProblem(undefined);
      setDraft(change);
    },
    /** Ordered, but nothing is kept for the payer: they decide whether to go on. */
    isNotHeld: prepared !== undefined,
    pay: () => void pay(),
  };
}

const problemAfter: Record<'refunding' | 'failed' | 'closed', ContributionProblem> = {
  refunding: { kind: 'problem', message: paymentMessages.giftFull },
  failed: { kind: 'problem', message: paymentMessages.failed },
  closed: { kind: 'problem', message: paymentMessages.failed, detail: paymentMessages.giftClosed },
};

/** What was typed, and who is signed in. The server rendered the page for everybody alike: both are read afterwards. */
function useDraft(giftId: string) {
  const [draft, setDraftState] = useState(EMPTY_DRAFT);
  const [user, setUser] = useState<StoredUser>();
  useEffect(() => {
    const person = currentUser();
    const stored = readDraft(giftId);
    setUser(person);
    setDraftState(person && stored.displayName === '' ? { ...stored, displayName: person.name } : stored);
  }, [giftId]);

  return {
    draft,
    user,
    readUser: () => setUser(currentUser()),
    setDraft(change: Partial<Draft>) {
      setDraftState((before) => {
        const after = { ...before, ...change };
        saveDraft(giftId, after);
        return after;
      });
    },
    /** The next contribution from this browser begins with the same name and address. */
    clearPaid: () => saveDraft(giftId, { ...draft, amount: '', message: '' }),
  };
}

/** Follows the payment that the browser came back from, the one left open by a reload, or one whose answer was lost. */
function useFollowedOrder(giftId: string, events: FollowEvents): (order: PendingOrder) => void {
  const [followed, setFollowed] = useState<PendingOrder>();
  const latest = useEffectEvent(() => events);
  useEffect(() => {
    const returned = readReturn();
    const pending = readPendingOrder(giftId);
    if (returned.problem) latest().onReturned(returned.problem);
    else if (returned.paid === undefined) setFollowed(pending);
    else setFollowed(confirmingOrder(returned.paid, pending));
  }, [giftId]);

  useEffect(() => {
    if (followed === undefined) return;
    const controller = new AbortController();
    const { signal } = controller;
    const follow = async () => {
      if (followed.stage === 'confirming') latest().onConfirming();
      const { followOrder } = await loadContribute();
      const state = await followOrder(giftId, followed, signal);
      if (!signal.aborted) latest().onSettled(state, followed);
    };
    void follow();
    return () => controller.abort();
  }, [giftId, followed]);
  return setFollowed;
}

/** The view in the browser's history, so that its back button leads from the form to the gift. */
function useView() {
  const [view, setView] = useState<View>('gift');
  useEffect(() => {
    const readView = () => setView(history.state?.view === 'sign' ? 'sign' : 'gift');
    // After a reload the history entry still says where they were.
    readView();
    addEventListener('popstate', readView);
    return () => removeEventListener('popstate', readView);
  }, []);

  function show(next: View) {
    if (next === 'sign') history.pushState({ view: next }, '');
    else history.replaceState({ view: next }, '');
    setView(next);
    scrollTo(0, 0);
  }
  return [view, show] as const;
}

/** What a browser brings back that left the page to pay. The address is plain again afterwards. */
function readReturn(): { paid?: string; problem?: string } {
  const params = new URLSearchParams(location.search);
  const [paid, code] = [params.get('paid'), params.get('problem')];
  if (paid === null && code === null) return {};
  history.replaceState(history.state, '', location.pathname);
  if (paid !== null) return { paid };
  return { problem: code === 'failed' ? paymentMessages.failed : paymentMessages.unverified };
}

/** With what is known of it, unless the browser stored nothing before it left. */
function confirmingOrder(orderId: string, pending: PendingOrder | undefined): PendingOrder {
  const known = pending?.orderId === orderId ? pending : { orderId, rupees: 0, message: '' };
  return { ...known, stage: 'confirming' };
}

/** Undefined for anything that is not a whole number of rupees. */
function parseRupees(typed: string): number | undefined {
  const digits = typed.replace(/[\s,₹]/g, '');
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : undefined;
}

/** About an eighth, a quarter and a half in round figures, and all of it. */
export function suggestShares(available: number): number[] {
  const shares = [8, 4, 2].map((people) => roundShare(available / people));
  return [...new Set([...shares.filter((share) => share >= 1 && share < available), available])];
}

function defaultShare(available: number): number {
  const shares = suggestShares(available);
  return shares[1] ?? shares[0] ?? available;
}

function roundShare(share: number): number {
  const step = share >= 1000 ? 500 : share >= 200 ? 100 : share >= 50 ? 50 : share >= 10 ? 10 : 1;
  return Math.round(share / step) * step;
}

/** What was paid, and written with it. */
type PaidContribution = Pick<PendingOrder, 'rupees' | 'message'>;

type View = 'gift' | 'sign' | 'thanks';

/** `confirming`: paid, and the answer was lost; paying again waits until the outcome is known. */
export type PaymentStep = 'idle' | 'starting' | 'saving' | 'confirming';

export type Contribution = ReturnType<typeof useContribution>;

interface FollowEvents {
  /** With what is to be said to somebody who comes back without having paid. */
  onReturned(message: string): void;
  onConfirming(): void;
  /** Undefined: there is nothing to wait for. */
  onSettled(state: 'paid' | 'refunding' | 'failed' | undefined, order: PendingOrder): void;
}
