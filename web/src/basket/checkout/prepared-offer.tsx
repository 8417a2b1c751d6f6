import type { CheckoutForm, PreparedParts } from '@tohfa/contract';
import { offerTexts } from '@tohfa/contract/screens';
import { flushSync } from 'react-dom';
import type { Path } from 'react-hook-form';
import { formatShortDay } from '../../lib/dates.ts';
import { Offer } from '../../ui/offer.tsx';
import type { OfferedPartProps } from './offered-part.tsx';
import type { Checkout } from './use-checkout.ts';

/** One part that the assistant filled in, above the fields that it would fill. */
export function PreparedOffer({ part, checkout }: OfferedPartProps) {
  const { source } = checkout;
  const offer = source.kind === 'prepared' ? OFFERS[part](source.parts, checkout) : undefined;
  if (offer === undefined || offer.facts.length === 0) return null;
  return <Offer part={offerTexts.parts[part]} {...offer} className="mt-3" />;
}

const OFFERS: Record<
  OfferedPartProps['part'],
  (parts: PreparedParts, checkout: Checkout) => PartOffer | undefined
> = {
  buyer({ buyer = {} }, { form }) {
    const { name, email, phone } = buyer;
    return {
      facts: present([name, email, phone]),
      onUse: () => fillIn(form, { 'guest.name': name, 'guest.email': email, 'guest.phone': phone }),
    };
  },
  recipient({ recipient = {} }, { form }) {
    const { name, phone } = recipient;
    return {
      facts: present([name, phone]),
      onUse: () => fillIn(form, { 'recipient.name': name, 'recipient.phone': phone }),
    };
  },
  address({ address = {} }, { form, choose }) {
    const { flatNumber, building, landmark, district, state, pincode } = address;
    return {
      facts: present([
        present([flatNumber, building, landmark]).join(', '),
        present([district, present([state, pincode]).join(' ')]).join(', '),
      ]),
      onUse: () => {
        // The fields have to be there before what stands in them can be checked.
        flushSync(() => choose('new'));
        fillIn(form, {
          'address.flatNumber': flatNumber,
          'address.building': building,
          'address.landmark': landmark,
          'address.pincode': pincode,
          'address.district': district,
          'address.state': state,
        });
      },
    };
  },
  deliveryDate({ deliveryDate }, { form, options }) {
    if (deliveryDate === undefined) return undefined;
    const days = options.isPlaceholderData ? undefined : options.data?.days;
    const isOffered = days?.some(({ date }) => date === deliveryDate) ?? true;
    return {
      facts: [formatShortDay(deliveryDate)],
      problem: isOffered ? undefined : offerTexts.dayNotOffered,
      onUse: () => form.setValue('deliveryDate', deliveryDate),
    };
  },
  message({ message }, { form }) {
    return { facts: present([message]), onUse: () => fillIn(form, { message }) };
  },
  coupon({ coupon: code }, { coupon, request }) {
    return { facts: present([code]), onUse: () => void coupon.apply(code ?? '', request) };
  },
};

/** What is wrong with it stands under its field, as if it had been typed. */
function fillIn(
  form: Checkout['form'],
  values: Partial<Record<Path<CheckoutForm>, string | undefined>>,
): void {
  const filled = Object.entries(values).filter((entry): entry is [Path<CheckoutForm>, string] =>
    Boolean(entry[1]),
  );
  for (const [name, value] of filled) form.setValue(name, value, { shouldDirty: true, shouldTouch: true });
  void form.trigger(filled.map(([name]) => name));
}

const present = (texts: readonly (string | undefined)[]): string[] =>
  texts.filter((text): text is string => text !== undefined && text !== '');

interface PartOffer {
  facts: string[];
  problem?: string | undefined;
  onUse: () => void;
}
