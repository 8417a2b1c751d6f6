import { useQueryClient } from '@tanstack/react-query';
import {
  businessProblem,
  type CheckoutForm,
  checkoutForm,
  findPincode,
  nameOfOrder,
  PAISE_PER_RUPEE,
  structuredAddress,
  withVariant,
} from '@tohfa/contract';
import { businessTexts, delivery, guestCheckoutTexts, parcelTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type SavedAddress, useAddresses } from '../../accounts/addresses/address-fields.tsx';
import { readPincode } from '../../delivery/estimates.ts';
import { requiredError, useContractForm } from '../../lib/forms.ts';
import { orderPath, paths } from '../../lib/paths.ts';
import { forgetPreparedToken } from '../../lib/prepared.ts';
import { useUser } from '../../lib/session.ts';
import { payOrder } from '../../payments/pay-order.ts';
import { paymentMessages, showPaymentProblem } from '../../payments/payment-messages.ts';
import { isConfirming, useUnclaimedPayments } from '../../payments/pending-payments.ts';
import { askUnheld } from '../../payments/unheld-question.tsx';
import { showPurchaseOutcome, usePayment } from '../../payments/use-payment.ts';
import { type BasketItem, itemOf, keyOfItem, removeFromBasket } from '../basket.ts';
import { type useBasketLines, usePrice } from '../basket-lines.ts';
import { useCoupon } from './coupon.ts';
import { useDeliveryOptions } from './delivery-options.ts';
import { completeRecipient, itemsToOrder, itemsToPrice, otherAddress } from './parcels.ts';
import type { CheckoutSource } from './source.ts';

/** One form: to whom, where, when, with which card, and what it costs. */
export function useCheckout(orderable: Orderable, source: CheckoutSource) {
  const coupon = useCoupon();
  const { saved, choice, choose } = useAddressChoice();
  const isGuest = useUser() === undefined;
  const { step, payFor } = usePay(orderable, source);
  const items = orderable.map(({ item }) => ({ ...itemOf(item), quantity: item.quantity }));

  const form = useContractForm(checkoutForm, {
    defaultValues: { ...EMPTY_FORM, address: { ...EMPTY_FORM.address, pincode: readPincode() ?? '' } },
    check: (values) => ({
      ...(isGuest && guestErrors(values)),
      ...(choice === 'new' && newAddressErrors(values)),
      ...otherErrors(values, saved.addresses, items),
      ...businessErrors(values),
    }),
    onSubmit: submit,
  });
  const typed = form.watch();
  const chosen = typeof choice === 'object' ? choice.full_address : undefined;
  const pincode = chosen === undefined ? typed.address.pincode : (findPincode(chosen) ?? '');
  const options = useDeliveryOptions(items, pincode);
  // A day or slot of another pincode may not be offered here.
  const day = options.data?.days.find(({ date }) => date === typed.deliveryDate) ?? options.data?.days[0];
  const isForSeveral = typed.others.length > 0;
  const slot = isForSeveral ? undefined : day?.slots.find(({ id, left }) => id === typed.slotId && left > 0);
  // Each parcel of several comes as soon as it can, unless a day was chosen for all of them.
  const chosenDate = isForSeveral && day?.date !== typed.deliveryDate ? '' : (day?.date ?? '');
  const isServed = options.data?.served === true && !options.isPlaceholderData;
  const address = chosen ?? completeAddress(typed);
  const recipient = isForSeveral ? completeRecipient(typed) : undefined;
  const request =
    items.length === 0
      ? undefined
      : {
          items: itemsToPrice(items, typed.others, saved.addresses),
          ...(address !== undefined && options.data?.served !== false && { address }),
          // While an address is being typed its pincode already decides what the delivery costs.
          ...(address === undefined && isServed && { pincode }),
          ...(recipient && { recipient }),
          ...(isForSeveral && chosenDate !== '' && { deliveryDate: chosenDate }),
          ...(coupon.applied !== undefined && { coupon: coupon.applied }),
        };
  const price = usePrice(request);

  function chooseAddress(next: SavedAddress | 'new') {
    choose(next);
    if (next === 'new') return;
    // Somebody who was named before is not overwritten.
    if (next.name !== '' && form.getValues('recipient.name') === '')
      form.setValue('recipient.name', next.name);
    if (next.phone !== '' && form.getValues('recipient.phone') === '')
      form.setValue('recipient.phone', next.phone);
  }

  async function submit(values: CheckoutForm) {
    const to = chosen ?? completeAddress(values);
    const lines = itemsToOrder(items, values.others, saved.addresses);
    if (choice === undefined || price.data === undefined || to === undefined || !lines) return;
    await payFor({
      amount: price.data.totalAmount * PAISE_PER_RUPEE,
      currency: 'INR',
      items: lines,
      ...(isGuest && { guest: values.guest }),
      recipient: values.recipient,
      address: to,
      ...(chosenDate !== '' && { deliveryDate: chosenDate }),
      ...(slot && { slotId: slot.id }),
      ...(values.message !== '' && { message: values.message }),
      giftWrap: values.giftWrap,
      ...(values.gstin !== '' && { gstin: values.gstin, company: values.company }),
      ...(coupon.applied !== undefined && { coupon: coupon.applied }),
      ...(source.kind === 'prepared' && { preparedToken: source.token }),
    });
    void price.refetch();
    void options.refetch();
  }

  return {
    form,
    isGuest,
    lines: orderable.map(({ item, product }) => ({
      key: keyOfItem(item),
      quantity: item.quantity,
      name: withVariant(product),
    })),
    isForSeveral,
    chosenDate,
    saved,
    choice,
    choose: chooseAddress,
    isUnchosen: form.formState.isSubmitted && choice === undefined,
    options,
    day,
    slot,
    price,
    coupon,
    request,
    source,
    step,
  };
}

/** Pays and shows how that ended; what was bought of the basket leaves it. */
function usePay(orderable: Orderable, source: CheckoutSource) {
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
    const guest = 'guest' in order ? order.guest : undefined;
    const contact = guest?.phone;
    const payer = user ?? {
      name: guest?.name ?? '',
      email: guest?.email ?? '',
      ...(contact && { contact }),
    };
    const item = { productId: 0, name: nameOfOrder(orderable.map(toNamed)) };
    const outcome = await pay((events) =>
      payOrder({
        order,
        item,
        payer,
        acceptsUnheld: askUnheld,
        ...(user === undefined && { returnTo: { guest: '1' } }),
        ...events,
      }),
    );
    void queryClient.invalidateQueries({ queryKey: ['own', user?.id] });
    if (outcome === undefined) return;
    showPurchaseOutcome(outcome);
    if (outcome.kind !== 'saved') return;
    if (source.kind === 'basket') removeFromBasket(orderable.map(({ item }) => item));
    if (source.kind === 'prepared') forgetPreparedToken();
    const { orderToken: token, purchaseId } = outcome;
    if (token !== undefined) void navigate(paths.myOrder, { state: { token, thanks: true } });
    else
      void navigate(purchaseId === undefined ? paths.orders : orderPath(purchaseId), {
        state: { thanks: true },
      });
  }

  return { step, payFor };
}

/** Saved addresses are offered, the last one first; none is chosen until the person chooses. */
function useAddressChoice(): {
  saved: SavedAddresses;
  choice: AddressChoice;
  choose(next: AddressChoice): void;
} {
  const { data = [], isPending } = useAddresses();
  const [choice, choose] = useState<AddressChoice>();
  const isGuest = useUser() === undefined;
  const isOnlyNew = isGuest || (!isPending && data.length === 0);
  return { saved: { addresses: data, isPending }, choice: isOnlyNew ? 'new' : choice, choose };
}

/** A saved address, one that is typed, or none yet. */
type AddressChoice = SavedAddress | 'new' | undefined;

interface SavedAddresses {
  addresses: readonly SavedAddress[];
  isPending: boolean;
}

/** One way to reach the buyer is enough. */
function guestErrors({ guest }: CheckoutForm) {
  const hasContact = guest.email.trim() !== '' || guest.phone.trim() !== '';
  return {
    'guest.name': requiredError(guest.name),
    'guest.email': hasContact ? undefined : guestCheckoutTexts.contactMissing,
  };
}

function businessErrors(values: CheckoutForm) {
  const problem = businessProblem(values);
  return problem && { [problem]: businessTexts.problems[problem] };
}

function newAddressErrors({ address }: CheckoutForm) {
  return {
    'address.flatNumber': requiredError(address.flatNumber),
    'address.building': requiredError(address.building),
    'address.district': requiredError(address.district),
    'address.state': requiredError(address.state),
    'address.pincode': /^[1-9]\d{5}$/.test(address.pincode.trim()) ? undefined : delivery.pincodeFormat,
  };
}

function otherErrors(
  { others }: CheckoutForm,
  addresses: readonly SavedAddress[],
  items: readonly BasketItem[],
) {
  return Object.fromEntries(
    others.flatMap((other, index) => {
      const isIncomplete = otherAddress(other, addresses) === undefined;
      const getsNothing = items.every((item) => other.without.includes(keyOfItem(item)));
      return [
        ...(isIncomplete ? [[`others.${index}.address`, parcelTexts.incomplete]] : []),
        ...(getsNothing ? [[`others.${index}.without`, parcelTexts.getsNothing]] : []),
      ];
    }),
  );
}

function completeAddress({ address }: CheckoutForm) {
  const parsed = structuredAddress.safeParse(address);
  return parsed.success ? parsed.data : undefined;
}

type Orderable = ReturnType<typeof useBasketLines>['orderable'];

const toNamed = ({ item, product }: Orderable[number]) => ({
  name: withVariant(product),
  quantity: item.quantity,
});

const EMPTY_FORM: CheckoutForm = {
  guest: { name: '', email: '', phone: '' },
  recipient: { name: '', phone: '' },
  address: { flatNumber: '', building: '', landmark: '', district: '', state: '', pincode: '' },
  others: [],
  deliveryDate: '',
  slotId: '',
  message: '',
  giftWrap: false,
  gstin: '',
  company: '',
};

export type Checkout = ReturnType<typeof useCheckout>;
