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

/**
 * Chipping in, from the amount to the thanks: three views of one page. What was typed outlives reloads and failed
 * payments; a payment whose end was not seen is followed until it is known.
 */
export function useContribution(gift: PublicGift, onPaid: () => void) {
  const [view, setView] = useView();
  const [draft, setDraftState] = useState(EMPTY_DRAFT);
  const [user, setUser] = useState<StoredUser>();
  const [step, setStep] = useState<PaymentStep>('idle');
  const [problem, setProblem] = useState<ContributionProblem>();
  const [prepared, setPrepared] = useState<PreparedContribution>();
  const [paidRupees, setPaidRupees] = useState(0);
  const busy = useRef(false);
  // A share that many would give, until somebody chooses: one tap is enough.
  const rupees = parseRupees(draft.amount || String(defaultShare(gift.availableNow)));

  function setDraft(change: Partial<Draft>) {
    // What was ordered no longer is what is shown.
    setPrepared(undefined);
    setProblem(undefined);
    setDraftState((before) => {
      const after = { ...before, ...change };
      saveDraft(gift.id, after);
      return after;
    });
  }

  function thank(amount: number) {
    setProblem(undefined);
    setPrepared(undefined);
    setPaidRupees(amount);
    setStep('idle');
    setView('thanks');
    onPaid();
    saveDraft(gift.id, { ...draft, amount: '', message: '' });
  }

  const follow = useEffectEvent(async (pending: PendingOrder, signal: AbortSignal) => {
    if (pending.stage === 'confirming') setStep('confirming');
    const { followOrder } = await loadContribute();
    const state = await followOrder(gift.id, pending, signal);
    if (signal.aborted) return;
    setStep('idle');
    if (state === 'paid') thank(rupees ?? 0);
    else if (state === 'refunding') setProblem({ kind: 'problem', message: paymentMessages.giftFull });
    else if (state === 'failed') setProblem({ kind: 'problem', message: paymentMessages.failed });
  });

  // The server rendered this page for everybody alike: what belongs to this browser is read once it is here.
  const [confirming, setConfirming] = useState<PendingOrder>();
  useEffect(() => {
    const person = currentUser();
    const stored = readDraft(gift.id);
    setUser(person);
    setDraftState(person && stored.displayName === '' ? { ...stored, displayName: person.name } : stored);
    const returned = readReturn();
    if (returned.problem) setProblem({ kind: 'problem', message: returned.problem });
    else setConfirming(returned.paid ?? readPendingOrder(gift.id));
  }, [gift.id]);

  useEffect(() => {
    if (confirming === undefined) return;
    const controller = new AbortController();
    void follow(confirming, controller.signal);
    return () => controller.abort();
  }, [confirming]);

  async function pay(): Promise<void> {
    if (busy.current || rupees === undefined || step === 'confirming') return;
    busy.current = true;
    setProblem(undefined);
    setStep('starting');
    try {
      const { payPrepared, prepareContribution, saveMessage } = await loadContribute();
      const request = { gift, draft, rupees, user };
      const ready = prepared ?? (await prepareContribution(request));
      if (ready.kind === 'problem') {
        setUser(currentUser());
        setProblem(ready);
        setStep('idle');
        return;
      }
      // Said before anything is paid: the next tap goes on.
      if (ready.order.held === false && prepared === undefined) {
        setPrepared(ready);
        setStep('idle');
        return;
      }
      setPrepared(undefined);
      const outcome = await payPrepared(request, ready, {
        onAttemptFailed: () => setProblem({ kind: 'problem', message: paymentMessages.failed }),
        onPaid: () => {
          setProblem(undefined);
          setStep('saving');
        },
      });
      if (outcome.kind === 'paid') {
        await saveMessage(request).catch(() => undefined);
        thank(rupees);
      } else if (outcome.kind === 'confirming') {
        setConfirming({ orderId: outcome.orderId, stage: 'confirming' });
      } else {
        setStep('idle');
        if (outcome.kind === 'refunding') setProblem({ kind: 'problem', message: paymentMessages.giftFull });
        else if (outcome.kind === 'closed')
          setProblem({
            kind: 'problem',
            message: paymentMessages.failed,
            detail: paymentMessages.giftClosed,
          });
      }
    } catch {
      setStep('idle');
      setProblem({ kind: 'problem', message: paymentMessages.noScript });
    } finally {
      busy.current = false;
    }
  }

  return {
    view,
    setView,
    draft,
    setDraft,
    user,
    rupees,
    paidRupees,
    step,
    problem,
    /** Ordered, but nothing is kept for the payer: they decide whether to go on. */
    isNotHeld: prepared !== undefined,
    pay: () => void pay(),
  };
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
function readReturn(): { paid?: PendingOrder; problem?: string } {
  const params = new URLSearchParams(location.search);
  const [paid, code] = [params.get('paid'), params.get('problem')];
  if (paid === null && code === null) return {};
  history.replaceState(history.state, '', location.pathname);
  if (paid !== null) return { paid: { orderId: paid, stage: 'confirming' } };
  return { problem: code === 'failed' ? paymentMessages.failed : paymentMessages.unverified };
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

type View = 'gift' | 'sign' | 'thanks';

/** `confirming`: paid, and the answer was lost; paying again waits until the outcome is known. */
export type PaymentStep = 'idle' | 'starting' | 'saving' | 'confirming';

export type Contribution = ReturnType<typeof useContribution>;
