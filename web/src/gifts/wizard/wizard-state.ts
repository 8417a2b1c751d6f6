import { useQuery } from '@tanstack/react-query';
import { earliestGiftDate } from '@tohfa/contract';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useUser } from '../../lib/session.ts';
import { getShopInfo } from '../../lib/shop-info.ts';
import { clearGiftDraft, readGiftDraft, saveGiftDraft } from './gift-draft.ts';
import {
  emptyGift,
  type GiftErrors,
  type GiftField,
  type GiftValues,
  giftSteps,
  validateFields,
} from './gift-fields.ts';

/** Until the shop has told its own. */
const DEFAULT_LEAD_DAYS = 3;
const allFields = giftSteps.flatMap(({ fields }) => fields);

/** What stands in the wizard, kept in the tab at every keystroke. */
export function useGiftWizard(given: Partial<GiftValues>): GiftWizardState {
  const userId = useUser()?.id;
  const [draft] = useState(() => readGiftDraft(userId));
  const [values, setValues] = useState<GiftValues>({ ...emptyGift, ...given, ...draft?.values });
  const [step, setStep] = useState(Math.min(Math.max(draft?.step ?? 0, 0), giftSteps.length - 1));
  const [errors, setErrors] = useState<GiftErrors>({});
  const shop = useQuery({
    queryKey: ['shop-info'],
    queryFn: getShopInfo,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const earliest = earliestGiftDate(new Date(), shop.data?.giftLeadDays ?? DEFAULT_LEAD_DAYS);

  function keep(next: GiftValues, at: number) {
    if (userId !== undefined) saveGiftDraft({ userId, step: at, values: next });
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
    earliestDate: earliest,
    goToStep: turnTo,
    showErrors,
    setFields(change) {
      const next = { ...values, ...change };
      setValues(next);
      setErrors(omitErrors(errors, Object.keys(change) as GiftField[]));
      keep(next, step);
    },
    validate(what) {
      const fields = what === 'all' ? allFields : (giftSteps[step]?.fields ?? []);
      const found = validateFields(values, fields, earliest);
      showErrors(found);
      return Object.keys(found).length === 0;
    },
    reset() {
      clearGiftDraft();
      setValues(emptyGift);
      setStep(0);
    },
  };
}

function omitErrors(errors: GiftErrors, fields: readonly GiftField[]): GiftErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.some((one) => one === field)));
}

export interface GiftWizardState {
  values: GiftValues;
  /** Counted from 0. */
  step: number;
  errors: GiftErrors;
  /** The first day that can be asked for. */
  earliestDate: string;
  goToStep: (step: number) => void;
  setFields: (change: Partial<GiftValues>) => void;
  showErrors: (errors: GiftErrors) => void;
  /** Whether nothing is wrong; what is wrong is shown. */
  validate: (what: 'step' | 'all') => boolean;
  reset: () => void;
}
