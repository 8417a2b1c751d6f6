import { useQueryClient } from '@tanstack/react-query';
import {
  findPincode,
  PAISE_PER_RUPEE,
  paiseFromRupees,
  purchaseTotal,
  type SoldProduct,
  withVariant,
} from '@tohfa/contract';
import { buyNowTexts } from '@tohfa/contract/screens';
import { MapPinIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDeliveryAddress } from '../accounts/addresses/delivery-address.ts';
import { savePincode } from '../delivery/estimates.ts';
import { orderPath, paths } from '../lib/paths.ts';
import { type StoredUser, useUser } from '../lib/session.ts';
import { type PaymentEvents, type PaymentResult, payOrder } from '../payments/pay-order.ts';
import { paymentMessages, showPaymentProblem } from '../payments/payment-messages.ts';
import { isConfirming, useUnclaimedPayments } from '../payments/pending-payments.ts';
import { askUnheld } from '../payments/unheld-question.tsx';
import { showPurchaseOutcome, usePayment } from '../payments/use-payment.ts';
import { showToast } from '../ui/feedback.tsx';
import { PriceRows, soldItem, unitPriceKey, unitPriceQuery } from './price-breakdown.tsx';

/** Buys one unit of a product and shows how that ended. */
export function useBuyNow(product: SoldProduct) {
  const user = useUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const pending = useUnclaimedPayments(user?.id).filter(
    ({ productId, giftId }) => productId === product.id && giftId === undefined,
  );
  const { step, pay } = usePayment({
    isConfirming: pending.some(isConfirming),
    onAttemptFailed: () => showPaymentProblem(paymentMessages.failed),
  });

  /** Answers whether it was bought. */
  async function buy(address: string): Promise<boolean> {
    if (user === undefined) return false;
    const outcome = await pay(async (events) => {
      // What the page shows, unless that is old.
      const amount = await queryClient.fetchQuery(unitPriceQuery(product, address)).then(
        ({ lines: [line], totalAmount }) =>
          line?.unitPrice === product.price ? totalAmount * PAISE_PER_RUPEE : undefined,
        () => undefined,
      );
      return buyProduct({ product, address, amount, buyer: user, ...events });
    });
    // Stock, price and the list of orders may all have changed.
    void queryClient.invalidateQueries({ queryKey: ['product', product.id] });
    void queryClient.invalidateQueries({ queryKey: unitPriceKey(product.id) });
    void queryClient.invalidateQueries({ queryKey: ['own', user.id] });
    if (outcome === undefined) return false;
    showPurchaseOutcome(outcome);
    if (outcome.kind !== 'saved') return false;
    void navigate(outcome.purchaseId === undefined ? paths.orders : orderPath(outcome.purchaseId), {
      state: { thanks: true },
    });
    return true;
  }

  return { step, buy };
}

export function buyProduct({
  product,
  address,
  amount = purchaseTotal(paiseFromRupees(product.price)).totalPaise,
  buyer,
  ...events
}: BuyRequest): Promise<PaymentResult> {
  return payOrder({
    order: { amount, currency: 'INR', ...soldItem(product), address },
    item: { productId: product.id, name: withVariant(product) },
    payer: buyer,
    acceptsUnheld: askUnheld,
    ...events,
  });
}

interface BuyRequest extends PaymentEvents {
  product: SoldProduct;
  address: string;
  /**
   * In paise. Left out when the price is not known, or is not the page's any more: the order is then refused and says
   * why, unless the specification's charges are right.
   */
  amount?: number | undefined;
  buyer: StoredUser;
}

const loadAddressPicker = () => import('../accounts/addresses/address-picker.tsx');

/** An address is chosen for each purchase: without one the picker opens before anything is paid. */
export function useBuyAddress(
  productId: number,
  buy: (address: string) => Promise<boolean>,
): BuyAddressState {
  const [address, setAddress] = useDeliveryAddress({ userId: useUser()?.id, productId });
  const [picker, setPicker] = useState<PickerState>();

  async function buyTo(chosen: string): Promise<void> {
    if (await buy(chosen)) setAddress(undefined);
  }

  async function open(next: PickerState): Promise<void> {
    try {
      await loadAddressPicker();
      setPicker(next);
    } catch {
      showToast({ tone: 'error', message: buyNowTexts.pickerFailed });
    }
  }

  return {
    address,
    picker,
    change: () => void open({ payAfterSelect: false }),
    buy: () =>
      void (address === undefined
        ? open({ payAfterSelect: true, notice: buyNowTexts.noAddress })
        : buyTo(address)),
    onSelect: (selected) => {
      setAddress(selected);
      savePincode(findPincode(selected));
      if (picker?.payAfterSelect) void buyTo(selected);
    },
    onClosed: () => setPicker(undefined),
  };
}

/** Why the picker is open. */
interface PickerState {
  payAfterSelect: boolean;
  notice?: string;
}

export interface BuyAddressState {
  address: string | undefined;
  picker: PickerState | undefined;
  change: () => void;
  buy: () => void;
  onSelect: (address: string) => void;
  onClosed: () => void;
}

const AddressPicker = lazy(loadAddressPicker);

/** The delivery address, and a button to change it. */
export function DeliveryAddress({
  product,
  address,
  picker,
  change,
  onSelect,
  onClosed,
}: DeliveryAddressProps) {
  return (
    <>
      <div className="mt-3 flex items-center gap-3 rounded-control border border-hairline bg-surface py-1 pr-1 pl-4">
        <MapPinIcon className="size-5 shrink-0 text-rani" />
        <p className="min-w-0 flex-1 py-2 text-14">
          <span className="block font-semibold">{buyNowTexts.deliverTo}</span>
          <span className="line-clamp-2 text-ink-soft [overflow-wrap:anywhere]">
            {address ?? buyNowTexts.noneChosen}
          </span>
        </p>
        <button
          type="button"
          onClick={change}
          className="h-11 shrink-0 rounded-control px-4 font-semibold text-14 text-rani hover:underline"
        >
          {address === undefined ? buyNowTexts.choose : buyNowTexts.change}
          <span className="sr-only">{buyNowTexts.theAddress}</span>
        </button>
      </div>
      {picker && (
        <Suspense>
          <AddressPicker
            notice={picker.notice}
            selected={address}
            submitLabel={picker.payAfterSelect ? buyNowTexts.toPayment : buyNowTexts.deliverHere}
            summary={
              picker.payAfterSelect ? (chosen) => <PriceRows product={product} address={chosen} /> : undefined
            }
            onSelect={onSelect}
            onClosed={onClosed}
          />
        </Suspense>
      )}
    </>
  );
}

interface DeliveryAddressProps extends BuyAddressState {
  product: SoldProduct;
}
