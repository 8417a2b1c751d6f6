import {
  block,
  greeting,
  link,
  type Placeholder,
  secretLink,
  type Template,
  text,
  words,
} from './placeholders.ts';

const alert = <P extends Record<string, Placeholder>>(placeholders: P) =>
  ({ domain: 'payments', audience: 'admin', placeholders }) as const satisfies Template<P>;

const money = { paymentId: text('pay_Example1042'), amount: text('₹1,642'), link: link('/dashboard') };

const toPayer = <P extends Record<string, Placeholder>>(placeholders: P) =>
  ({ domain: 'payments', audience: 'guest', placeholders }) as const satisfies Template<P>;

const refund = { amount: text('₹1,642'), day: text('Friday, 6 March 2026') };
const upi = text('me•••@okaxis', { secret: true });

/** A refund that the payment method cannot take back. Whoever reads them may not be the payer: they name nobody. */
const refundTemplates = {
  'refund-needs-details': toPayer({ ...refund, link: secretLink('/refund-details') }),
  'refund-details-named': toPayer({ amount: refund.amount, upi, link: secretLink('/refund-details') }),
  'refund-paid-outside': toPayer({
    ...refund,
    upi,
    paidOn: text('Monday, 9 March'),
    reference: text('432100009876'),
  }),
};

/** Money that moved at the provider, outside the shop, and refunds that it does not carry. */
export const paymentTemplates = {
  'payment-refund': alert(money),
  'payment-refund-refused': alert(money),
  'payment-refund-needs-details': alert(money),
  'payment-refund-horizon': alert(money),
  'payment-dispute-opened': alert(money),
  'payment-dispute-won': alert(money),
  'payment-dispute-lost': alert(money),
  'payment-dispute-closed': alert(money),
  'payment-paid-twice': alert(money),
  ...refundTemplates,
};

const day = <P extends Record<string, Placeholder>>(placeholders: P) =>
  ({ domain: 'special-days', audience: 'guest', placeholders }) as const satisfies Template<P>;

export const specialDayTemplates = {
  'special-days-saved': day({ link: secretLink('/special-days') }),
  'special-day-reminder': day({
    greeting,
    summary: text('Your birthday is in 7 days', { secret: true }),
    days: block(
      [
        'Your birthday is in 7 days, on Friday, 6 March.',
        'Gift ideas:',
        { actions: [{ label: 'Masala Chai Set, ₹1,499', url: 'https://tohfa.example/productdetails' }] },
      ],
      { required: true, secret: true },
    ),
    links: block(
      [{ actions: [{ label: 'See your special days', url: 'https://tohfa.example/special-days#example' }] }],
      { required: true, secret: true },
    ),
  }),
};

const toMember = <P extends Record<string, Placeholder>>(placeholders: P) =>
  ({ domain: 'circles', audience: 'guest', placeholders }) as const satisfies Template<P>;

/** The link has no token: who has drawn whom opens only with the link that the person has already. */
const drawValues = {
  draw: text('Diwali 2026'),
  circle: text('Family', { secret: true }),
  date: text('Sunday, 8 November'),
  link: link('/circle'),
};

/** Whose day it is stays hidden where a mail is shown again: it is somebody's surprise. */
export const circleTemplates = {
  'circle-invitation': toMember({ link: secretLink('/circle') }),
  'circle-email': toMember({ link: secretLink('/circle') }),
  'circle-link': toMember({ link: secretLink('/circle') }),
  'circle-ask': toMember({
    greeting,
    day: text('Meera’s birthday', { secret: true }),
    date: text('Friday, 4 December', { secret: true }),
    circle: text('Family', { secret: true }),
    turn: text('It is your turn to organise the gift.', { secret: true }),
    budget: text('₹3,000'),
    ideas: block(
      [{ actions: [{ label: 'Masala Chai Set, ₹1,499', url: 'https://tohfa.example/gift/tea' }] }],
      {
        secret: true,
      },
    ),
    link: secretLink('/circle'),
  }),
  'circle-gift': toMember({
    greeting,
    organiser: text('Ravi', { secret: true }),
    day: text('Meera’s birthday', { secret: true }),
    product: text('Masala Chai Set', { secret: true }),
    closes: text('Tuesday, 1 December', { secret: true }),
    chipInLink: link('/chip-in/example', { secret: true }),
    link: secretLink('/circle'),
  }),
  'draw-asked': toMember(drawValues),
  'draw-done': toMember(drawValues),
  'draw-again': toMember(drawValues),
  'draw-broken': toMember(drawValues),
};

const about = <A extends 'guest' | 'admin', P extends Record<string, Placeholder>>(
  audience: A,
  placeholders: P,
) => ({ domain: 'stock', audience, placeholders }) as const satisfies Template<P>;

export const stockTemplates = {
  'stock-back': about('guest', {
    product: text('Masala Chai Set'),
    link: link('/gift/masala-chai-set'),
    stopLink: secretLink('/stop-notices'),
  }),
  'stock-low': about('admin', {
    summary: text('1 out of stock, 1 running low'),
    out: block([{ lines: ['Out of stock:', 'Brass Diya, since Monday, 2 March'] }]),
    low: block([{ lines: ['Running low:', 'Masala Chai Set, 3 left'] }]),
    more: text(''),
    link: link('/products-management'),
  }),
};

const onRegistry = <A extends 'customer' | 'guest', P extends Record<string, Placeholder>>(
  audience: A,
  placeholders: P,
) => ({ domain: 'registries', audience, placeholders }) as const satisfies Template<P>;

/** Names and what people wrote are left out for a reader whose address is not confirmed. */
const given = { greeting, product: text('Brass Diya'), title: text('Asha weds Ravi', { secret: true }) };

export const registryTemplates = {
  'registry-given': onRegistry('customer', {
    ...given,
    giver: text('Meera', { secret: true }),
    message: words('Much love to both of you!', { secret: true }),
    link: link('/registries/example'),
  }),
  'registry-recipient': onRegistry('customer', {
    greeting,
    title: given.title,
    link: link('/registries/example'),
  }),
  'registry-thanks': onRegistry('guest', {
    ...given,
    thanks: words('Thank you so much, we use it every day!', { secret: true }),
    link: link('/orders/example', { secret: true }),
  }),
};
