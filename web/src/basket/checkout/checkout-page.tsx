import { formatRupees, withVariant } from '@tohfa/contract';
import {
  basketPriceTexts,
  checkoutTexts,
  guestCheckoutTexts,
  parcelTexts,
  payingTexts,
  variantTexts,
} from '@tohfa/contract/screens';
import { ArrowLeftIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { errorMessage } from '../../lib/api.ts';
import { formatShortDay } from '../../lib/dates.ts';
import { paths, publicProductPath } from '../../lib/paths.ts';
import { Button, ButtonLink, buttonClass } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { TextField } from '../../ui/fields.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { SectionCard } from '../../ui/sections.tsx';
import { PayTerms } from '../../ui/shop-links.tsx';
import { EmptyState, LoadError, ScreenLoading } from '../../ui/states.tsx';
import { type BasketItem, keyOfItem } from '../basket.ts';
import { type BasketPrice, type BoughtItem, useBasketLines } from '../basket-lines.ts';
import { PriceSummary } from '../price-summary.tsx';
import { AddressSection } from './address-section.tsx';
import { BusinessSection } from './business-section.tsx';
import { CouponField } from './coupon-field.tsx';
import { CardSection, DeliverySection } from './delivery-section.tsx';
import { OfferedPart } from './offered-part.tsx';
import { PeopleSection } from './people-section.tsx';
import type { CheckoutSource } from './source.ts';
import { type Checkout, useCheckout } from './use-checkout.ts';

/** Waits for prices and stock of what is bought. */
export function CheckoutPage({ items, empty, ...form }: CheckoutPageProps) {
  const bought = useBasketLines(items);
  if (form.source.kind === 'product' && bought.lines[0]?.state === 'choose')
    return <VariantMissing {...bought.lines[0].item} />;
  if (bought.isEmpty || (bought.data && bought.orderable.length === 0))
    return (
      <div className="column pt-6">
        <PageHeading title={checkoutTexts.title} />
        <EmptyState
          title={checkoutTexts.emptyTitle}
          description={empty?.description ?? checkoutTexts.empty}
          action={empty?.action ?? <ButtonLink to={paths.basket}>{checkoutTexts.backToBasket}</ButtonLink>}
        />
      </div>
    );
  if (bought.error && !bought.data) return <LoadError error={bought.error} onRetry={bought.retry} />;
  if (!bought.data) return <ScreenLoading />;
  return <CheckoutFormPage orderable={bought.orderable} {...form} />;
}

interface CheckoutPageProps extends Omit<CheckoutFormPageProps, 'orderable'> {
  /** Left out, the basket. */
  items?: readonly BoughtItem[] | undefined;
  /** When none of it can be ordered. */
  empty?: { description: string; action: ReactNode };
}

/** From a link to a product that has got options, or whose variant is no longer sold. */
function VariantMissing({ productId }: BasketItem) {
  return (
    <div className="column pt-6">
      <PageHeading title={checkoutTexts.title} />
      <EmptyState
        title={checkoutTexts.emptyTitle}
        description={variantTexts.chooseFirst}
        action={
          <a href={publicProductPath(String(productId))} className={buttonClass('primary')}>
            {variantTexts.choose}
          </a>
        }
      />
    </div>
  );
}

interface CheckoutFormPageProps {
  orderable: ReturnType<typeof useBasketLines>['orderable'];
  source: CheckoutSource;
  backLink?: ReactNode;
  intro?: ReactNode;
}

function CheckoutFormPage({ orderable, source, backLink, intro }: CheckoutFormPageProps) {
  const checkout = useCheckout(orderable, source);
  const { form } = checkout;
  return (
    <div className="column pt-3 wide:pt-6">
      {backLink}
      <PageHeading title={checkoutTexts.title} />
      {intro}
      <form
        onSubmit={form.submit}
        noValidate
        className="mt-5 grid grid-cols-1 gap-4 pb-20 wide:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] wide:items-start wide:gap-8 wide:pb-0"
      >
        <div className="space-y-4">
          {form.problem && <Notice tone="error">{form.problem}</Notice>}
          {checkout.isGuest && <GuestSection checkout={checkout} />}
          <RecipientSection checkout={checkout} />
          <AddressSection checkout={checkout} />
          <PeopleSection checkout={checkout} />
          <DeliverySection checkout={checkout} />
          <CardSection checkout={checkout} />
          <BusinessSection checkout={checkout} />
        </div>
        <Summary checkout={checkout} />
        <PayBar checkout={checkout} />
      </form>
    </div>
  );
}

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-ml-2 inline-flex h-11 items-center gap-2 px-2 font-semibold text-14 text-rani hover:underline"
    >
      <ArrowLeftIcon className="size-4.5" />
      {children}
    </Link>
  );
}

/** Who buys, when nobody is signed in. An account is offered after paying. */
function GuestSection({ checkout }: { checkout: Checkout }) {
  const { form } = checkout;
  const { pathname, search } = useLocation();
  const texts = guestCheckoutTexts;
  return (
    <SectionCard title={texts.title}>
      <OfferedPart part="buyer" checkout={checkout} />
      <div className="mt-3 grid gap-4 cards:grid-cols-2">
        <div className="cards:col-span-2">
          <TextField label={texts.name} maxLength={100} autoComplete="name" {...form.field('guest.name')} />
        </div>
        <TextField
          label={texts.email}
          type="email"
          inputMode="email"
          maxLength={254}
          autoComplete="email"
          hint={texts.emailHint}
          {...form.field('guest.email')}
        />
        <TextField
          label={texts.phone}
          type="tel"
          inputMode="tel"
          maxLength={20}
          autoComplete="tel"
          hint={texts.phoneHint}
          {...form.field('guest.phone')}
        />
      </div>
      <p className="mt-3 text-14 text-ink-soft">
        {`${texts.haveAccount} `}
        <Link
          to={paths.login}
          state={{ to: pathname + search }}
          className="inline-flex min-h-6 items-center font-semibold text-rani hover:underline"
        >
          {texts.signIn}
        </Link>
      </p>
    </SectionCard>
  );
}

/** Parts register their fields in the order in which they stand: the first with an error takes the focus. */
function RecipientSection({ checkout }: { checkout: Checkout }) {
  const { form } = checkout;
  return (
    <SectionCard title={checkoutTexts.recipient}>
      <OfferedPart part="recipient" checkout={checkout} />
      <div className="mt-3 grid gap-4 cards:grid-cols-2">
        <TextField
          label={parcelTexts.name}
          maxLength={100}
          autoComplete="off"
          {...form.field('recipient.name')}
        />
        <TextField
          label={parcelTexts.phone}
          type="tel"
          inputMode="tel"
          maxLength={20}
          autoComplete="off"
          hint={checkoutTexts.recipientPhoneHint}
          {...form.field('recipient.phone')}
        />
      </div>
    </SectionCard>
  );
}

/** What is bought of each gift, whoever gets it. */
function sumByItem(lines: BasketPrice['lines']) {
  const sums = new Map<string, { key: string; name: string; quantity: number }>();
  for (const line of lines) {
    const key = keyOfItem(line);
    const before = sums.get(key)?.quantity ?? 0;
    sums.set(key, { key, name: withVariant(line), quantity: before + line.quantity });
  }
  return [...sums.values()];
}

function Summary({ checkout }: { checkout: Checkout }) {
  const { price, day } = checkout;
  return (
    <SectionCard title={basketPriceTexts.title} className="wide:sticky wide:top-24">
      <ul className="mt-3 space-y-1 border-hairline border-b pb-3 text-14">
        {sumByItem(price.data?.lines ?? []).map(({ key, name, quantity }) => (
          <li key={key} className="flex justify-between gap-3">
            <span className="min-w-0 truncate">{name}</span>
            <span className="tabular-nums">{`× ${quantity}`}</span>
          </li>
        ))}
        {price.data?.parcels && (
          <li className="text-ink-soft">{parcelTexts.people({ count: price.data.parcels.length })}</li>
        )}
      </ul>
      {price.isError && (
        <Notice tone="error" className="mt-3">
          {errorMessage(price.error)}
        </Notice>
      )}
      <PriceSummary price={price.data} stale={price.isPlaceholderData} className="mt-3" />
      <OfferedPart part="coupon" checkout={checkout} />
      <CouponField checkout={checkout} />
      {day && !checkout.isForSeveral && (
        <p className="mt-3 font-semibold text-14 text-leaf">
          {checkoutTexts.arrives(formatShortDay(day.date))}
        </p>
      )}
      <div className="mt-4 hidden wide:block">
        <Button type="submit" data-pay-button aria-busy={checkout.step !== 'idle'} className="w-full">
          {PAY_LABELS[checkout.step]}
        </Button>
      </div>
      <PayTerms className="mt-3" />
    </SectionCard>
  );
}

/** On phones the total and the button stay within reach of the thumb. */
function PayBar({ checkout: { price, step } }: { checkout: Checkout }) {
  return (
    <div
      data-bottom-bar
      className="fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-20 flex items-center gap-3 border-hairline border-t bg-paper px-4 py-3 wide:hidden"
    >
      <p className="min-w-0 flex-1 text-14 text-ink-soft">
        {basketPriceTexts.title}
        <span className="block font-bold text-18 text-ink tabular-nums">
          {price.data ? formatRupees(price.data.totalAmount) : '…'}
        </span>
      </p>
      <Button type="submit" data-pay-button aria-busy={step !== 'idle'} className="px-4!">
        {PAY_LABELS[step]}
      </Button>
    </div>
  );
}

const PAY_LABELS: Record<Checkout['step'], string> = {
  idle: checkoutTexts.pay,
  ...payingTexts,
};
