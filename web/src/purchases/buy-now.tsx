import { useQueryClient } from '@tanstack/react-query';
import { type Product, paiseFromRupees, purchaseTotal } from '@tohfa/contract';
import { MapPinIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useDeliveryAddress } from '../addresses/delivery-address.ts';
import { orderPath, paths } from '../lib/paths.ts';
import { type StoredUser, useUser } from '../lib/session.ts';
import {
  type PaymentResult,
  type PaymentSnapshot,
  paymentMessages,
  payOrder,
} from '../payments/pay-order.ts';
import { useUnclaimedPayments } from '../payments/pending-payments.ts';
import { type PaymentStep, usePayment } from '../payments/use-payment.ts';
import { AmountList } from '../ui/data-display.tsx';
import { showToast } from '../ui/feedback.tsx';
import { purchaseRows } from './price-breakdown.tsx';

/** Buys one of a product; every end of it is told in words. */
export function useBuyNow(product: Product) {
  const user = useUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { step, pay } = usePayment();
  const confirming = useUnclaimedPayments(user?.id).some(
    ({ productId, giftId, stage }) =>
      productId === product.id && giftId === undefined && stage === 'confirming',
  );

  async function payFor(address: string): Promise<void> {
    if (confirming || user === undefined) return;
    const bought = await pay((news) => buyProduct({ product, address, buyer: user, ...news }));
    // Its stock, its price and the list of orders may all be others now.
    void queryClient.invalidateQueries({ queryKey: ['product', product.id] });
    void queryClient.invalidateQueries({ queryKey: ['own', user.id] });
    if (bought === undefined) return;
    if (bought.kind === 'refused') {
      showToast({ tone: 'error', message: bought.words, persistent: true });
      return;
    }
    if (bought.kind !== 'closed' || !bought.failed) showResult(bought);
    if (bought.kind === 'saved')
      void navigate(bought.purchaseId === undefined ? paths.orders : orderPath(bought.purchaseId));
  }

  const shown: BuyNowStep = step === 'idle' && confirming ? 'confirming' : step;
  return { step: shown, pay: payFor };
}

function showResult({ kind }: PaymentResult): void {
  const { tone, words, stays } = RESULT_TOASTS[kind];
  if (words !== undefined) showToast({ tone, message: words, ...(stays && { persistent: stays }) });
}

const RESULT_TOASTS: Record<
  PaymentResult['kind'],
  { tone: 'success' | 'error'; words?: string; stays?: true }
> = {
  saved: { tone: 'success', words: paymentMessages.successful },
  'no-script': { tone: 'error', words: paymentMessages.noScript, stays: true },
  closed: { tone: 'success', words: paymentMessages.closed },
  unanswered: { tone: 'error', words: paymentMessages.unanswered, stays: true },
  'not-saved': { tone: 'error', words: paymentMessages.notSaved, stays: true },
  'no-room': { tone: 'error', words: paymentMessages.noRoom, stays: true },
  left: { tone: 'success' },
};

/** `confirming`: the answer to the saving was lost; nobody is to pay for the same thing twice meanwhile. */
export type BuyNowStep = PaymentStep | 'confirming';

/** One of a product, to an address. */
export function buyProduct({ product, address, buyer, ...news }: BuyRequest): Promise<PaymentResult> {
  const amount: number = purchaseTotal(paiseFromRupees(product.price)).totalPaise;
  return payOrder({
    order: { amount, currency: 'INR', productId: product.id, address },
    item: { productId: product.id, name: product.name },
    payer: buyer,
    ...news,
  });
}

interface BuyRequest extends PaymentSnapshot {
  product: Product;
  address: string;
  buyer: StoredUser;
}

const loadAddressPicker = () => import('../addresses/address-picker.tsx');

const NO_ADDRESS_MESSAGE = 'Please select an address first.';
const PICKER_FAILED_MESSAGE = 'The address list did not open. Please check your connection and try again.';

/** Nothing is paid before it is known where it goes: without an address the picker opens first. */
export function useBuyAddress(pay: (address: string) => Promise<void>): BuyAddressState {
  const [address, choose] = useDeliveryAddress(useUser()?.id);
  const [picking, setPicking] = useState<PickerState>();

  async function open(next: PickerState): Promise<void> {
    try {
      await loadAddressPicker();
      setPicking(next);
    } catch {
      showToast({ tone: 'error', message: PICKER_FAILED_MESSAGE });
    }
  }

  return {
    address,
    picker: picking,
    change: () => void open({ payAfterSelect: false }),
    buy: () =>
      void (address === undefined
        ? open({ payAfterSelect: true, notice: NO_ADDRESS_MESSAGE })
        : pay(address)),
    onSelect: (chosen) => {
      choose(chosen);
      if (picking?.payAfterSelect) void pay(chosen);
    },
    onClosed: () => setPicking(undefined),
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

/** Where it goes, with the way to change it. */
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
          <span className="block font-semibold">Deliver to</span>
          <span className="line-clamp-2 text-ink-soft [overflow-wrap:anywhere]">
            {address ?? 'No address chosen yet'}
          </span>
        </p>
        <button
          type="button"
          onClick={change}
          className="h-11 shrink-0 rounded-control px-4 font-semibold text-14 text-rani hover:underline"
        >
          {address === undefined ? 'Choose' : 'Change'}
          <span className="sr-only"> the delivery address</span>
        </button>
      </div>
      {picker && (
        <Suspense>
          <AddressPicker
            notice={picker.notice}
            selected={address}
            submitLabel={picker.payAfterSelect ? 'Continue to payment' : 'Deliver here'}
            footer={
              picker.payAfterSelect && (
                <AmountList
                  lines={purchaseRows(product.price)}
                  className="mt-5 rounded-control bg-sunken px-4 py-3"
                />
              )
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
  product: Product;
}
