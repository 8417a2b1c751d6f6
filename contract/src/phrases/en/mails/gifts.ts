import { plural } from '../plural.ts';

const SEE_GIFT = '[See the gift]({link})';

/** Contributors with an account see the gift, those without their contribution. */
const SEE_OWN = [
  '{?contributionLink}Your contribution, its receipt and your message:',
  '[See your contribution]({contributionLink})',
  '{?contributionLink}This link is yours alone. Please do not forward it.',
  SEE_GIFT,
];

const DELIVERED = {
  subject: 'Delivered: {product}',
  text: ['The gift has been delivered. We hope it brings joy.'],
};

const THANKED = {
  subject: '{recipientFirstName} says thank you',
  text: [
    '{?thanks}{recipientFirstName} wrote:',
    '{!thanks}{recipientFirstName} says thank you. You can see it behind the link below.',
    '{thanks}',
  ],
};

const REASON = ['{?reason}Reason:', '{reason}'];

export const gifts = {
  'gift-approved-owner': toOwner('A group gift is approved.', {
    subject: 'Approved: {product}',
    text: [
      '{!opensOn}Your group gift is approved. Payments are open until the end of {closesOn}. Share the link with everyone who wants to chip in.',
      '{?opensOn}Your group gift is approved. Payments open on {opensOn} and close at the end of {closesOn}. Share the link now: your friends can already promise their part.',
    ],
  }),
  'gift-declined-owner': toOwner('A group gift is declined.', {
    subject: 'Declined: {product}',
    text: ['We are sorry, your group gift was declined.', ...REASON],
  }),
  'gift-payment-owner': toOwner('Somebody has chipped in.', {
    subject: '{payer} paid {amount} towards {product}',
    text: ['{payer} paid {amount} towards your gift. {paid} of {price} has been paid so far.'],
  }),
  'gift-full-owner': toOwner('A group gift is fully paid.', {
    subject: 'Fully paid: {product}',
    text: ['Your gift is fully paid. We will pack it now and let you know when it ships.'],
  }),
  'gift-opened-owner': toOwner('Payments for a group gift open today.', {
    subject: 'Open for payments: {product}',
    text: [
      'From today everyone can chip in for your gift, until the end of {closesOn}. Send your friends the link again: now it takes payments.',
    ],
  }),
  'gift-ending-owner': toOwner('Payments close before the gift’s day, five months after the first payment.', {
    subject: 'Payments for {product} close on {closesOn}',
    text: [
      'Banks take refunds for six months only. To keep everyone’s money safe, payments for your gift close at the end of {closesOn}, before its day. {remaining} is still to be paid. If it is not fully paid by then, we refund everyone. You can also end the gift earlier; then we refund everyone at once.',
    ],
  }),
  'gift-closing-owner': toOwner('Payments close soon, and something is still to be paid.', {
    subject: '{remaining} still to pay for {product}',
    text: [
      'Payments for your gift close at the end of {closesOn}, and {remaining} is still to be paid. If it is not fully paid by then, we refund everyone.',
    ],
  }),
  'gift-dispatched-owner': toOwner('A group gift has shipped.', {
    subject: 'Shipped: {product}',
    text: [
      'Your gift has shipped.',
      '{?tracking}Tracking: {tracking}',
      '[Track with {courier}]({trackingLink})',
    ],
  }),
  'gift-delivered-owner': toOwner('A group gift is delivered.', DELIVERED),
  'gift-cancelled-owner': toOwner('A group gift is cancelled.', {
    subject: 'Cancelled: {product}',
    text: ['Your gift was cancelled. Everyone who paid is being refunded.', ...REASON],
  }),
  'gift-expired-owner': toOwner('A group gift was not fully paid in time.', {
    subject: 'Not fully paid in time: {product}',
    text: ['Your gift was not fully paid in time. Everyone who paid is being refunded.'],
  }),
  'gift-thanked-owner': toOwner('The recipient says thank you on the card.', THANKED),
  'gift-payment-payer': toPayer('Somebody has chipped in. It is their proof of payment.', {
    subject: 'Thank you for your payment of {amount}',
    text: [
      '{?contributionLink}We have received your payment of {amount} towards {product}. Your receipt is behind the link below.',
      '{!contributionLink}We have received your payment of {amount} towards {product}. Your receipt is under My orders.',
    ],
  }),
  'gift-sent-back-payer': toPayer('Somebody paid more than the gift still needed.', {
    subject: '{amount} is being refunded to you',
    text: ['{product} needed less than you paid, so {amount} is being refunded. {refundTime}'],
  }),
  'gift-full-payers': toPayer('A group gift is fully paid.', {
    subject: 'Fully paid: {product}',
    text: ['The gift you chipped in for is fully paid. Thank you for making it happen.'],
  }),
  'gift-ending-payers': toPayer(
    'Payments close before the gift’s day, five months after the first payment.',
    {
      subject: 'Payments for {product} close on {closesOn}',
      text: [
        'Banks take refunds for six months only. To keep your money safe, payments for the gift for {recipientFirstName} close at the end of {closesOn}, and {remaining} is still missing. If it is not fully paid by then, we refund you and everyone else.',
      ],
    },
  ),
  'gift-closing-payers': toPayer('Payments close soon, and something is still to be paid.', {
    subject: '{remaining} still missing for {product}',
    text: [
      'The gift for {recipientFirstName} is open until the end of {closesOn}, and {remaining} is still missing. Know someone who would like to chip in? Send them the link. If it is not fully paid by then, we refund everyone.',
    ],
  }),
  'gift-extended-payers': toPayer('The organiser gives everyone more time.', {
    subject: 'More time for {product}',
    text: [
      'The organiser has given everyone more time. The gift you chipped in for is open until the end of {closesOn} and will be given on {date}. If it is not fully paid by then, we refund you.',
    ],
  }),
  // Without tracking, because it shows where the recipient lives.
  'gift-dispatched-payers': toPayer('A group gift has shipped.', {
    subject: 'Shipped: {product}',
    text: ['The gift you chipped in for has shipped.'],
  }),
  'gift-delivered-payers': toPayer('A group gift is delivered.', DELIVERED),
  'gift-cancelled-payers': toPayer('A group gift is cancelled.', {
    subject: 'Cancelled, you are being refunded: {product}',
    text: [
      '{?disputed}The gift you chipped in for was cancelled, and the messages for its card have been removed. You have asked your bank to return {disputed} of the {amount} you paid. We refund that part only if the bank leaves it with us.',
      '{!disputed}The gift you chipped in for was cancelled. Your payment of {amount} is being refunded, and the messages for its card have been removed. {refundTime}',
      ...REASON,
    ],
  }),
  'gift-expired-payers': toPayer('A group gift was not fully paid in time.', {
    subject: 'Not fully paid in time, you are being refunded: {product}',
    text: [
      '{?disputed}The gift you chipped in for was not fully paid in time, and the messages for its card have been removed. You have asked your bank to return {disputed} of the {amount} you paid. We refund that part only if the bank leaves it with us.',
      '{!disputed}The gift you chipped in for was not fully paid in time. Your payment of {amount} is being refunded, and the messages for its card have been removed. {refundTime}',
    ],
  }),
  'gift-thanked-payers': toPayer('The recipient says thank you on the card.', THANKED),
  'gift-refunded-payers': toPayer('The refund of a group gift has left the shop’s account.', {
    subject: 'Refunded: {product}',
    text: [
      'Your payment of {amount} towards this gift has been refunded to {refundWay}. It usually arrives by {arrivesBy}.',
    ],
  }),
  'gift-requested-admins': toAdmin(
    'Somebody asks for a group gift. It goes to colleagues who see group gifts.',
    {
      subject: 'New group gift: {product}',
      text: ['{product} ({price}) was requested for {recipient}. Please review it.', '{picture}'],
    },
  ),
  'gift-full-admins': toAdmin('A group gift is fully paid. It goes to colleagues who see group gifts.', {
    subject: 'Ready to dispatch: {product}',
    text: ['This gift is fully paid and needed by {date}.', '{picture}'],
  }),
  'gift-request-digest': toAdmin('Several group gifts were asked for within a quarter of an hour.', {
    subject: '{gifts}',
    text: ['They came in since our last email. Please review them.'],
  }),
};

/** What is filled into these mails. */
export const giftTexts = {
  moreRequests: ({ count }: { count: number }) =>
    plural(count, { one: '1 more group gift', other: `${count} more group gifts` }),
};

function toOwner(cause: string, { subject, text }: GiftWords) {
  return { cause, subject, paragraphs: ['{greeting}', ...text, '{picture}', SEE_GIFT] };
}

function toPayer(cause: string, { subject, text }: GiftWords) {
  return { cause, subject, paragraphs: ['{greeting}', ...text, '{picture}', ...SEE_OWN] };
}

function toAdmin(cause: string, { subject, text }: GiftWords) {
  return { cause, subject, paragraphs: [...text, '[Open group gifts]({link})'] };
}

interface GiftWords {
  subject: string;
  text: readonly string[];
}
