import type { LegalPageName, ShopTerms } from '../../../legal-pages.ts';
import { RETURN_ANSWER_TIME } from '../../../limits.ts';
import { formatRupees } from '../../../money.ts';
import { refunds } from './payments.ts';

/** What `/terms`, `/shipping`, `/refunds` and `/contact` say. Every figure is a rule of the shop. */
export const legalPages: Record<LegalPageName, LegalPageTexts> = {
  terms: {
    title: 'Terms of sale',
    description: 'The terms on which you buy a gift here, or chip in for one.',
    intro: 'These terms apply when you buy a gift here or chip in for one. We have kept them short.',
    sections: (shop) => [
      {
        id: 'seller',
        title: 'Who sells to you',
        blocks: [
          `${shop.seller.name}, ${shop.seller.address}.${shop.seller.gstin === null ? '' : ` GSTIN ${shop.seller.gstin}.`}`,
          'You must be 18 or older to order. If you are younger, please ask an adult to order for you.',
        ],
        links: [{ label: 'All the ways to reach us', href: '/contact' }],
      },
      {
        id: 'order',
        title: 'Your order',
        blocks: [
          'You see the full price before you pay. Your order is placed when your payment has reached us; you then get an email, and an invoice on the order’s page.',
          `While you pay, we keep your gift aside for up to ${countOf(shop.holdMinutes, 'minute')}. If your payment arrives later and the gift has been sold in the meantime, we refund you in full without being asked.`,
        ],
      },
      {
        id: 'prices',
        title: 'Prices and charges',
        blocks: [
          'All prices are in Indian rupees.',
          [
            shop.taxRate > 0
              ? `Tax of ${shop.taxRate}% is added to the price; a few gifts have a rate of their own.`
              : 'We add no tax, except for gifts that have a tax rate of their own.',
            shop.transactionCharges > 0
              ? `Each order has a transaction charge of ${formatRupees(shop.transactionCharges)}.`
              : 'There is no transaction charge.',
            'Delivery depends on where the gift goes.',
            'A gift that several people pay for costs the price it had when it was requested, and nothing is added.',
          ],
        ],
        links: [{ label: 'What delivery costs', href: '/shipping' }],
      },
      {
        id: 'payment',
        title: 'Payment',
        blocks: [
          'You pay online, before we pack: by UPI, card, net banking or whatever else Razorpay offers you. We never see your card number or your UPI PIN.',
          'There is no cash on delivery. A gift should not ask the person who gets it for money.',
        ],
      },
      {
        id: 'together',
        title: 'Giving together',
        blocks: [
          'One person requests a gift and shares its link. Everyone who has the link can chip in, with or without an account.',
          `Contributions close ${countOf(shop.giftLeadDays, 'day')} before the date of the gift, so that it arrives in time. We send it once it is fully paid.`,
          'If it is cancelled, or not fully paid in time, everyone who chipped in is refunded in full. If a payment is more than six months old by then, we may ask for a UPI ID to send it to.',
        ],
      },
      {
        id: 'words',
        title: 'What you write',
        blocks: [
          'Messages, cards, pictures and reviews should be your own, true and kind. We may remove what is not.',
        ],
      },
      {
        id: 'law',
        title: 'Changes and law',
        blocks: [
          'The terms of the day on which you paid apply to your order, whatever we change later.',
          `Indian law applies. If we cannot agree, the courts in ${shop.seller.state} decide; you can always go to the consumer commission where you live.`,
        ],
      },
    ],
  },

  shipping: {
    title: 'Shipping and delivery',
    description: 'Where we deliver, what it costs and when your gift arrives.',
    intro: 'Where we deliver, what it costs, and when your gift arrives.',
    sections: ({ delivery, giftLeadDays }) => [
      {
        id: 'where',
        title: 'Where we deliver',
        blocks: [
          delivery.servesEverywhere
            ? 'All over India. Enter a pincode at the checkout to be sure.'
            : 'To the places in the list below. Enter a pincode at the checkout to be sure.',
          ...listOrNothing(
            delivery.zones
              .filter(({ served }) => !served)
              .map(({ name }) => `${name}: we do not deliver here yet.`),
          ),
        ],
      },
      {
        id: 'charges',
        title: 'What it costs',
        blocks: [
          `You pay for delivery once for each address that a parcel goes to${hasZones(delivery) ? ':' : `: ${charge(delivery.charges)}, wherever it is.`}`,
          ...listOrNothing(hasZones(delivery) ? chargesByZone(delivery) : []),
        ],
      },
      {
        id: 'when',
        title: 'When it arrives',
        blocks: [
          `Most gifts can arrive ${delivery.leadDays === 0 ? 'on the day you order' : `${countOf(delivery.leadDays, 'day')} after you order`}. An order placed after ${timeOfDay(delivery.cutoffMinute)} counts from the next day, and we do not deliver on our holidays. A gift that takes longer to make says so at the checkout.`,
          `You choose the day, up to ${countOf(delivery.maxDaysAhead, 'day')} ahead${delivery.slots.length > 0 ? ', and the time:' : '.'}`,
          ...listOrNothing(
            delivery.slots.map(
              ({ name, fromMinute, toMinute }) =>
                `${name}, ${timeOfDay(fromMinute)} to ${timeOfDay(toMinute)}`,
            ),
          ),
          `A gift that several people pay for is sent for its own date. Contributions close ${countOf(giftLeadDays, 'day')} before it.`,
        ],
      },
      {
        id: 'tracking',
        title: 'On its way',
        blocks: [
          'We email you when your parcel leaves and when it has arrived; the order’s page shows the courier and the tracking number. The courier gets the recipient’s mobile number for this delivery only.',
        ],
      },
      {
        id: 'late',
        title: 'Late, broken or lost',
        blocks: ['That is ours to put right. Tell us on the order’s page, or write to us.'],
        links: [
          { label: 'Returns and refunds', href: '/refunds' },
          { label: 'Contact us', href: '/contact' },
        ],
      },
    ],
  },

  refunds: {
    title: 'Cancellations, returns and refunds',
    description: 'How to cancel, what can be returned, and when the money is back.',
    intro: 'How to cancel, what can be returned, and when your money is back.',
    sections: ({ returns }) => [
      {
        id: 'cancel',
        title: 'Cancelling',
        blocks: [
          'You can cancel on the order’s page until the parcel is dispatched.',
          [
            'The whole order: you get everything back, delivery and transaction charge included.',
            'One gift of several: you get its price and its tax back. The charges come back with the last one.',
          ],
        ],
      },
      {
        id: 'return',
        title: 'Returns and problems',
        blocks: [
          `Once your order is delivered, choose “Return or problem” on its page and tell us what is wrong. Up to ${returns.maxPictures} pictures help. We answer within ${RETURN_ANSWER_TIME}. There is no last day for it, but the sooner you tell us, the more we can do with the courier.`,
          'You can choose:',
          returns.reasons,
          'If we accept it, we tell you how to send the gift back. When it has reached us, we refund its price and its tax.',
          `We also refund delivery and transaction charge if you chose ${returns.reasonsWithCharges.map((reason) => `“${reason}”`).join(' or ')}, or if you keep nothing of the order.`,
        ],
      },
      {
        id: 'together',
        title: 'Gifts from several people',
        blocks: [
          'Until it is dispatched, the person who requested the gift can cancel it. If it is cancelled, or not fully paid in time, everyone who chipped in gets back everything they paid. Nobody has to ask.',
          'Paid by mistake? Write to us before the gift is dispatched.',
        ],
        links: [{ label: 'Contact us', href: '/contact' }],
      },
      {
        id: 'automatic',
        title: 'When we refund without being asked',
        blocks: [
          [
            'What you ordered was sold out by the time your payment reached us.',
            'The gift you chipped in for was already full, closed or cancelled.',
            'We had to cancel the order.',
          ],
        ],
      },
      {
        id: 'time',
        title: 'How you get your money',
        blocks: [
          `To the card, account or UPI id you paid with, never in vouchers. We start the refund at once; banks take ${refunds.time} to show it. The order’s page has a credit note for every refunded gift.`,
          'If your payment is more than six months old, your bank may no longer take the refund. Then we ask you for a UPI ID by email and on the order’s or contribution’s page, pay it there, and delete the UPI ID 30 days later.',
        ],
      },
    ],
  },

  contact: {
    title: 'Contact us',
    description: 'How to reach us, and our grievance officer.',
    intro: 'Questions, wishes or a complaint: write to us, with your order number if you have one.',
    sections: ({ contact }) => [
      {
        id: 'care',
        title: 'Customer care',
        contact: ['name', 'address', 'email', 'phone', 'hours'],
        blocks: contact.phone === null ? ['We are reached by email only; there is no telephone line.'] : [],
      },
      {
        id: 'grievance',
        title: 'Grievance officer',
        contact: contact.grievanceOfficer === null ? [] : ['officer', 'email', 'phone', 'hours'],
        blocks: [
          ...(contact.grievanceOfficer === null
            ? [`Please send complaints to ${contact.email}, with the word “Grievance” in the subject.`]
            : []),
          'Every complaint is acknowledged within 48 hours and resolved within one month, as the Consumer Protection (E-Commerce) Rules, 2020 ask of us.',
        ],
      },
      {
        id: 'elsewhere',
        title: 'Not satisfied?',
        blocks: [
          'The National Consumer Helpline is free: call 1915, or use consumerhelpline.gov.in. For questions about your personal data, see our privacy policy.',
        ],
        links: [{ label: 'Privacy policy', href: '/policy' }],
      },
    ],
  },
};

export const legalPageLabels = {
  ownWords: 'Good to know',
  effectiveDate: ({ date }: { date: string }) => `Effective date: ${date}`,
  designation: 'Grievance officer',
  email: 'Email',
  phone: 'Phone',
  hours: 'Hours',
};

function countOf(count: number, unit: 'day' | 'minute'): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const charge = (rupees: number) => (rupees === 0 ? 'free' : formatRupees(rupees));

const listOrNothing = (items: string[]): string[][] => (items.length > 0 ? [items] : []);

/** `840` as `2 pm`, `870` as `2:30 pm`. */
function timeOfDay(minuteOfDay: number): string {
  const [hours, minutes] = [Math.floor(minuteOfDay / 60) % 24, minuteOfDay % 60];
  if (minutes === 0 && hours % 12 === 0) return hours === 12 ? 'noon' : 'midnight';
  const half = hours < 12 ? 'am' : 'pm';
  return `${hours % 12 || 12}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`} ${half}`;
}

const servedZones = ({ zones }: ShopTerms['delivery']) => zones.filter(({ served }) => served);
const hasZones = (delivery: ShopTerms['delivery']) =>
  servedZones(delivery).length > 0 || !delivery.servesEverywhere;

function chargesByZone(delivery: ShopTerms['delivery']): string[] {
  const zones = servedZones(delivery).map(
    ({ name, charges, extraDays }) =>
      `${name}: ${charge(charges)}${extraDays > 0 ? `, and ${countOf(extraDays, 'day')} longer` : ''}.`,
  );
  return delivery.servesEverywhere ? [...zones, `Everywhere else: ${charge(delivery.charges)}.`] : zones;
}

export interface LegalPageTexts {
  title: string;
  description: string;
  intro: string;
  sections(shop: ShopTerms): LegalSection[];
}

export interface LegalSection {
  id: string;
  title: string;
  /** A text is a paragraph, several together are a list. */
  blocks: readonly (string | readonly string[])[];
  links?: readonly { label: string; href: string }[];
  /** What of the shop's ways of contact is shown, in this order. */
  contact?: readonly ContactLine[];
}

export type ContactLine = 'name' | 'officer' | 'address' | 'email' | 'phone' | 'hours';
