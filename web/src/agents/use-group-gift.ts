import { useQueryClient } from '@tanstack/react-query';
import {
  DISCRETIONS,
  type Discretion,
  firstName,
  groupGiftForm,
  OCCASIONS,
  type PreparedParts,
  withVariant,
} from '@tohfa/contract';
import { groupGiftTexts, preparedTexts } from '@tohfa/contract/screens';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { itemOf } from '../basket/basket.ts';
import type { BasketProduct } from '../basket/basket-lines.ts';
import { emptyGift, firstDay, type GiftValues } from '../gifts/wizard/gift-fields.ts';
import { useGiftDays } from '../gifts/wizard/wizard-state.ts';
import { ApiError, call, errorMessage } from '../lib/api.ts';
import { type FormSchema, useContractForm } from '../lib/forms.ts';
import { giftPath } from '../lib/paths.ts';
import { forgetPreparedToken } from '../lib/prepared.ts';
import type { StoredUser } from '../lib/session.ts';
import { showToast } from '../ui/feedback.tsx';
import { forgetGroupGiftDraft, keepGroupGiftDraft, readGroupGiftDraft } from './group-gift-draft.ts';

/** The form that starts the group gift. What was typed stays in the tab until the gift is there. */
export function useGroupGift({ token, parts, product, user }: PreparedGroupGift & { user: StoredUser }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { earliestDate, leadDays } = useGiftDays();
  const owner = useMemo(() => ({ token, userId: user.id }), [token, user.id]);
  const form = useContractForm<GroupGiftValues, GroupGiftBody>(
    // It starts with nothing chosen, which the contract's own input type does not allow.
    useMemo(
      () => groupGiftForm(firstDay(earliestDate)) as unknown as FormSchema<GroupGiftValues, GroupGiftBody>,
      [earliestDate],
    ),
    {
      defaultValues: {
        ...emptyGift,
        organiserName: firstName(user.name),
        discretion: 'names',
        message: '',
        inviteText: suggestInvitation(product, parts),
        ...readDraft(owner),
      },
      onSubmit: async ({ organiserName, message, inviteText, ...body }) => {
        const { id } = await call('startGroupGift', {
          body: {
            ...body,
            preparedToken: token,
            ...itemOf(product),
            amount: product.price,
            ...(organiserName && { organiserName }),
            ...(message && { message }),
            ...(inviteText && { inviteText }),
          },
        });
        void queryClient.invalidateQueries({ queryKey: ['own'] });
        showToast({ tone: 'success', message: groupGiftTexts.started });
        // In place of the form: Back leads to what was there before the link.
        await navigate(giftPath(id), { replace: true });
        queryClient.removeQueries({ queryKey: ['prepared', token] });
        forgetPreparedToken();
        forgetGroupGiftDraft();
      },
      toMessage: (error) =>
        error instanceof ApiError && error.code === 'not_allowed'
          ? preparedTexts.startElsewhere
          : errorMessage(error),
    },
  );
  const { watch, getValues } = form;
  useEffect(() => {
    const { unsubscribe } = watch(() => keepGroupGiftDraft(owner, getValues()));
    return unsubscribe;
  }, [watch, getValues, owner]);

  /** What is wrong with it stands under its field, as if it had been typed. */
  function fillIn(values: Partial<Record<Exclude<keyof GroupGiftValues, 'discretion'>, string | undefined>>) {
    const names = (Object.keys(values) as (keyof typeof values)[]).filter((name) => values[name]);
    for (const name of names)
      form.setValue(name, values[name] ?? '', { shouldDirty: true, shouldTouch: true });
    void form.trigger(names);
  }

  return { form, earliestDate, leadDays, fillIn };
}

/** The organiser's words to start from, with what the assistant was told about sharing the price. */
export function suggestInvitation(
  product: Pick<BasketProduct, 'name' | 'variant'>,
  { groupGift }: PreparedParts,
): string {
  const share = groupGiftTexts.inviteShare({
    people: groupGift?.people,
    amount: groupGift?.suggestedAmount,
  });
  return [groupGiftTexts.inviteStart({ product: withVariant(product) }), share].filter(Boolean).join(' ');
}

/** The occasion of the shop's list that is meant; one that is not on it is another one. */
export function knownOccasion(occasion: string | undefined): string | undefined {
  if (occasion === undefined || occasion === '') return undefined;
  return OCCASIONS.find((known) => known.toLowerCase() === occasion.trim().toLowerCase()) ?? 'Other';
}

function readDraft(owner: Parameters<typeof readGroupGiftDraft>[0]): Partial<GroupGiftValues> {
  const { discretion, ...texts } = readGroupGiftDraft(owner);
  const chosen = DISCRETIONS.find((known) => known === discretion);
  return { ...texts, ...(chosen && { discretion: chosen }) };
}

export interface PreparedGroupGift {
  token: string;
  parts: PreparedParts;
  product: BasketProduct;
}

export type GroupGiftValues = GiftValues & {
  organiserName: string;
  discretion: Discretion;
  message: string;
  inviteText: string;
};

type GroupGiftBody = Exclude<
  Awaited<ReturnType<ReturnType<typeof groupGiftForm>['~standard']['validate']>>,
  { issues: readonly unknown[] }
>['value'];
