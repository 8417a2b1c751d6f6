import type { AnswerOf, Operations, ProblemCode, PublicRegistry, PublicRegistryItem } from '@tohfa/contract';
import { giveTexts } from '@tohfa/contract/screens';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { ApiError, call, errorMessage } from '../../lib/api.ts';
import { currentUser, type StoredUser } from '../../lib/session.ts';
import { paymentMessages } from '../../payments/payment-messages.ts';
import { loadPendingPanel, useReturnToPage } from '../../payments/payment-on-page.tsx';
import {
  isConfirming,
  type PendingPayment,
  usePendingRegistryPayments,
} from '../../payments/pending-payments.ts';
import { type PaymentOutcome, type PaymentProblem, usePayment } from '../../payments/use-payment.ts';
import type { giveGift } from './give-gift.ts';
import type { GivenGift } from './given-thanks.tsx';
import { EMPTY_DRAFT, type GivingDraft, readDraft, saveDraft } from './giving-draft.ts';

/** Loaded with the first tap: most people who open a list only look. */
const loadGiveGift = () => import('./give-gift.ts');
export const loadThanks = () => import('./given-thanks.tsx');

/**
 * Giving one gift of the list, from the tap to the thanks: three views of one page. What was typed outlives reloads, lost
 * races and failed payments.
 */
export function useGiving(registry: PublicRegistry, refresh: () => void) {
  const [place, show] = usePlace();
  const [problem, setProblem] = useState<GivingProblem>();
  const [isNotHeld, setNotHeld] = useState(false);
  const [given, setGiven] = useState<GivenGift>(UNKNOWN_GIFT);
  const { draft, setDraft, clearPaid, user, readUser } = useGivingDraft(registry.id);
  const item = registry.items.find(({ id }) => id === place.itemId);
  const { price, retryPrice } = usePrice(registry.id, item, (refused) => {
    setProblem(refused);
    refresh();
  });
  const pending = usePendingRegistryPayments(registry.id, user?.id, (payment) => thank(toGivenGift(payment)));
  const payment = usePayment({
    isConfirming: pending.some(isConfirming),
    onAttemptFailed: () => setProblem({ message: paymentMessages.failed }),
  });
  useReturnToPage({ registryId: registry.id }, (message) => setProblem({ message }));

  function thank(gift: GivenGift) {
    setProblem(undefined);
    setNotHeld(false);
    setGiven(gift);
    show({ view: 'thanks' });
    refresh();
    clearPaid();
  }

  async function pay(): Promise<void> {
    if (item === undefined || typeof price !== 'object') return;
    setProblem(undefined);
    const outcome = await payment.pay(async (events) => {
      const give = await loadPayment();
      if (give === undefined) return { kind: 'no-script' as const };
      const { totalAmount: rupees } = price;
      return give({ registryId: registry.id, item, rupees, draft, user, acceptsUnheld: isNotHeld }, events);
    });
    if (outcome === undefined) return;
    setNotHeld(outcome.kind === 'not-held');
    if (outcome.kind === 'saved') {
      const { purchaseId, orderToken } = outcome;
      const { deliveryDate: day } = price;
      return thank({ name: item.productName, message: draft.message.trim(), day, purchaseId, orderToken });
    }
    if (outcome.kind === 'signed-out') readUser();
    if (outcome.kind === 'refused') {
      // Somebody else was faster, or the price has changed.
      refresh();
      retryPrice();
    }
    setProblem(toProblem(outcome));
  }

  return {
    ...{ item, draft, user, price, given, problem, pending, isNotHeld },
    view: place.view === 'give' && item === undefined ? ('list' as const) : place.view,
    step: payment.step,
    choose({ id }: PublicRegistryItem) {
      setProblem(undefined);
      setNotHeld(false);
      show({ view: 'give', itemId: id });
    },
    backToList: () => show({ view: 'list' }),
    retryPrice() {
      setProblem(undefined);
      retryPrice();
    },
    setDraft(change: Partial<GivingDraft>) {
      setNotHeld(false);
      setDraft(change);
    },
    pay: () => void pay(),
  };
}

/** Whoever has paid must not wait for the network to be thanked, or to be told that the bank is confirming. */
async function loadPayment() {
  try {
    const [{ giveGift }] = await Promise.all([loadGiveGift(), loadThanks(), loadPendingPanel()]);
    return giveGift;
  } catch {
    return undefined;
  }
}

function toProblem(outcome: GivingOutcome): GivingProblem | undefined {
  switch (outcome.kind) {
    case 'signed-out':
      return { message: giveTexts.sessionOver };
    case 'invalid':
      return { fields: outcome.fields };
    case 'no-script':
      return { message: paymentMessages.noScript };
    case 'refunding':
      return { message: paymentMessages.giftGiven };
    case 'closed':
      return { message: outcome.attemptFailed ? paymentMessages.failed : paymentMessages.giftClosed };
    case 'refused':
      return toRefusal(outcome);
    default:
      return undefined;
  }
}

function toRefusal({ code, reason, fields }: Extract<GivingOutcome, { kind: 'refused' }>): GivingProblem {
  const byControl = Object.entries(fields).map(([field, text]) => [field.replace(/^guest\./, ''), text]);
  if (byControl.length > 0) return { fields: Object.fromEntries(byControl) };
  return lostGift(code, reason) ?? { message: paymentMessages.failed, detail: reason };
}

/** Somebody was faster, or it is gone for another reason, which the shop says; undefined for any other refusal. */
function lostGift(code: ProblemCode | undefined, reason: string | undefined): GivingProblem | undefined {
  if (code === undefined || !LOST_CODES.has(code)) return undefined;
  return { isLost: true, message: reason ?? giveTexts.taken };
}

const LOST_CODES: ReadonlySet<ProblemCode> = new Set([
  'wrong_state',
  'being_paid',
  'not_found',
  'registry_not_found',
  'out_of_stock',
  'product_not_found',
]);

/** What one unit costs, delivered to the registry's address, which only the server knows. */
function usePrice(
  registryId: string,
  item: PublicRegistryItem | undefined,
  onRefused: (problem: GivingProblem) => void,
) {
  const [found, setFound] = useState<{ itemId: string; price: GiftPrice | 'failed' }>();
  const [attempt, setAttempt] = useState(0);
  const refused = useEffectEvent(onRefused);
  const itemId = item?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (itemId === undefined) return;
    const asked = new AbortController();
    call('priceBasket', { body: { registryId, itemId }, signal: asked.signal }).then(
      (price) => setFound({ itemId, price }),
      (error: unknown) => {
        if (asked.signal.aborted) return;
        setFound({ itemId, price: 'failed' });
        const reason = errorMessage(error);
        const code = error instanceof ApiError ? error.code : undefined;
        refused(lostGift(code, reason) ?? { message: giveTexts.priceFailed, detail: reason });
      },
    );
    return () => asked.abort();
  }, [registryId, itemId, attempt]);
  return {
    price: found?.itemId === itemId ? found?.price : undefined,
    retryPrice: useCallback(() => setAttempt((before) => before + 1), []),
  };
}

/** What was typed, and who is signed in. The server rendered the page for everybody alike: both are read afterwards. */
function useGivingDraft(registryId: string) {
  const [draft, setDraftState] = useState(EMPTY_DRAFT);
  const [user, setUser] = useState<StoredUser>();
  useEffect(() => {
    const person = currentUser();
    const stored = readDraft(registryId);
    setUser(person);
    setDraftState(person && stored.name === '' ? { ...stored, name: person.name } : stored);
  }, [registryId]);

  return {
    draft,
    user,
    readUser: () => setUser(currentUser()),
    setDraft(change: Partial<GivingDraft>) {
      setDraftState((before) => {
        const after = { ...before, ...change };
        saveDraft(registryId, after);
        return after;
      });
    },
    /** The next gift from this browser begins with the same name and address. */
    clearPaid: () => {
      const kept = { ...draft, message: '' };
      setDraftState(kept);
      saveDraft(registryId, kept);
    },
  };
}

/** The view in the browser's history, so that its back button leads from the form to the list. */
function usePlace() {
  const [place, setPlace] = useState<Place>({ view: 'list' });
  useEffect(() => {
    const read = () => {
      const { view, itemId } = history.state ?? {};
      setPlace(view === 'give' && typeof itemId === 'string' ? { view, itemId } : { view: 'list' });
    };
    // After a reload the history entry still says where they were.
    read();
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, []);

  function show(next: Place) {
    if (next.view === 'give') history.pushState(next, '');
    else history.replaceState(next, '');
    setPlace(next);
    scrollTo(0, 0);
  }
  return [place, show] as const;
}

function toGivenGift({ name, message = '', purchaseId, orderToken }: PendingPayment): GivenGift {
  return { name, message, day: undefined, purchaseId, orderToken };
}

const UNKNOWN_GIFT: GivenGift = {
  name: '',
  message: '',
  day: undefined,
  purchaseId: undefined,
  orderToken: undefined,
};

interface GivingProblem extends Partial<PaymentProblem> {
  /** By the name of the control. */
  fields?: Record<string, string>;
  /** This gift cannot be given right now: the way on is another one. */
  isLost?: boolean;
}

interface Place {
  view: 'list' | 'give' | 'thanks';
  itemId?: string;
}

type GiftPrice = AnswerOf<Operations['priceBasket']>;
type GivingOutcome = PaymentOutcome<Awaited<ReturnType<typeof giveGift>>>;

export type Giving = ReturnType<typeof useGiving>;
