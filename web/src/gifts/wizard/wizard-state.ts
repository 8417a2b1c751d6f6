import { useQuery, useQueryClient } from '@tanstack/react-query';
import { earliestGiftDate, type SoldProduct } from '@tohfa/contract';
import { giftWizardTexts as texts } from '@tohfa/contract/screens';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../../lib/api.ts';
import { useContractForm } from '../../lib/forms.ts';
import { paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { getShopInfo } from '../../lib/shop-info.ts';
import { clearGiftDraft, type GiftPrefill, readGiftDraft, saveGiftDraft } from './gift-draft.ts';
import {
  emptyGift,
  type GiftBody,
  type GiftField,
  type GiftValues,
  giftSchema,
  giftSteps,
  stepOfFirst,
} from './gift-fields.ts';

/** Until the shop's own setting is loaded. */
const DEFAULT_LEAD_DAYS = 3;

/** The wizard's form and step, stored in the tab at every keystroke. */
export function useGiftWizard(product: SoldProduct, prefill: Partial<GiftPrefill>) {
  const userId = useUser()?.id;
  const [draft] = useState(() => readGiftDraft(userId));
  const [step, setStep] = useState(Math.min(Math.max(draft?.step ?? 0, 0), giftSteps.length - 1));
  const { earliestDate } = useGiftDays();
  const requestGift = useRequestGiftCall();
  const [detail, setDetail] = useState<string>();
  const form = useContractForm(
    useMemo(() => giftSchema(earliestDate), [earliestDate]),
    {
      defaultValues: { ...emptyGift, ...inTime(prefill, earliestDate), ...draft?.values },
      fixedValues: {
        productId: product.id,
        ...(product.variantId !== undefined && { variantId: product.variantId }),
      },
      onSubmit: async (values) => {
        try {
          await requestGift(values);
        } catch (error) {
          setDetail(error instanceof ApiError && error.code !== 'failed' ? error.userMessage : undefined);
          if (error instanceof ApiError) showServerErrors(error.fields);
          throw error;
        }
      },
      toMessage: (error) => (error instanceof ApiError ? texts.refused : texts.noAnswer),
      alwaysShowMessage: true,
    },
  );
  const { watch, getValues } = form;

  useEffect(() => {
    if (userId === undefined) return;
    const save = () => saveGiftDraft({ userId, step, values: giftValues(getValues()) });
    if (step > 0) save();
    const { unsubscribe } = watch(save);
    return unsubscribe;
  }, [userId, step, watch, getValues]);

  function goToStep(next: number): void {
    flushSync(() => setStep(next));
  }

  /** Also of fields whose step is not on the screen, which is then opened. */
  function showServerErrors(errors: Readonly<Record<string, string>>): void {
    const names = Object.keys(errors).filter((name): name is GiftField => name in emptyGift);
    goToStep(stepOfFirst(names) ?? step);
    for (const name of names) form.setError(name, { type: 'server', message: errors[name] ?? '' });
    focusFirst(names);
  }

  /** Whether the step, or on the last step the whole form, is valid; else its first error is shown. */
  async function validate(scope: 'step' | 'all'): Promise<boolean> {
    const fields =
      scope === 'all' ? (Object.keys(emptyGift) as GiftField[]) : (giftSteps[step]?.fields ?? []);
    if (await form.trigger(fields)) return true;
    const invalid = fields.filter((field) => form.getFieldState(field).error !== undefined);
    goToStep(stepOfFirst(invalid) ?? step);
    focusFirst(invalid);
    return false;
  }

  function focusFirst(names: readonly GiftField[]): void {
    const [first] = giftSteps.flatMap(({ fields }) => fields).filter((field) => names.includes(field));
    if (first !== undefined) form.setFocus(first);
  }

  const problem = form.problem === undefined ? undefined : { message: form.problem, detail };
  return { form, problem, step, earliestDate, goToStep, validate };
}

/** Sends the request; what was typed is gone only after the shop has it. */
function useRequestGiftCall() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async (body: GiftBody) => {
    const { id } = await call('giftSubmit', { body });
    void queryClient.invalidateQueries({ queryKey: ['own'] });
    // In place of the wizard: Back leads to the product, not into a form that is done.
    await navigate(paths.requests, { replace: true, state: { submittedGift: id } });
    clearGiftDraft();
  };
}

/** A day that is too close for a request is left open: the person chooses another. */
function inTime(prefill: Partial<GiftPrefill>, earliestDate: string): Partial<GiftPrefill> {
  return { ...prefill, date: prefill.date !== undefined && prefill.date >= earliestDate ? prefill.date : '' };
}

/** Of a group gift, and how many days before its date people stop paying for it. */
export function useGiftDays(): { earliestDate: string; leadDays: number } {
  const shop = useQuery({
    queryKey: ['shop-info'],
    queryFn: getShopInfo,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const leadDays = shop.data?.giftLeadDays ?? DEFAULT_LEAD_DAYS;
  return { earliestDate: earliestGiftDate(new Date(), leadDays), leadDays };
}

function giftValues(values: GiftValues): GiftValues {
  return Object.fromEntries(
    Object.keys(emptyGift).map((field) => [field, values[field as GiftField] ?? '']),
  ) as GiftValues;
}

export type GiftWizardState = ReturnType<typeof useGiftWizard>;
