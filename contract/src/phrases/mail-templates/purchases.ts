import { block, code, greeting, link, type Placeholder, type Template, text, words } from './placeholders.ts';

const toCustomer = <P extends Record<string, Placeholder>>(placeholders: P) =>
  ({ domain: 'purchases', audience: 'customer', placeholders }) as const satisfies Template<P>;
const toGuest = <P extends Record<string, Placeholder>>(placeholders: P) =>
  ({ domain: 'purchases', audience: 'guest', placeholders }) as const satisfies Template<P>;
const toAdmin = <P extends Record<string, Placeholder>>(placeholders: P) =>
  ({ domain: 'purchases', audience: 'admin', placeholders }) as const satisfies Template<P>;

const number = text('1042');
const items = block([{ items: [{ name: 'Masala Chai Set' }, { name: '2 × Brass Diya' }] }]);
const refundTime = text('It goes to the UPI account you paid with, usually within 5 to 7 working days.');
/** Without an account it opens the order by a token. */
const orderLink = link('/orders/example', { secret: true });
const delivery = block([
  {
    lines: [
      'Arrives on Friday, 6 March, 9 am to 12 pm',
      'For Meera',
      'Delivery address: 12 Rose Villa, MG Road',
    ],
  },
]);
const tracking = {
  tracking: text('Delhivery: DL-2231'),
  courier: text('Delhivery'),
  trackingLink: link('/track'),
};
const amounts = block(
  [
    {
      amounts: [
        { label: 'Masala Chai Set', amount: '₹1,499' },
        { label: 'Coupon DIWALI', amount: '-₹150' },
        { label: 'Tax (18%)', amount: '₹243' },
        { label: 'Delivery charges', amount: '₹50' },
        { label: 'Total', amount: '₹1,642', isTotal: true },
      ],
    },
  ],
  { required: true },
);
const refunded = block([{ amounts: [{ label: 'Brass Diya', amount: '₹499' }] }], { required: true });

const about = { greeting, number, items, link: orderLink };
const partRefund = { greeting, number, amount: text('₹499'), amounts: refunded, refundTime, link: orderLink };
const notPlaced = {
  names: text('Masala Chai Set'),
  amount: text('₹1,642'),
  refundTime,
  link: link('/orders'),
};
const moved = {
  ...about,
  wants: text('refund'),
  replacement: text(''),
  answer: words('Please keep the box.'),
};

export const purchaseTemplates = {
  'order-placed': toCustomer({
    greeting,
    number,
    name: text('Masala Chai Set'),
    amounts,
    soldOut: text('Brass Diya'),
    refund: text('₹499'),
    refundTime,
    parcels: text('2'),
    delivery,
    link: orderLink,
  }),
  'order-packed': toCustomer({ ...about, delivery }),
  'order-dispatched': toCustomer({ ...about, ...tracking, delivery }),
  'order-delivered': toCustomer(about),
  'order-cancelled': toCustomer({ ...about, amount: text('₹1,642'), refundTime }),
  'order-refunded': toCustomer({
    ...about,
    amount: text('₹1,642'),
    refundWay: text('the UPI account you paid with'),
    arrivesBy: text('Tuesday, 17 March'),
  }),
  'order-part-cancelled': toCustomer(partRefund),
  'order-part-returned': toCustomer(partRefund),
  'order-part-refunded': toCustomer({ ...partRefund, reason: words('The box was scratched.') }),
  'order-not-placed': toCustomer(notPlaced),
  'order-not-placed-dearer': toCustomer(notPlaced),
  'order-not-placed-given': toCustomer(notPlaced),
  'return-accepted': toCustomer(moved),
  'return-received': toCustomer(moved),
  'return-replaced': toCustomer({ ...moved, ...tracking }),
  'return-declined': toCustomer(moved),
  'order-code': toGuest({ code }),
  'order-new': toAdmin({
    number,
    name: text('Masala Chai Set'),
    amount: text('₹1,642'),
    parcels: text(''),
    items,
    link: link('/orders-management/example'),
  }),
  'return-asked': toAdmin({
    number,
    customer: text('Asha Rao'),
    reason: text('Damaged'),
    wants: text('refund'),
    items,
    link: link('/returns-management'),
  }),
};
