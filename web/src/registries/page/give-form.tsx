import {
  DISPLAY_NAME_MAX,
  formatRupees,
  GIFT_NOTE_MAX,
  nameOfGift,
  type PublicRegistry,
  type PublicRegistryItem,
} from '@tohfa/contract';
import { contributorTexts, registryTexts, giveTexts as texts, unheldOrder } from '@tohfa/contract/screens';
import { ArrowLeftIcon, LoaderCircleIcon, LockKeyholeIcon, TruckIcon } from 'lucide-react';
import { type FormEvent, useEffect, useRef } from 'react';
import { priceRows } from '../../basket/price-summary.tsx';
import { formatCalendarDate } from '../../lib/dates.ts';
import { PaymentNotices } from '../../payments/payment-on-page.tsx';
import { Button } from '../../ui/buttons.tsx';
import { AmountList } from '../../ui/data-display.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { CheckboxField, EmailField, TextArea, TextField } from '../../ui/fields.tsx';
import { SquareImage } from '../../ui/images.tsx';
import { PayTerms } from '../../ui/shop-links.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { isGiven } from './registry-items.tsx';
import type { Giving } from './use-giving.ts';

const GIVE_FORM_ID = 'give';

/** Who it is from and what it costs: everything but the payment itself. */
export function GiveForm({ registry, item, giving }: GiveFormProps) {
  const { draft, setDraft, user, problem, pay } = giving;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const form = useRef<HTMLFormElement>(null);
  const wrong = problem?.fields;
  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrong]);

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
        {registryTexts.backToList}
      </button>
      <ChosenGift registry={registry} item={item} />
      <h1 ref={heading} tabIndex={-1} className="mt-6 text-28">
        {texts.heading}
      </h1>
      {user && (
        <p className="mt-1 text-14 text-ink-soft">{texts.signedInAs({ name: user.name || user.email })}</p>
      )}
      <form ref={form} id={GIVE_FORM_ID} onSubmit={submit} noValidate className="mt-4 space-y-4">
        <TextField
          label={texts.name}
          name="name"
          autoComplete="name"
          maxLength={DISPLAY_NAME_MAX}
          disabled={draft.anonymous}
          value={draft.anonymous ? '' : draft.name}
          onChange={({ target }) => setDraft({ name: target.value })}
          error={problem?.fields?.name ?? problem?.fields?.displayName}
          hint={
            draft.anonymous ? texts.nameHintAnonymous({ shown: contributorTexts.friend }) : texts.nameHint
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
          label={texts.message}
          name="message"
          rows={3}
          maxLength={GIFT_NOTE_MAX}
          placeholder={texts.messagePlaceholder}
          value={draft.message}
          onChange={({ target }) => setDraft({ message: target.value })}
          error={problem?.fields?.message}
        />
        {!user && (
          <EmailField
            label={texts.email}
            name="email"
            autoComplete="email"
            value={draft.email}
            onChange={({ target }) => setDraft({ email: target.value })}
            error={problem?.fields?.email}
            hint={texts.emailHint}
          />
        )}
        <PriceBox giving={giving} />
        <WhatHappens registry={registry} giving={giving} />
        <LiveNotices registry={registry} item={item} giving={giving} />
        <div className="hidden wide:block">
          <PayButton giving={giving} registry={registry} />
        </div>
        <PayTerms />
      </form>
    </section>
  );
}

function ChosenGift({ registry, item }: Pick<GiveFormProps, 'registry' | 'item'>) {
  return (
    <div className="mt-1 flex items-center gap-4 rounded-card bg-surface p-3 shadow-float">
      <SquareImage src={item.image} alt="" sizes="72px" eager className="size-18 shrink-0 rounded-control" />
      <p className="min-w-0">
        <span className="block font-semibold [overflow-wrap:anywhere]">{nameOfGift(item)}</span>
        <span className="block text-14 text-ink-soft [overflow-wrap:anywhere]">{registry.title}</span>
      </p>
    </div>
  );
}

function PriceBox({ giving: { price, retryPrice } }: Pick<GiveFormProps, 'giving'>) {
  return (
    <section aria-label={texts.priceTitle} className="rounded-control bg-sunken px-4 py-3">
      {price === undefined && <Skeleton className="h-36" />}
      {price === 'failed' && (
        <Button variant="secondary" onClick={retryPrice} className="w-full">
          {texts.retry}
        </Button>
      )}
      {typeof price === 'object' && <AmountList lines={priceRows(price)} />}
    </section>
  );
}

/** Said before anybody pays. The day may be a later one than the registry's: a parcel takes its time. */
function WhatHappens({ registry, giving: { price } }: Pick<GiveFormProps, 'registry' | 'giving'>) {
  const day = typeof price === 'object' ? price.deliveryDate : registry.deliverOn;
  return (
    <ul className="space-y-2 text-14 text-ink-soft">
      <li className="flex items-start gap-2.5">
        <TruckIcon className="shrink-0 text-rani" />
        {texts.sentOn({ day: formatCalendarDate(day) })}
      </li>
      <li className="flex items-start gap-2.5">
        <LockKeyholeIcon className="shrink-0 text-rani" />
        {texts.addressPrivate}
      </li>
    </ul>
  );
}

/** Somebody else may give it while this person is still typing. */
function LiveNotices({ registry, item, giving }: GiveFormProps) {
  if (!isGone(registry, item, giving)) return <GivingNotices giving={giving} />;
  return <LostNotice title={registry.state === 'over' ? texts.over : texts.taken} />;
}

function isGone(registry: PublicRegistry, item: PublicRegistryItem, { step, pending }: Giving): boolean {
  return step === 'idle' && pending.length === 0 && (registry.state === 'over' || isGiven(item));
}

function LostNotice({ title }: { title: string }) {
  return (
    <Notice tone="error">
      <p>{title}</p>
      <p className="mt-1 font-normal text-ink">{texts.kept}</p>
      {history.state?.view === 'give' && (
        <Button variant="secondary" onClick={() => history.back()} className="mt-3">
          {texts.chooseAnother}
        </Button>
      )}
    </Notice>
  );
}

export function GivingNotices({ giving }: Pick<GiveFormProps, 'giving'>) {
  const { problem } = giving;
  return (
    <PaymentNotices
      payment={giving}
      unheld={unheldOrder}
      lost={problem?.isLost && <LostNotice title={problem.message ?? texts.taken} />}
    />
  );
}

/** Stands in the bottom bar on phones, outside of the form that it sends. */
export function PayButton({ giving, registry }: Pick<GiveFormProps, 'giving' | 'registry'>) {
  const { step, price, isNotHeld, item } = giving;
  const busy = step !== 'idle';
  const isClosed = item === undefined || isGone(registry, item, giving);
  return (
    <Button
      type="submit"
      form={GIVE_FORM_ID}
      data-pay-button
      aria-busy={busy}
      disabled={isClosed || step === 'confirming' || typeof price !== 'object'}
      className="w-full"
    >
      {busy && <LoaderCircleIcon className="animate-spin" />}
      {payLabel(step, typeof price === 'object' ? formatRupees(price.totalAmount) : undefined, isNotHeld)}
    </Button>
  );
}

function payLabel(step: Giving['step'], amount: string | undefined, isNotHeld: boolean): string {
  if (step !== 'idle') return texts[step];
  if (amount === undefined) return texts.loading;
  return isNotHeld ? texts.payAnyway({ amount }) : texts.pay({ amount });
}

interface GiveFormProps {
  registry: PublicRegistry;
  item: PublicRegistryItem;
  giving: Giving;
}
