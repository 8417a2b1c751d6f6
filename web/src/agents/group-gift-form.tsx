import { DISPLAY_NAME_MAX, GIFT_NOTE_MAX, INVITE_TEXT_MAX, lastFundingDay } from '@tohfa/contract';
import { offerTexts, organiserTexts, groupGiftTexts as texts } from '@tohfa/contract/screens';
import type { ReactNode } from 'react';
import { DiscretionOptions } from '../gifts/organise/discretion-choice.tsx';
import {
  HouseFields,
  OccasionFields,
  PincodeFields,
  RecipientFields,
} from '../gifts/wizard/wizard-fields.tsx';
import { formatCalendarDate } from '../lib/dates.ts';
import type { StoredUser } from '../lib/session.ts';
import { Button } from '../ui/buttons.tsx';
import { Notice } from '../ui/feedback.tsx';
import { TextArea, TextField } from '../ui/fields.tsx';
import { Offer } from '../ui/offer.tsx';
import { SectionCard } from '../ui/sections.tsx';
import { knownOccasion, type PreparedGroupGift, useGroupGift } from './use-group-gift.ts';

/** One page: each part is confirmed or written by the person, and one button starts the gift. */
export function GroupGiftForm(props: PreparedGroupGift & { user: StoredUser }) {
  const gift = useGroupGift(props);
  const { form, leadDays } = gift;
  const offers = offersOf(props, gift);
  const date = form.watch('date');
  const isDay = /^\d{4}-\d\d-\d\d$/.test(date) && form.getFieldState('date').error === undefined;
  return (
    <form onSubmit={form.submit} noValidate className="space-y-4">
      <Part title={texts.recipient}>
        {offers.recipient}
        <RecipientFields wizard={gift} />
      </Part>
      <Part title={texts.occasion}>
        {offers.occasion}
        <OccasionFields wizard={gift} />
        {isDay && (
          <p role="status" className="font-semibold text-14 text-leaf">
            {texts.chipInUntil({ day: formatCalendarDate(lastFundingDay(date, leadDays)) })}
          </p>
        )}
      </Part>
      <Part title={texts.address}>
        <p className="-mt-2 text-14 text-ink-soft">{texts.addressHint}</p>
        {offers.address}
        <HouseFields wizard={gift} />
        <PincodeFields wizard={gift} />
      </Part>
      <SectionCard title={organiserTexts.discretion.title}>
        <p className="mt-1 text-14 text-ink-soft">{organiserTexts.discretion.about}</p>
        <DiscretionOptions
          value={form.watch('discretion')}
          onChange={(discretion) => form.setValue('discretion', discretion)}
        />
      </SectionCard>
      <Part title={texts.organiser}>
        <TextField
          label={texts.organiserName}
          hint={texts.organiserHint}
          maxLength={DISPLAY_NAME_MAX}
          autoComplete="name"
          {...form.field('organiserName')}
        />
      </Part>
      <Part title={texts.card}>
        {offers.message}
        <TextArea
          label={texts.message}
          rows={3}
          maxLength={GIFT_NOTE_MAX}
          placeholder={texts.messagePlaceholder}
          {...form.field('message')}
        />
      </Part>
      <Part title={texts.invitation}>
        <TextArea
          label={texts.inviteText}
          rows={3}
          maxLength={INVITE_TEXT_MAX}
          hint={texts.inviteHint}
          {...form.field('inviteText')}
        />
      </Part>
      {form.problem && <Notice tone="error">{form.problem}</Notice>}
      <Button type="submit" aria-busy={form.busy} className="w-full">
        {form.busy ? texts.starting : texts.start}
      </Button>
      <p className="text-center text-14 text-ink-soft">{texts.shared}</p>
    </form>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <SectionCard title={title}>
      <div className="mt-3 space-y-4">{children}</div>
    </SectionCard>
  );
}

/** What the assistant filled in, above the fields that it would fill. */
function offersOf({ parts }: PreparedGroupGift, { fillIn }: ReturnType<typeof useGroupGift>) {
  const { recipient, address, groupGift } = parts;
  const name = recipient?.name || groupGift?.recipientFirstName;
  const phone = recipient?.phone;
  const { flatNumber, building, landmark, district, state, pincode } = address ?? {};
  const occasion = knownOccasion(groupGift?.occasion);
  const date = groupGift?.date;
  const message = groupGift?.message || parts.message;
  const offer = (
    part: keyof typeof offerTexts.parts,
    facts: (string | undefined)[],
    values: Parameters<typeof fillIn>[0],
  ) => {
    const known = facts.filter((fact): fact is string => Boolean(fact));
    return (
      known.length > 0 && <Offer part={offerTexts.parts[part]} facts={known} onUse={() => fillIn(values)} />
    );
  };
  return {
    recipient: offer('recipient', [name, phone], { name, phone }),
    occasion: offer('occasion', [groupGift?.occasion, date && formatCalendarDate(date)], { occasion, date }),
    address: offer(
      'address',
      [
        [flatNumber, building, landmark].filter(Boolean).join(', '),
        [district, [state, pincode].filter(Boolean).join(' ')].filter(Boolean).join(', '),
      ],
      { flatNo: flatNumber, apartment: building, landmark, pincode, district, state },
    ),
    message: offer('message', [message], { message }),
  };
}
