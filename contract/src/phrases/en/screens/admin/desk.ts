import { plural } from '../../plural.ts';

interface Count {
  count: number;
}

/** The admins' everyday screens: work list, search, own filters, notifications. */
export const desk = {
  newOrders: ({ count }: Count) => plural(count, { one: '1 new order', other: `${count} new orders` }),
  seeOrders: 'See orders',
  welcome: ({ day }: { day: string }) => `Welcome, admin. Today is ${day}.`,
  parts: {
    toPack: 'Orders to pack',
    toDispatch: 'Orders to dispatch',
    giftsToDecide: 'Gifts to decide',
    giftsToDispatch: 'Gifts to dispatch',
    returns: 'Returns to decide',
    reviews: 'Reviews to moderate',
    refunds: 'Refunds to look at',
    refundLimits: 'Money near its refund limit',
    disputes: 'Disputes to answer',
    paidTwice: 'Paid twice',
    differences: 'Settlements that differ',
    stock: 'Low stock',
    problems: 'Problems',
  },
  refundNamed: 'UPI ID is there',
  refundLimit: ({ day }: { day: string }) => `Ordinary refund until ${day}`,
  refundLimitOver: ({ day }: { day: string }) => `Ordinary refund ended on ${day}`,
  refundLimitFor: ({ kind, payments }: { kind: 'order' | 'gift'; payments: number }) =>
    kind === 'order'
      ? 'Order'
      : plural(payments, { one: 'Group gift, 1 payment', other: `Group gift, ${payments} payments` }),
  late: ({ count }: Count) => plural(count, { one: '1 order is late', other: `${count} orders are late` }),
  dueToday: ({ count }: Count) => plural(count, { one: '1 due today', other: `${count} due today` }),
  slots: {
    title: 'By delivery day',
    today: 'Today',
    tomorrow: 'Tomorrow',
    anyTime: 'Any time',
    toPack: ({ count }: Count) => `${count} to pack`,
    toDispatch: ({ count }: Count) => `${count} to dispatch`,
  },
  due: { late: 'Late', today: 'Due today', tomorrow: 'Tomorrow' },
  actions: {
    pack: 'Mark as packed',
    approve: 'Approve',
    publish: 'Publish',
    open: 'Open',
    all: ({ count }: Count) => `See all ${count}`,
    seeList: 'Open the list',
  },
  done: {
    packed: ({ number }: { number: number }) => `Order ${number} is packed.`,
    approved: 'Approved, and the organiser has been told.',
    published: 'The review is published.',
  },
  disputed: 'Disputed: do not send yet',
  left: ({ count }: Count) => (count === 0 ? 'Out of stock' : `${count} left`),
  nothing: {
    title: 'All done',
    text: 'Nothing waits for you right now. New orders appear here by themselves.',
    delivery: ({ day, count }: Count & { day: string }) =>
      plural(count, {
        one: `Next delivery day: ${day}, 1 order.`,
        other: `Next delivery day: ${day}, ${count} orders.`,
      }),
    festival: ({ name, day }: Record<'name' | 'day', string>) => `Next festival: ${name} on ${day}.`,
    specialDays: ({ count }: Count) =>
      plural(count, {
        one: '1 special day of a customer within a week.',
        other: `${count} special days of customers within a week.`,
      }),
  },
  figures: 'Figures',
  search: {
    open: 'Search everything',
    placeholder: 'Number, name, phone, email or SKU',
    placeholderNames: 'Number, name, email or SKU',
    hint: 'Orders, gifts, products, people and screens.',
    searching: 'Searching…',
    nothing: 'Nothing found.',
    found: ({ count }: Count) => plural(count, { one: '1 result', other: `${count} results` }),
    kinds: {
      screens: 'Screens',
      orders: 'Orders',
      gifts: 'Group gifts',
      products: 'Products',
      people: 'People',
    },
    order: ({ number, name }: { number: number; name: string }) => `${number} · ${name}`,
    for: ({ name }: { name: string }) => `for ${name}`,
  },
  shortcuts: {
    title: 'Keyboard shortcuts',
    search: 'Search everything',
    help: 'Show this list',
    goTo: ({ screen }: { screen: string }) => `Go to ${screen}`,
    thenPress: 'then',
  },
  preferences: {
    title: 'Notifications',
    mails: 'Emails about orders, group gifts, returns and low stock',
    choices: {
      each: { label: 'One for each', hint: 'As soon as something comes in.' },
      digest: {
        label: 'A daily digest',
        hint: 'Yesterday’s figures and what there is to do, once a day.',
      },
      none: { label: 'None', hint: 'You see everything on Today.' },
    },
    hour: 'Send the digest at',
    payments: 'Problems with payments are always mailed to those who see payments.',
    sound: 'Play a sound for new orders',
    soundHint: 'In this browser.',
    shortcuts: 'Keyboard shortcuts',
    shortcutsHint: 'Single keys such as / and ?. In this browser.',
    save: 'Save',
    saved: 'Saved.',
  },
  filters: {
    label: 'Saved filters',
    save: 'Save filter',
    saveTitle: 'Save this filter',
    renameTitle: 'Change this filter',
    note: 'Only you see it. The words you searched for are not kept.',
    name: 'Name',
    rename: 'Rename',
    remove: 'Delete',
    edit: ({ name }: { name: string }) => `Change “${name}”`,
    saved: ({ name }: { name: string }) => `“${name}” is saved.`,
    removed: ({ name }: { name: string }) => `“${name}” is deleted.`,
  },
};
