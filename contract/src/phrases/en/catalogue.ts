import {
  PRODUCT_OCCASIONS,
  PRODUCT_RECIPIENTS,
  type ProductOccasion,
  type ProductRecipient,
} from '../../occasions.ts';

export const catalogue = {
  variants: {
    sameOption: 'Two options have the same name.',
    sameValue: 'An option has the same value twice.',
    noOptions: 'Name an option first, for example Size.',
    missing: 'Enter at least one variant.',
    unknownValue: ({ number }: { number: number }) =>
      `Variant ${number} needs one of the values of each option.`,
    twice: 'Two variants have the same values.',
    sameSku: 'Two variants have the same SKU.',
    choose: 'Please choose a variant first.',
  },
  stock: {
    tooFew: ({ count }: { count: number }) =>
      count === 0 ? 'There are none in stock.' : `Only ${count} ${count === 1 ? 'is' : 'are'} in stock.`,
    tooMany: 'Stock can be at most 10,00,000.',
    mustRise: 'With this reason the stock goes up.',
    mustFall: 'With this reason the stock goes down.',
    inStock: 'Good news: it is in stock now. Reload the page to buy it.',
  },
  tooManyToChange: ({ most }: { most: number }) =>
    `You can change up to ${most.toLocaleString('en-IN')} products at once. Please narrow your choice.`,
  categoryTaken: 'A category with this name already exists.',
  chooseCategory: 'Please choose a category.',
  mrpTooLow: ({ mrp, withTax, taxRate }: AboveMrp) =>
    `${mrp} is below the price with ${taxRate}\u00a0% tax, ${withTax}.`,
  taxAboveMrp: ({ mrp, withTax, taxRate }: AboveMrp) =>
    `With ${taxRate}\u00a0% tax the price is ${withTax}, above the MRP of ${mrp}.`,
  productAboveMrp: ({ name, mrp, withTax, taxRate }: AboveMrp & { name: string }) =>
    `With ${taxRate}\u00a0% tax the price of “${name}” is ${withTax}, above its MRP of ${mrp}.`,
  iconAndImageOnly: 'You can only upload an icon and an image here.',
  /** Why the gift finder suggests a product. */
  reasons: {
    favouriteFor: ({ recipient }: { recipient: ProductRecipient }) =>
      `A favourite for ${PLURALS[recipient] ?? `${PRODUCT_RECIPIENTS[recipient].toLowerCase()}s`}`,
    madeFor: ({ occasion }: { occasion: ProductOccasion }) =>
      `Made for ${OCCASION_PHRASES[occasion] ?? PRODUCT_OCCASIONS[occasion]}`,
    overBudget: ({ amount }: { amount: string }) => `${amount} over your budget`,
    fullBudget: 'Makes the most of your budget',
    belowBudget: ({ amount }: { amount: string }) => `Leaves ${amount} of your budget`,
    arrivesBy: ({ day }: { day: string }) => `Can arrive by ${day}`,
    rated: ({ rating, count }: { rating: number; count: number }) =>
      `Rated ${rating} by ${count === 1 ? '1 person' : `${count.toLocaleString('en-IN')} people`}`,
  },
};

/** Amounts as `₹1,180`. */
interface AboveMrp {
  mrp: string;
  withTax: string;
  taxRate: number;
}

const PLURALS: Partial<Record<ProductRecipient, string>> = {
  child: 'children',
  grandparent: 'grandparents',
  wife: 'wives',
};

const OCCASION_PHRASES: Partial<Record<ProductOccasion, string>> = {
  birthday: 'a birthday',
  anniversary: 'an anniversary',
  wedding: 'a wedding',
  housewarming: 'a housewarming',
  'new-baby': 'welcoming a baby',
  graduation: 'a graduation',
  'thank-you': 'saying thank you',
};
