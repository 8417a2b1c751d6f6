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
  termsRefused:
    'Your role does not include HSN codes, tax rates and lead days. Please ask the owner of the shop to change them.',
  /** What is wrong with a file of products, and what to do. */
  imports: {
    stockNote: 'Import',
    undoNote: 'Import undone',
    yes: 'Yes',
    no: 'No',
    oneCsv: 'Send one CSV file, or a zip with one CSV in it.',
    fileTooLarge: 'A CSV can be up to 20 MB and a zip up to 50 MB. Split it into several files.',
    badZip: 'This zip cannot be read. Pack it again.',
    zipTooLarge:
      'A zip can hold up to 5,000 pictures of 5 MB each, 200 MB together. Split it into several uploads.',
    notUtf8: 'The file is not in UTF-8. In your spreadsheet, save it as “CSV UTF-8”.',
    notCsv: 'This is not a CSV file.',
    badQuotes:
      'The quotes of this row do not match. Put a cell with quotes in it into quotes, and double those inside.',
    tooManyRows: ({ max }: { max: number }) =>
      `A file can have up to ${max.toLocaleString('en-IN')} rows. Split it into several files.`,
    tooManyColumns: 'The file has too many columns.',
    tooManyProductRows: ({ max }: { max: number }) =>
      `A product can have up to ${max.toLocaleString('en-IN')} rows, for its variants and pictures. Remove some of this one.`,
    listTooLong: 'This cell lists too many names. Shorten it.',
    tooMuchFormatting: 'This text has too much formatting. Paste it as plain text and format it again.',
    notChecked: 'The shop could not check this file. Split it into several files and upload them again.',
    termsRefused:
      'This file sets HSN codes, tax rates or lead days, which your role does not include. Upload it yourself to import everything else, or ask the owner of the shop.',
    termsUndoRefused:
      'This import has set HSN codes, tax rates or lead days, which your role does not include. Please ask the owner of the shop to undo it.',
    cellTooLong: 'A cell of this row is longer than any field may be. Shorten it.',
    tooManyCells: 'This row has more cells than the header. Put cells with commas in them into quotes.',
    unknownColumns:
      'The columns are not those of Shopify, WooCommerce or this shop. The first row has to name them, with slug, Handle or URL handle among them.',
    noSlug: 'Enter the handle of the product: it is known by it.',
    badSlug: 'Use small letters, digits and hyphens, for example kaju-katli.',
    twice: 'This product is in the file twice. Remove one of the two rows.',
    noName: 'Enter the name of the product.',
    noPrice: 'Enter the price in whole rupees, for example 499.',
    notAPrice: 'Enter a price in whole rupees, for example 499 or 1,299.',
    paise: 'Prices have no paise here. Round it to whole rupees.',
    notACount: 'Enter a whole number.',
    notANumber: 'Enter a number.',
    notYesOrNo: 'Enter TRUE or FALSE.',
    notAState: 'Enter active, draft or hidden.',
    unknownWord: 'This has a word the shop does not know. Use those of the product form.',
    noValue: 'Enter a value for each option.',
    hasVariants:
      'This product is sold by its variants. Add the option columns, or leave price and stock out.',
    unknownType: 'Only simple and variable products can be imported. Remove this row.',
    noParent: 'The product of this variation is not in the file. Add its row, or correct its id or SKU.',
    notHttps: 'Use an address that starts with https://.',
    notInZip: 'This picture is not in the zip. Add it, or enter an address that starts with https://.',
    tooManyPictures: 'A product can have up to 20 pictures.',
    fetchProblems: {
      refused: 'Pictures are not fetched from this address.',
      unreachable: 'This address did not answer.',
      notFound: 'There is no picture at this address.',
      wrongType: 'This is not a JPEG, PNG or WebP picture.',
      tooLarge: 'A picture can be up to 5 MB.',
    },
  },
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
