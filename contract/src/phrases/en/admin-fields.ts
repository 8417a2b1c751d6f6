/** What is wrong with a field that admins fill in. */
export const adminFields = {
  catalogue: {
    chooseChange: 'Choose what should change.',
    idsOrFilter: 'Choose products by ids or by a filter.',
    rating: 'Enter 0 to 5, in steps of 0.1.',
    notPictures: 'Send a JSON list of picture addresses.',
    noValue: 'Enter at least one value.',
    tooManyTags: ({ max }: { max: number }) => `A product can have up to ${max} tags.`,
    tooManyOptions: ({ max }: { max: number }) => `A product can have up to ${max} options.`,
    tooManyVariants: ({ max }: { max: number }) => `A product can have up to ${max} variants.`,
    colour: 'Enter a colour like #b3134f.',
    units: 'Enter how many units came or went.',
  },
  delivery: {
    noPlace: 'Name at least one place.',
    percentage: 'Enter a percentage from 0 to 100.',
    hsn: 'An HSN code has 4, 6 or 8 digits.',
    decimals: 'Use at most two decimals.',
  },
  taxes: {
    month: 'Give the month as YYYY-MM, such as 2026-11.',
    sheet: ({ sheets }: { sheets: readonly string[] }) => `The sheet is one of ${sheets.join(', ')}.`,
  },
  desk: {
    tracking: 'Please enter the courier and its tracking number, or a link.',
    rupees: 'Enter whole rupees.',
    refundReason: 'Please give a reason. The customer reads it.',
    notASettlement: 'This is not a settlement.',
    payoutReference: 'Enter the bank’s reference: 6 to 40 letters and digits.',
    finding: 'Write what you found out.',
  },
  announcement: {
    tooManyPeople: 'Choose at most 500 people.',
    screen: 'Choose a screen of the shop.',
    moment: 'Enter a date and a time.',
  },
  shop: {
    picture: 'Upload a picture.',
    tooLight: 'Choose a darker colour: white words on it must be easy to read.',
    phone: 'Enter a telephone number like +91 80 1234 5678.',
    state: 'Choose a state or union territory.',
    gstin: 'This is not a GSTIN: please compare every character with your certificate.',
    invoicePrefix: 'Use one to five letters or digits.',
    creditNotePrefix: 'CN at the end is for credit notes.',
    day: 'Choose a day.',
    senderName: 'Use letters and digits only.',
  },
};
