/** What the law asks for on a packed product, and what only admins see beside it. */
export const packDetails = {
  mrp: 'MRP',
  /** The wording of the Packaged Commodities Rules. */
  mrpInFull: (amount: string) => `${amount} (incl. of all taxes)`,
  priceWithTax: (amount: string) => `${amount} incl. taxes`,
  percentOff: (percent: number) => `${percent}% off`,
  title: 'Product facts',
  countryOfOrigin: 'Country of origin',
  netQuantity: 'Net quantity',
  maker: 'Manufacturer, packer or importer',
  form: {
    title: 'Pack details and MRP',
    text: 'All optional. Customers see what you fill in, except the cost.',
    mrp: 'MRP in ₹',
    mrpHint: 'Incl. of all taxes.',
    mrpAtLeast: ({ amount, taxRate }: { amount: string; taxRate: number }) =>
      `Incl. of all taxes: at least ${amount}, the price with ${taxRate}% tax.`,
    cost: 'Cost in ₹',
    costHint: 'What you pay for it. Only admins see it.',
    netQuantityExample: '250 g, or 1 N for one piece',
    countryExample: 'India',
    makerHint: 'Name and address, as on the pack.',
  },
  margin: ({ cost, percent }: { cost: string; percent: number }) => `Cost ${cost} · margin ${percent}%`,
};
