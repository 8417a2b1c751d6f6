import type { MailPart } from '../mail-parts.ts';
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

/** Names, `reason` and `thanks` were written by people: a reader whose address is not confirmed gets none of them. */
const facts = {
  greeting,
  product: text('Silk Kurta (M, Red)'),
  picture: block([{ items: [{ name: 'Silk Kurta (M, Red)' }] }]),
  recipient: text('Kamala Iyer', { secret: true }),
  /** The part of the name that contributors may see. */
  recipientFirstName: text('Kamala', { secret: true }),
  date: text('6 March 2027'),
  closesOn: text('3 March 2027'),
  /** Empty once payments are open. */
  opensOn: text('4 October 2026'),
  price: text('₹3,000'),
  paid: text('₹1,200'),
  remaining: text('₹1,800'),
  reason: words('This product is not sold any more.'),
  tracking: text('Delhivery DL-2231'),
  courier: text('Delhivery'),
  trackingLink: link('/track'),
  payer: text('Ravi'),
  /** The payment that the mail is about; for everyone who paid, all that the reader paid. */
  amount: text('₹500'),
  refundTime: text('It goes to the UPI account you paid with, usually within 5 to 7 working days.'),
  /** What of it the reader has asked their bank for: it waits for the bank. Mostly empty. */
  disputed: text(''),
  refundWay: text('the UPI account you paid with'),
  arrivesBy: text('Tuesday, 17 March'),
  thanks: words('What a lovely surprise, thank you all!', { secret: true }),
  link: link('/giftdetails/example'),
  /** For readers without an account. */
  contributionLink: secretLink('/contribution'),
} satisfies Record<string, Placeholder>;

type Fact = keyof typeof facts;

function pick<Name extends Fact>(names: readonly Name[]): Pick<typeof facts, Name> {
  return Object.fromEntries(names.map((name) => [name, facts[name]])) as Pick<typeof facts, Name>;
}

const toOwner = <Name extends Fact>(...names: Name[]) => ({
  domain: 'gifts' as const,
  audience: 'customer' as const,
  placeholders: pick(['greeting', 'product', 'picture', 'link', ...names]),
});

/** Contributors, with and without an account. */
const toPayer = <Name extends Fact>(...names: Name[]) => ({
  domain: 'gifts' as const,
  audience: 'guest' as const,
  placeholders: {
    ...pick(['greeting', 'product', 'picture', 'contributionLink', ...names]),
    link: { ...facts.link, example: '' },
  },
});

const toAdmin = <P extends Record<string, Placeholder>>(placeholders: P) =>
  ({ domain: 'gifts', audience: 'admin', placeholders }) as const satisfies Template<P>;

/** An id is the event and who is told: `payer` made the payment that it is about, `payers` are all who paid. */
export const giftTemplates = {
  'gift-approved-owner': toOwner('closesOn', 'opensOn'),
  'gift-declined-owner': toOwner('reason'),
  'gift-payment-owner': toOwner('payer', 'amount', 'paid', 'price'),
  'gift-full-owner': toOwner(),
  'gift-opened-owner': toOwner('closesOn'),
  'gift-ending-owner': toOwner('remaining', 'closesOn'),
  'gift-closing-owner': toOwner('remaining', 'closesOn'),
  'gift-dispatched-owner': toOwner('tracking', 'courier', 'trackingLink'),
  'gift-delivered-owner': toOwner(),
  'gift-cancelled-owner': toOwner('reason'),
  'gift-expired-owner': toOwner(),
  'gift-thanked-owner': toOwner('recipientFirstName', 'thanks'),
  'gift-payment-payer': toPayer('amount'),
  'gift-sent-back-payer': toPayer('amount', 'refundTime'),
  'gift-full-payers': toPayer(),
  'gift-ending-payers': toPayer('recipientFirstName', 'remaining', 'closesOn'),
  'gift-closing-payers': toPayer('recipientFirstName', 'remaining', 'closesOn'),
  'gift-extended-payers': toPayer('closesOn', 'date'),
  'gift-dispatched-payers': toPayer(),
  'gift-delivered-payers': toPayer(),
  'gift-cancelled-payers': toPayer('reason', 'amount', 'disputed', 'refundTime'),
  'gift-expired-payers': toPayer('amount', 'disputed', 'refundTime'),
  'gift-thanked-payers': toPayer('recipientFirstName', 'thanks'),
  'gift-refunded-payers': toPayer('amount', 'refundWay', 'arrivesBy'),
  'gift-requested-admins': toAdmin(pick(['product', 'picture', 'recipient', 'price', 'link'])),
  'gift-full-admins': toAdmin(pick(['product', 'picture', 'date', 'link'])),
  'gift-request-digest': toAdmin({ gifts: text('9 more group gifts'), link: link('/gifts-management') }),
};

/** Values for every mail about one gift. */
export type GiftMailValues = {
  [Name in Fact]: (typeof facts)[Name]['kind'] extends 'block' ? readonly MailPart[] : string;
};
