import { PAISE_PER_RUPEE, type PublicGift, suggestShare } from '@tohfa/contract';
import { contributionFormTexts } from '@tohfa/contract/screens';
import { useEffect, useState } from 'react';
import { currentUser, type StoredUser } from '../../lib/session.ts';
import { paymentMessages } from '../../payments/payment-messages.ts';
import { loadPendingPanel, useReturnToPage } from '../../payments/payment-on-page.tsx';
import { isConfirming, usePendingGiftPayments } from '../../payments/pending-payments.ts';
import {
  type PaymentOutcome,
  type PaymentProblem,
  toGiftProblem,
  usePayment,
} from '../../payments/use-payment.ts';
import type { contribute } from './contribute.ts';
import { type Draft, EMPTY_DRAFT, readDraft, saveDraft } from './draft.ts';

/** Loaded with the first tap: most people who open a gift only look. */
const loadContribute = () => import('./contribute.ts');
export const loadThanks = () => import('./thanks.tsx');

/**
 * Chipping in, from the amount to the thanks: three views of one page. What was typed outlives reloads and failed
 * payments; a payment whose end was not seen is polled until it is known.
 */
export function useContribution(gift: PublicGift, onPaid: () => void, promise?: PromisedContribution) {
  const [view, setView] = useView();
  const [problem, setProblem] = useState<ContributionProblem>();
  const [isNotHeld, setNotHeld] = useState(false);
  const [paid, setPaid] = useState<PaidContribution>({ rupees: 0, message: '' });
  const { draft, setDraft, clearPaid, user, readUser } = useDraft(gift.id, promise?.draft);
  // A share that many would give, until somebody chooses: one tap is enough.
  const rupees = parseRupees(draft.amount || String(suggestShare(gift.availableNow)));
  const pending = usePendingGiftPayments(gift.id, user?.id, ({ amount, message = '' }) =>
    thank({ rupees: amount / PAISE_PER_RUPEE, message }),
  );
  const payment = usePayment({
    isConfirming: pending.some(isConfirming),
    onAttemptFailed: () => setProblem({ message: paymentMessages.failed }),
  });
  useReturnToPage({ giftId: gift.id }, (message) => setProblem({ message }));

  function thank(contribution: PaidContribution) {
    setProblem(undefined);
    setNotHeld(false);
    setPaid(contribution);
    setView('thanks');
    onPaid();
    clearPaid();
  }

  async function pay(): Promise<void> {
    if (rupees === undefined) return;
    setProblem(undefined);
    const outcome = await payment.pay(async ({ onPaid, ...events }) => {
      const contribute = await loadPayment();
      if (contribute === undefined) return { kind: 'no-script' as const };
      return contribute(
        { gift, draft, rupees, user, acceptsUnheld: isNotHeld, pledgeToken: promise?.pledgeToken },
        {
          ...events,
          onPaid: () => {
            setProblem(undefined);
            onPaid();
          },
        },
      );
    });
    if (outcome === undefined) return;
    setNotHeld(outcome.kind === 'not-held');
    if (outcome.kind === 'saved') return thank({ rupees, message: draft.message.trim() });
    if (outcome.kind === 'signed-out') readUser();
    setProblem(toProblem(outcome));
  }

  return {
    ...{ view, setView, draft, user, rupees, paid, problem, pending },
    step: payment.step,
    setDraft(change: Partial<Draft>) {
      // What was ordered no longer is what is shown.
      setNotHeld(false);
      setProblem(undefined);
      setDraft(change);
    },
    /** Ordered, but nothing is reserved for the payer: they decide whether to go on. */
    isNotHeld,
    pay: () => void pay(),
  };
}

/** Whoever has paid must not wait for the network to be thanked, or to be told that the bank is confirming. */
async function loadPayment() {
  try {
    const [{ contribute }] = await Promise.all([loadContribute(), loadThanks(), loadPendingPanel()]);
    return contribute;
  } catch {
    return undefined;
  }
}

function toProblem(outcome: ContributionOutcome): ContributionProblem | undefined {
  if (outcome.kind === 'signed-out') return { message: contributionFormTexts.sessionOver };
  if (outcome.kind === 'invalid') return { fields: toControlNames(outcome.fields) };
  if (outcome.kind === 'refused' && Object.keys(outcome.fields).length > 0)
    return { fields: toControlNames(outcome.fields) };
  return toGiftProblem(outcome);
}

/** The control for a payer's name has the name that other payment forms use. */
function toControlNames(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, text]) => {
      const name = field.replace(/^guest\./, '');
      return [name === 'name' ? 'displayName' : name, text];
    }),
  );
}

/** What was typed, and who is signed in. The server rendered the page for everybody alike: both are read afterwards. */
function useDraft(giftId: string, promised?: Partial<Draft>) {
  const [draft, setDraftState] = useState({ ...EMPTY_DRAFT, ...promised });
  const isPromised = promised !== undefined;
  const [user, setUser] = useState<StoredUser>();
  useEffect(() => {
    const person = currentUser();
    const stored = readDraft(giftId);
    setUser(person);
    if (isPromised) return;
    setDraftState(person && stored.displayName === '' ? { ...stored, displayName: person.name } : stored);
  }, [giftId, isPromised]);

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
    // The entry may hold the token of a link.
    const entry = { ...history.state, view: next };
    if (next === 'sign') history.pushState(entry, '');
    else history.replaceState(entry, '');
    setView(next);
    scrollTo(0, 0);
  }
  return [view, show] as const;
}

/** Undefined for anything that is not a whole number of rupees. */
function parseRupees(typed: string): number | undefined {
  const digits = typed.replace(/[\s,₹]/g, '');
  return /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : undefined;
}

/** What a promise fills in, and the token by which the payment counts for it. */
interface PromisedContribution {
  pledgeToken: string;
  draft: Partial<Draft>;
}

/** What was paid, and written with it. */
interface PaidContribution {
  /** 0 when it is not known any more. */
  rupees: number;
  message: string;
}

interface ContributionProblem extends Partial<PaymentProblem> {
  /** By the name of the control. */
  fields?: Record<string, string>;
}

type ContributionOutcome = PaymentOutcome<Awaited<ReturnType<typeof contribute>>>;

type View = 'gift' | 'sign' | 'thanks';

export type Contribution = ReturnType<typeof useContribution>;
