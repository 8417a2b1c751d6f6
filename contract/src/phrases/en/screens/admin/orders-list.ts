/** The list of orders, and what narrows it. */
export const ordersListTexts = {
  title: 'Orders',
  selection: 'Selected orders',
  day: 'Delivery day',
  slot: 'Slot',
  sort: 'Sort',
  byState: 'Orders by state',
  columns: {
    order: 'Order',
    gift: 'Gift',
    for: 'For',
    deliver: 'Deliver',
    total: 'Total',
    state: 'State',
  },
  selectPage: 'Select this page',
  select: ({ number }: { number: number }) => `Select order ${number}`,
  forWhom: ({ name }: { name: string }) => `For ${name}`,
  by: ({ name }: { name: string }) => `by ${name}`,
  placed: ({ at }: { at: string }) => `Placed ${at}`,
};
