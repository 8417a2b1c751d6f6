import {
  DISPLAY_NAME_MAX,
  formatRupees,
  GIFT_NOTE_MAX,
  nameOfGift,
  type PublicGift,
  suggestAmounts,
} from '@tohfa/contract';
import {
  contributorTexts,
  discretionHints,
  occasionWords,
  payStepTexts,
  contributionFormTexts as texts,
  unheldContribution,
} from '@tohfa/contract/screens';
import { ArrowLeftIcon, LoaderCircleIcon } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { PaymentNotices } from '../../payments/payment-on-page.tsx';
import { Button } from '../../ui/buttons.tsx';
import { CheckboxField, EmailField, TextArea, TextField } from '../../ui/fields.tsx';
import { SquareImage } from '../../ui/images.tsx';
import { PayTerms } from '../../ui/shop-links.tsx';
import { FundingTerms } from './gift-invitation.tsx';
import type { Contribution } from './use-contribution.ts';

const CONTRIBUTION_FORM_ID = 'contribution';

/** How much: shagun amounts near an equal share, the rest, or any other amount. */
export function AmountPicker({ gift, contribution }: ContributionProps) {
  const { draft, setDraft, rupees } = contribution;
  const { availableNow } = gift;
  const shares = suggestAmounts(availableNow);
  return (
    <div>
      <fieldset className="grid grid-cols-2 gap-2 cards:grid-cols-4">
        <legend className="mb-2 font-semibold">{texts.howMuch}</legend>
        {shares.map((amount) => (
          <button
            key={amount}
            type="button"
            aria-pressed={rupees === amount}
            onClick={() => setDraft({ amount: String(amount) })}
            className="flex min-h-14 flex-col items-center justify-center rounded-control border border-hairline bg-surface px-2 font-bold text-18 tabular-nums transition-colors duration-160 hover:border-rani aria-pressed:border-rani aria-pressed:bg-rani-soft aria-pressed:text-rani"
          >
            {formatRupees(amount)}
            {amount === availableNow && <span className="font-medium text-12">{texts.theRest}</span>}
          </button>
        ))}
      </fieldset>
      <TextField
        label={texts.otherAmount}
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={shares.includes(Number(draft.amount)) ? '' : draft.amount}
        onChange={({ target }) => setDraft({ amount: target.value })}
        error={amountError(rupees, availableNow)}
        className="mt-4"
      />
    </div>
  );
}

export function amountError(rupees: number | undefined, available: number): string | undefined {
  if (rupees === undefined) return texts.wholeRupees;
  return rupees > available ? texts.upTo({ amount: formatRupees(available) }) : undefined;
}

/** Who it is from: everything but the payment itself, and all of it optional. */
export function ContributionForm({ gift, contribution }: ContributionProps) {
  const { draft, setDraft, rupees = 0, user, problem, pay } = contribution;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    pay();
  }

  return (
    <section className="mx-auto w-full max-w-120">
      <button
        type="button"
        onClick={() => history.back()}
        className="-ml-1 flex h-11 items-center gap-1.5 rounded-control px-1 font-semibold text-14 text-ink-soft hover:text-rani"
      >
        <ArrowLeftIcon />
        {texts.back}
      </button>
      <AmountSummary gift={gift} rupees={rupees} />
      <h1 ref={heading} tabIndex={-1} className="mt-6 text-28">
        {texts.title}
      </h1>
      {user && (
        <p className="mt-1 text-14 text-ink-soft">{texts.signedInAs({ name: user.name || user.email })}</p>
      )}
      <form id={CONTRIBUTION_FORM_ID} onSubmit={submit} noValidate className="mt-4 space-y-4">
        <TextField
          label={texts.name}
          name="displayName"
          autoComplete="name"
          maxLength={DISPLAY_NAME_MAX}
          placeholder={contributorTexts.friend}
          disabled={draft.anonymous}
          value={draft.anonymous ? '' : draft.displayName}
          onChange={({ target }) => setDraft({ displayName: target.value })}
          error={problem?.fields?.displayName}
          hint={
            draft.anonymous
              ? texts.appearAs({ shown: contributorTexts.friend })
              : discretionHints[gift.discretion].name
          }
        />
        <CheckboxField
          label={texts.anonymous}
          name="anonymous"
          checked={draft.anonymous}
          onChange={({ target }) => setDraft({ anonymous: target.checked })}
          className="-mt-3!"
        />
        <TextArea
          label={texts.message({ recipient: gift.recipientFirstName })}
          name="message"
          rows={3}
          maxLength={GIFT_NOTE_MAX}
          placeholder={occasionWords(gift.occasion).wish(gift.recipientFirstName)}
          value={draft.message}
          onChange={({ target }) => setDraft({ message: target.value })}
          error={problem?.fields?.message}
        />
        {!user && <ReceiptFields contribution={contribution} />}
        <FundingTerms gift={gift} />
        <PaymentNotices payment={contribution} unheld={unheldContribution} />
        <div className="hidden wide:block">
          <PayButton contribution={contribution} />
        </div>
        <PayTerms />
      </form>
    </section>
  );
}

function AmountSummary({ gift, rupees }: { gift: PublicGift; rupees: number }) {
  return (
    <div className="mt-1 flex items-center gap-4 rounded-card bg-surface p-3 shadow-float">
      <SquareImage src={gift.image} alt="" sizes="72px" eager className="size-18 shrink-0 rounded-control" />
      <p className="min-w-0">
        <span className="block font-bold font-display text-22 tabular-nums">{formatRupees(rupees)}</span>
        <span className="block text-14 text-ink-soft [overflow-wrap:anywhere]">
          {texts.forGift({
            recipient: gift.recipientFirstName,
            occasion: gift.occasion,
            gift: nameOfGift(gift),
          })}
        </span>
      </p>
    </div>
  );
}

function ReceiptFields({
  contribution: { draft, setDraft, problem },
}: Pick<ContributionProps, 'contribution'>) {
  return (
    <>
      <EmailField
        label={texts.email}
        name="email"
        autoComplete="email"
        value={draft.email}
        onChange={({ target }) => setDraft({ email: target.value })}
        error={problem?.fields?.email}
        hint={texts.emailHint}
      />
      {draft.email.trim() !== '' && (
        <CheckboxField
          label={texts.news}
          name="wantsNews"
          checked={draft.wantsNews}
          onChange={({ target }) => setDraft({ wantsNews: target.checked })}
          className="-mt-2!"
        />
      )}
      <TextField
        label={texts.phone}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
        value={draft.phone}
        onChange={({ target }) => setDraft({ phone: target.value })}
        error={problem?.fields?.phone}
        hint={texts.phoneHint}
      />
    </>
  );
}

/** Stands in the bottom bar on phones, outside of the form that it sends. */
export function PayButton({
  contribution: { rupees = 0, step, isNotHeld },
}: Pick<ContributionProps, 'contribution'>) {
  const busy = step !== 'idle';
  const amount = formatRupees(rupees);
  return (
    <Button
      type="submit"
      form={CONTRIBUTION_FORM_ID}
      aria-busy={busy}
      disabled={step === 'confirming'}
      className="w-full"
    >
      {busy && <LoaderCircleIcon className="animate-spin" />}
      {isNotHeld ? texts.payAnyway({ amount }) : step === 'idle' ? texts.pay({ amount }) : payStepTexts[step]}
    </Button>
  );
}

interface ContributionProps {
  gift: PublicGift;
  contribution: Contribution;
}
