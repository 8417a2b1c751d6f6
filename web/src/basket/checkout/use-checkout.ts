import { useQueryClient } from '@tanstack/react-query';
import {
  type CheckoutForm,
  checkoutForm,
  findPincode,
  nameOfOrder,
  PAISE_PER_RUPEE,
  structuredAddress,
} from '@tohfa/contract';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isCompleteAddress, useAddresses } from '../../accounts/addresses/address-fields.tsx';
import { readPincode, usePincode } from '../../delivery/estimates.ts';
import { requiredError, useContractForm } from '../../lib/forms.ts';
import { orderPath, paths } from '../../lib/paths.ts';
import { useUser } from '../../lib/session.ts';
import { payOrder } from '../../payments/pay-order.ts';
import { paymentMessages, showPaymentProblem } from '../../payments/payment-messages.ts';
import { isConfirming, useUnclaimedPayments } from '../../payments/pending-payments.ts';
import { askUnheld } from '../../payments/unheld-question.tsx';
import { showPurchaseOutcome, usePayment } from '../../payments/use-payment.ts';
import { removeFromBasket } from '../basket.ts';
import { type useBasketLines, usePrice } from '../basket-lines.ts';
import { useDeliveryOptions } from './delivery-options.ts';

/** One form: to whom, where, when, with which card, and what it costs. */
export function useCheckout(orderable: Orderable) {
  const [coupon, setCoupon] = useState<string>();
  const { saved, choice, setChoice } = useAddressChoice();
  const { step, payFor } = usePayBasket(orderable);
  const items = orderable.map(({ item: { productId, quantity } }) => ({ productId, quantity }));

  const form = useContractForm(checkoutForm, {
    defaultValues: { ...EMPTY_FORM, address: { ...EMPTY_FORM.address, pincode: readPincode() ?? '' } },
    check: (values) => (choice === undefined ? newAddressErrors(values) : {}),
    onSubmit: submit,
  });
  const typed = form.watch();
  const pincode = choice === undefined ? typed.address.pincode : (findPincode(choice) ?? '');
  const options = useDeliveryOptions(items, pincode);
  // A day or slot of another pincode may not be offered here.
  const day = options.data?.days.find(({ date }) => date === typed.deliveryDate) ?? options.data?.days[0];
  const slot = day?.slots.find(({ id, left }) => id === typed.slotId && left > 0);
  const isServed = options.data?.served === true && !options.isPlaceholderData;
  const address = choice ?? completeAddress(typed);
  const request =
    items.length === 0
      ? undefined
      : {
          items,
          ...(address !== undefined && options.data?.served !== false && { address }),
          // While an address is being typed its pincode already decides what the delivery costs.
          ...(address === undefined && isServed && { pincode }),
          ...(coupon !== undefined && { coupon }),
        };
  const price = usePrice(request);

  async function submit(values: CheckoutForm) {
    const to = choice ?? completeAddress(values);
    if (price.data === undefined || to === undefined) return;
    await payFor({
      amount: price.data.totalAmount * PAISE_PER_RUPEE,
      currency: 'INR',
      items,
      recipient: values.recipient,
      address: to,
      ...(day && { deliveryDate: day.date }),
      ...(slot && { slotId: slot.id }),
      ...(values.message !== '' && { message: values.message }),
      giftWrap: values.giftWrap,
      ...(coupon !== undefined && { coupon }),
    });
    void price.refetch();
    void options.refetch();
  }

  return {
    form,
    items,
    saved,
    choice,
    setChoice,
    options,
    day,
    slot,
    price,
    coupon,
    setCoupon,
    request,
    step,
  };
}

/** Pays for the basket and shows how that ended; what was bought leaves it. */
function usePayBasket(orderable: Orderable) {
  const user = useUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const pending = useUnclaimedPayments(user?.id).filter(
    ({ productId, giftId }) => productId === 0 && giftId === undefined,
  );
  const { step, pay } = usePayment({
    isConfirming: pending.some(isConfirming),
    onAttemptFailed: () => showPaymentProblem(paymentMessages.failed),
  });

  async function payFor(order: Parameters<typeof payOrder>[0]['order']): Promise<void> {
    if (user === undefined) return;
    const item = { productId: 0, name: nameOfOrder(orderable.map(toNamed)) };
    const outcome = await pay((events) =>
      payOrder({ order, item, payer: user, acceptsUnheld: askUnheld, ...events }),
    );
    void queryClient.invalidateQueries({ queryKey: ['own', user.id] });
    if (outcome === undefined) return;
    showPurchaseOutcome(outcome);
    if (outcome.kind !== 'saved') return;
    removeFromBasket(orderable.map(({ item: { productId } }) => productId));
    void navigate(outcome.purchaseId === undefined ? paths.orders : orderPath(outcome.purchaseId), {
      state: { thanks: true },
    });
  }

  return { step, payFor };
}

/** The address used last is chosen, if it is where the prices so far were for; one that is incomplete has to be typed anew. */
function useAddressChoice() {
  const { data = [], isPending } = useAddresses();
  const saved = data.map(({ full_address }) => full_address);
  const usable = saved.filter(isCompleteAddress);
  const [choice, setChoice] = useState<string | 'new'>();
  const pincode = usePincode();
  const suggested = usable.find((one) => pincode === undefined || findPincode(one) === pincode);
  const chosen = choice === 'new' ? undefined : (choice ?? suggested);
  return { saved: { addresses: saved, isPending }, choice: chosen, setChoice };
}

function newAddressErrors({ address }: CheckoutForm) {
  return {
    'address.flatNumber': requiredError(address.flatNumber),
    'address.building': requiredError(address.building),
    'address.district': requiredError(address.district),
    'address.state': requiredError(address.state),
    'address.pincode': /^[1-9]\d{5}$/.test(address.pincode.trim()) ? undefined : 'Enter a six-digit pincode.',
  };
}

function completeAddress({ address }: CheckoutForm) {
  const parsed = structuredAddress.safeParse(address);
  return parsed.success ? parsed.data : undefined;
}

type Orderable = ReturnType<typeof useBasketLines>['orderable'];

const toNamed = ({ item, product }: Orderable[number]) => ({ name: product.name, quantity: item.quantity });

const EMPTY_FORM: CheckoutForm = {
  recipient: { name: '', phone: '' },
  address: { flatNumber: '', building: '', landmark: '', district: '', state: '', pincode: '' },
  deliveryDate: '',
  slotId: '',
  message: '',
  giftWrap: false,
};

export type Checkout = ReturnType<typeof useCheckout>;
