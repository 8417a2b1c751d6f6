/** What can be downloaded about an order or a payment. */
export const orderDocumentTexts = {
  labels: { invoice: 'Invoice', receipt: 'Receipt', creditNote: 'Credit note', giftInvoice: 'Tax invoice' },
  /** Read out after the label. */
  about: ({ subject }: { subject: string }) => ` for ${subject}, as a PDF`,
  ofOrder: ({ number }: { number: number }) => `order ${number}`,
  ofOrderPart: ({ number, amount }: { number: number; amount: string }) => `${amount} of order ${number}`,
};
