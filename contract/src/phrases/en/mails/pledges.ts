const PROMISE = 'Your promise: {amount} for {recipient}’s gift, {product}, by {by}.';
const PART = '{?part}This is {part}.';
const PAY = '[Pay {amount} now]({link})';
const WITHDRAW = '[Withdraw my promise]({withdrawLink})';

export const pledges = {
  /** Anyone may have typed the address: the mail names nobody and repeats nothing that a person wrote. */
  'pledge-confirm': {
    cause: 'Somebody promises to pay for a gift later. An address is asked once for each gift.',
    subject: 'Please confirm: {amount} for {product}',
    paragraphs: [
      'Hello,',
      'With this email address {amount} was promised towards a gift: {product}.',
      '{plan}',
      'Was it you? Then please confirm. A promise is not a payment: nothing is charged, and you can withdraw it at any time.',
      '[See and confirm]({link})',
      'If it was not you, do nothing. We send you no more emails about it and delete your address in a few days.',
    ],
  },
  'pledge-before': {
    cause: 'The day before a promised payment.',
    subject: 'Tomorrow: {amount} for {product}',
    paragraphs: [
      '{greeting}',
      'A small reminder for tomorrow.',
      PROMISE,
      PART,
      PAY,
      'Plans change, and that is fine. Withdraw it with one tap, and no more emails come.',
      WITHDRAW,
    ],
  },
  'pledge-day': {
    cause: 'The day of a promised payment.',
    subject: 'Today: {amount} for {product}',
    paragraphs: [
      '{greeting}',
      'Today is the day you chose.',
      PROMISE,
      PART,
      PAY,
      'Paid in another way, or changed your mind? Withdraw it with one tap, and no more emails come.',
      WITHDRAW,
    ],
  },
  'pledge-after': {
    cause: 'The day after a promised payment that has not come. It is the last email about it.',
    subject: 'Still time: {amount} for {product}',
    paragraphs: [
      '{greeting}',
      'Yesterday was the day you chose. If you would still like to give, there is time until {closesOn}.',
      PROMISE,
      PART,
      PAY,
      'This is our last email about this payment.',
      WITHDRAW,
    ],
  },
};

/** What is filled into them. */
export const pledgeTexts = {
  part: ({ position, parts }: { position: number; parts: number }) => `part ${position} of ${parts}`,
  due: ({ amount, by }: Record<'amount' | 'by', string>) => `${amount} by ${by}`,
};
