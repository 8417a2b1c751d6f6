/** The list of orders and the page of one. */
export const orderTexts = {
  title: ({ number }: { number: number }) => `Order ${number}`,
  placedOn: 'Placed on <date></date>',
  timeline: 'Timeline',
  address: 'Delivery address',
  paid: 'Paid',
  disputed:
    'You have disputed this payment with your bank. Until the bank has decided, this order cannot be cancelled or refunded here.',
  refunded: ({ amount, way }: { amount: string; way: string }) => `${amount} of this was refunded to ${way}.`,
  notRight: ({ number }: { number: number }) =>
    `Something not right? Contact us with order number ${number}.`,
  help: 'Help and contact',
  again: 'Order again',
  loading: 'Loading…',
  keep: 'Keep it',
  cancelling: 'Cancelling…',
  cancel: 'Cancel this order',
  cancelTitle: 'Cancel this order?',
  cancelText: ({ amount, way, time }: { amount: string; way: string; time: string }) =>
    `${amount} will be refunded to ${way}. Banks take ${time} to show it.`,
  cancelConfirm: 'Cancel order',
  cancelParcelConfirm: 'Cancel parcel',
  cancelled: 'Your order is cancelled. The refund is on its way.',
  line: {
    states: {
      missing: 'Sold out while you were paying, refunded',
      cancelled: 'Cancelled, refunded',
      returned: 'Returned, refunded',
    },
    review: 'Review this gift',
    changeReview: 'Change your review',
    cancel: 'Cancel this gift',
    cancelTitle: ({ gift }: { gift: string }) => `Cancel ${gift}?`,
    cancelText: ({ amount, way }: { amount: string; way: string }) =>
      `${amount} will be refunded to ${way}. We will deliver the rest of the order.`,
    cancelled: ({ gift }: { gift: string }) => `${gift} is cancelled. The refund is on its way.`,
  },
  thanks: {
    label: 'Thank you',
    title: 'Thank you!',
    packingFor: ({ name }: { name: string }) => `We are packing the gift for ${name}.`,
    packing: 'We are packing your gift.',
    arrivesOn: ({ day }: { day: string }) => `It arrives on ${day}.`,
    soldOut: ({ gifts, amount }: { gifts: readonly string[]; amount: string }) =>
      `${new Intl.ListFormat('en-IN').format(gifts)} sold out while you were paying. We are refunding ${amount}.`,
  },
  delivery: {
    for: ({ who }: { who: string }) => `For ${who}`,
    planned: ({ when }: { when: string }) => `Planned for ${when}`,
    arrives: ({ when }: { when: string }) => `Arrives ${when}`,
    courier: 'Courier',
    giftWrapped: 'Gift-wrapped',
    card: ({ message }: { message: string }) => `Card: “${message}”`,
  },
  unknown: {
    title: 'We cannot find this order',
    description: 'The link may be incomplete, or the order belongs to another account.',
    see: 'See your orders',
  },
};

export const orderListTexts = {
  title: 'Your orders',
  noneTitle: 'No orders yet',
  none: 'Your orders appear here, with every step until delivery.',
  findGift: 'Find a gift',
  contributed: 'Gifts you contributed to',
  giftFor: ({ gift, name }: { gift: string; name: string }) => `${gift} for ${name}`,
  paidOn: 'paid on <date></date>',
  refunds: { refunding: 'Refund on its way', refunded: 'Refunded' },
  offlineTitle: 'The shop cannot be reached',
  offline: 'Your connection seems to be down. Your orders are safe; try again when you are online.',
  failedTitle: 'Your orders did not load',
  failed: 'Something went wrong on our side. Your orders are safe; please try again in a moment.',
};
