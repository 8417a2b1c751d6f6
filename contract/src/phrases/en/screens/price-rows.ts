/** What an amount consists of. */
export const priceRowTexts = {
  price: 'Price',
  coupon: ({ code }: { code: string }) => `Coupon ${code}`.trim(),
  tax: 'Tax',
  taxAt: ({ percent }: { percent: number }) => `Tax (${percent}%)`,
  delivery: 'Delivery',
  transactionCharges: 'Transaction charges',
  total: 'Total',
};
