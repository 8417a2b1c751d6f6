/** PDFs: invoices, credit notes and receipts, and the parcel's slip and card. */
export const documents = {
  /** What all papers have. */
  paper: {
    number: 'Number',
    date: 'Date',
    order: 'Order',
    gstin: ({ gstin }: { gstin: string }) => `GSTIN ${gstin}`,
    state: ({ state }: { state: string }) => `State ${state}`,
    billedTo: 'Billed to',
    shippedTo: 'Shipped to',
    placeOfSupply: ({ place }: { place: string }) => `Place of supply ${place}`,
    item: 'Item',
    hsn: 'HSN',
    quantity: 'Qty',
    unitPrice: 'Unit price',
    discount: 'Discount',
    taxableValue: 'Taxable value',
    amount: 'Amount',
    taxRate: 'Tax',
    percent: ({ rate }: { rate: number }) => `${rate} %`,
    goods: 'Price of the goods',
    less: ({ amount }: { amount: string }) => `− ${amount}`,
    coupon: ({ code }: { code: string }) => `Discount, coupon ${code}`,
    integrated: ({ rate }: { rate: number }) => `IGST ${rate} %`,
    central: ({ rate }: { rate: number }) => `CGST ${rate} %`,
    ofState: ({ rate }: { rate: number }) => `SGST ${rate} %`,
    ofUnionTerritory: ({ rate }: { rate: number }) => `UTGST ${rate} %`,
    delivery: 'Delivery',
    transaction: 'Transaction',
    charges: 'Delivery and charges',
    inWords: ({ rupees }: { rupees: number }) => `Rupees ${inWords(rupees)} only`,
    sample: 'SAMPLE',
    notATaxDocument: 'Sample: Not a tax document',
    footer: ({ seller }: { seller: string }) => `${seller}. Made by a computer, valid without a signature.`,
  },
  invoice: {
    title: ({ number }: { number: string }) => `Invoice ${number}`,
    heading: 'Tax invoice',
    billOfSupply: 'Bill of Supply',
    total: 'Total',
    cancelled: 'This order was cancelled; the total is refunded to the original payment method.',
  },
  creditNote: {
    title: ({ number }: { number: string }) => `Credit note ${number}`,
    heading: 'Credit note',
    invoice: 'For invoice',
    invoiceDate: 'Invoice date',
    charges: 'Delivery and transaction',
    total: 'Credited',
    partOfPrice: ({ reason }: { reason: string }) => `A part of the price: ${reason}`,
    refunded: 'Refunded to the original payment method.',
  },
  receipt: {
    heading: 'Receipt',
    ofOrder: ({ number }: { number: number }) => `Receipt for order ${number}`,
    ofGift: 'Receipt for a gift',
    from: 'Received from',
    paidFor: 'Paid for',
    order: ({ number, name }: { number: number; name: string }) => `Order ${number}: ${name}`,
    contribution: ({ productName }: { productName: string }) => `A contribution to the gift ${productName}`,
    payment: 'Payment',
    method: 'Paid by',
    /** The provider's names; another one is printed as it is. */
    methods: {
      upi: 'UPI',
      card: 'Card',
      netbanking: 'Net banking',
      wallet: 'Wallet',
      emi: 'EMI',
    } as Partial<Record<string, string>>,
    amount: 'Amount received',
    refunded: 'Refunded since',
    unnamedPayer: 'A friend',
  },
  card: {
    title: ({ id }: { id: string }) => `Card ${id}`,
    papersTitle: 'Slips and cards',
    for: ({ name }: { name: string }) => `For ${name}`,
    dear: ({ name }: { name: string }) => `Dear ${name},`,
    fromAll: ({ organiser }: { organiser: string }) =>
      `This is from all of us, with love. ${organiser} brought us together.`,
    alsoFrom: ({ names }: { names: readonly string[] }) => `With love also from ${names.join(', ')}.`,
  },
  /** For the packing table: no prices, because the slip goes with the gift. */
  packing: {
    title: 'Packing slips',
    heading: 'Packing slip',
    deliver: 'Deliver',
    parcel: 'Parcel',
    parcelOf: ({ index, count }: { index: number; count: number }) => `${index} of ${count}`,
    to: 'To',
    extras: 'With it',
    giftWrap: 'Gift wrap',
    card: 'A card with the sender’s words',
    sku: 'SKU',
    scan: ({ number }: { number: number }) => `Scan to open order ${number} at the desk.`,
  },
  labels: {
    title: 'Address labels',
    from: ({ name, address }: Record<'name' | 'address', string>) => `From ${name}, ${address}`,
    to: 'To',
    order: ({ number, deliver }: { number: number; deliver: string }) =>
      [`Order ${number}`, deliver].filter(Boolean).join(' · '),
  },
  orderCards: {
    title: 'Gift cards',
    for: ({ name }: { name: string }) => (name === '' ? 'For you' : `For ${name}`),
    order: ({ number }: { number: number }) => `Order ${number}`,
  },
  pickList: {
    title: 'Pick list',
    made: 'Made',
    orders: 'Orders',
    units: 'Units',
    category: 'Category',
    product: 'Product',
    inOrders: 'In orders',
    picked: 'Picked',
    disputed: 'Disputed, do not send yet',
    none: 'No longer in the shop',
  },
  slip: {
    parcel: ({ id, productName }: Record<'id' | 'productName', string>) => `Parcel ${id}\n${productName}`,
    to: 'To',
    scan: ({ date }: { date: string }) =>
      `There is a card for you, from everyone. Scan to open it from ${date} on:`,
  },
};

/** As Indian papers write amounts: 'one lakh twenty-three thousand four hundred fifty-six'. */
function inWords(count: number): string {
  if (count < 20) return UNITS[count] ?? '';
  if (count < 100) {
    const rest = count % 10;
    return `${TENS[Math.floor(count / 10)]}${rest === 0 ? '' : `-${UNITS[rest]}`}`;
  }
  const [size, name] = SIZES.find(([least]) => count >= least) ?? [100, 'hundred'];
  const rest = count % size;
  return `${inWords(Math.floor(count / size))} ${name}${rest === 0 ? '' : ` ${inWords(rest)}`}`;
}

const UNITS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const SIZES: readonly (readonly [number, string])[] = [
  [10_000_000, 'crore'],
  [100_000, 'lakh'],
  [1000, 'thousand'],
  [100, 'hundred'],
];
