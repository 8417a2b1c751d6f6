/** Shown before paying, when nothing could be reserved. */
export const unheldOrder = {
  title: 'We cannot reserve this for you',
  description:
    'Many people are ordering right now. You can still pay: if it is gone before your payment arrives, we refund you in full.',
  payAnyway: 'Pay anyway',
};
