/** PDFs: receipts, invoices, credit notes, and the parcel's slip and card. */
export const documents = {
  receipt: {
    heading: 'Receipt',
    ofOrder: ({ number }: { number: number }) => `Receipt for order ${number}`,
    ofGift: 'Receipt for a gift',
    from: ({ name }: { name: string }) => `Received from ${name}`,
    on: ({ date }: { date: string }) => `on ${date}`,
    for: ({ what }: { what: string }) => `for ${what}`,
    order: ({ number, name }: { number: number; name: string }) => `order ${number}: ${name}`,
    contribution: ({ productName }: { productName: string }) => `a contribution to the gift ${productName}`,
    payment: ({ id, method }: Record<'id' | 'method', string>) =>
      `Payment ${id}${method ? `, by ${method}` : ''}`,
    amount: 'Amount received',
    refunded: 'Refunded',
    unnamedPayer: 'A friend',
  },
  /** On invoices and credit notes. */
  tax: {
    number: ({ number }: { number: string }) => `Number ${number}`,
    date: ({ date }: { date: string }) => `Date ${date}`,
    order: ({ number }: { number: number }) => `Order ${number}`,
    soldBy: 'Sold by',
    state: ({ state }: { state: string }) => `State: ${state}`,
    gstin: ({ gstin }: { gstin: string }) => `GSTIN: ${gstin}`,
    deliveredTo: 'Delivered to',
    placeOfSupply: ({ state }: { state: string }) => `Place of supply: ${state}`,
    line: ({ name, quantity, hsn, rate }: { name: string; quantity: number; hsn: string; rate: number }) =>
      `${name} × ${quantity} (${[hsn && `HSN ${hsn}`, `${rate} %`].filter(Boolean).join(', ')})`,
    integrated: ({ rate }: { rate: number }) => `IGST ${rate} %`,
    central: ({ rate }: { rate: number }) => `CGST ${rate} %`,
    ofState: ({ rate }: { rate: number }) => `SGST ${rate} %`,
  },
  invoice: {
    title: ({ number }: { number: string }) => `Invoice ${number}`,
    heading: 'Tax invoice',
    delivery: 'Delivery',
    transaction: 'Transaction',
    total: 'Total',
    coupon: ({ code }: { code: string }) => `Coupon ${code}, taken off the prices above`,
    cancelled: 'This order was cancelled; the total is refunded to the original payment method.',
  },
  creditNote: {
    title: ({ number }: { number: string }) => `Credit note ${number}`,
    heading: 'Credit note',
    forInvoice: ({ number, date }: Record<'number' | 'date', string>) => `For invoice ${number} of ${date}`,
    charges: 'Delivery and transaction',
    total: 'Credited',
    refunded: 'Refunded to the original payment method.',
  },
  card: {
    title: ({ id }: { id: string }) => `Card ${id}`,
    for: ({ name }: { name: string }) => `For ${name}`,
    dear: ({ name }: { name: string }) => `Dear ${name},`,
    fromAll: ({ organiser }: { organiser: string }) =>
      `This is from all of us, with love. ${organiser} brought us together.`,
    alsoFrom: ({ names }: { names: readonly string[] }) => `With love also from ${names.join(', ')}.`,
  },
  slip: {
    parcel: ({ id, productName }: Record<'id' | 'productName', string>) => `Parcel ${id}\n${productName}`,
    to: 'To',
    scan: ({ date }: { date: string }) =>
      `There is a card for you, from everyone. Scan to open it from ${date} on:`,
  },
};
