export const gifts = {
  chooseLaterDate: ({ earliest }: { earliest: string }) =>
    `Please choose ${earliest} or later, so that we have time to deliver it.`,
  chooseEarlierDate: 'Please choose a date within the next two years.',
  preparedChanged: 'The gift or its price has changed. Please reload the page and check it again.',
  notInvoiced: 'The tax invoice comes once the gift is fully paid.',
  fullyPaid: 'This gift is fully paid. Thank you!',
  paymentsClosed: 'Payments for this gift are closed.',
  opensLater: ({ day }: { day: string }) => `Payments open on ${day}.`,
  onlyLeft: ({ amount }: { amount: string }) => `Only ${amount} is left to pay.`,
  othersArePaying: ({ amount, time }: { amount: string | undefined; time: string }) =>
    [
      'Someone else is paying the remaining amount right now.',
      amount && `You can pay up to ${amount} now.`,
      `More may be available at ${time}.`,
    ]
      .filter(Boolean)
      .join(' '),
  notConfirmed: 'This payment is not confirmed yet. The gift is updated as soon as it is.',
  updated: ({ paid, total, left }: Record<'paid' | 'total' | 'left', string>) =>
    `Gift updated: ${paid} of ${total} paid, ${left} left.`,
  cannotCancel: 'This gift can no longer be cancelled.',
  tooCloseToDate: 'The date is too close. There is no time left to collect payments.',
  dispatchFirst: 'Dispatch the gift first.',
  recipientMissing:
    'The organiser has not said yet who takes the parcel: a name and a phone number are missing.',
  tooManyInvitees: ({ max }: { max: number }) => `You can add up to ${max} people.`,
  extension: {
    notOpen: 'You can only extend a gift that people can chip in for.',
    again: 'This gift has already been extended once.',
    ofRegistry: 'This gift follows the day of your registry. Please change the day there.',
    over: 'The time to chip in is over.',
    paidLongAgo:
      'Banks take refunds for six months only, so payments stay open for five months from the first one. Please ask everyone to chip in before then.',
    lastUnit: 'This is the last one in stock, so we cannot reserve it for longer.',
  },
  handOver: {
    tooLate: 'A gift can be handed over until it is fully paid.',
    surprise: 'This gift is a surprise for you, so it stays yours.',
    ofRegistry: 'This gift is on your gift list and goes to your address, so it stays yours.',
    alreadyYours: 'This gift is already yours.',
  },
  /** Stored with a gift when it ends, and shown to its organiser and in mails. */
  endedBecause: {
    cancelledByOrganiser: 'Cancelled by the person who requested it.',
    cancelledByShop: 'Cancelled by the shop.',
    reviewedTooLate: 'The date was too close by the time we could review it.',
    notFunded: 'It was not fully paid in time.',
    refundedAtProvider: 'A payment was refunded by the payment provider.',
  },
  /** Preview of a shared link in messengers. */
  preview: {
    onShop: ({ text, shop }: Record<'text' | 'shop', string>) => `${text} on ${shop}.`,
    progress: ({ paid, total }: Record<'paid' | 'total', string>) => `${paid} of ${total}`,
  },
};
