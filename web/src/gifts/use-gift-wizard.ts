import { useQuery } from '@tanstack/react-query';
import { earliestGiftDate } from '@tohfa/contract';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useUser } from '../session.ts';
import { shopInfo } from '../shop/shop-info.ts';
import { forgetGiftDraft, keepGiftDraft, readGiftDraft } from './gift-draft.ts';
import {
  blankGift,
  errorsIn,
  type GiftErrors,
  type GiftField,
  type GiftValues,
  giftSteps,
} from './gift-fields.ts';

/** Until the shop has told its own. */
const LEAD_DAYS = 3;
const allFields = giftSteps.flatMap(({ fields }) => fields);

/** What stands in the wizard, kept in the tab at every keystroke. */
export function useGiftWizard(given: Partial<GiftValues>): GiftWizardState {
  const userId = useUser()?.id;
  const [draft] = useState(() => readGiftDraft(userId));
  const [values, setValues] = useState<GiftValues>({ ...blankGift, ...given, ...draft?.values });
  const [step, setStep] = useState(Math.min(Math.max(draft?.step ?? 0, 0), giftSteps.length - 1));
  const [errors, setErrors] = useState<GiftErrors>({});
  const shop = useQuery({ queryKey: ['shop-info'], queryFn: shopInfo, staleTime: Number.POSITIVE_INFINITY });
  const earliest = earliestGiftDate(new Date(), shop.data?.giftLeadDays ?? LEAD_DAYS);

  function keep(next: GiftValues, at: number) {
    if (userId !== undefined) keepGiftDraft({ userId, step: at, values: next });
  }

  function turnTo(next: number) {
    setStep(next);
    keep(values, next);
  }

  /** At the first step that has one of them. */
  function showErrors(found: GiftErrors) {
    const at = giftSteps.findIndex(({ fields }) => fields.some((field) => found[field] !== undefined));
    flushSync(() => {
      setErrors(found);
      if (at >= 0) turnTo(at);
    });
  }

  return {
    values,
    step,
    errors,
    earliest,
    turnTo,
    showErrors,
    fill(change) {
      const next = { ...values, ...change };
      setValues(next);
      setErrors(without(errors, Object.keys(change) as GiftField[]));
      keep(next, step);
    },
    check(what) {
      const fields = what === 'all' ? allFields : (giftSteps[step]?.fields ?? []);
      const found = errorsIn(values, fields, earliest);
      showErrors(found);
      return Object.keys(found).length === 0;
    },
    reset() {
      forgetGiftDraft();
      setValues(blankGift);
      setStep(0);
    },
  };
}

function without(errors: GiftErrors, fields: readonly GiftField[]): GiftErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.some((one) => one === field)));
}

export interface GiftWizardState {
  values: GiftValues;
  /** Counted from 0. */
  step: number;
  errors: GiftErrors;
  /** The first day that can be asked for. */
  earliest: string;
  turnTo: (step: number) => void;
  fill: (change: Partial<GiftValues>) => void;
  showErrors: (errors: GiftErrors) => void;
  /** Whether nothing is wrong; what is wrong is shown. */
  check: (what: 'step' | 'all') => boolean;
  reset: () => void;
}
