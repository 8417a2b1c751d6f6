/** What is wrong with a field that customers fill in. */
export const customerFields = {
  recoveryCode: 'Enter one of your recovery codes, like ABCD-EFGH-JKLM-NPQR.',
  setupCode: 'Enter the code from the terminal, like ABCD-EFGH-JKLM.',
  totpCode: 'Enter the six digits that your app shows.',
  orderCode: 'Enter the six digits from the email.',
  topic: 'Choose one of the topics.',
  basket: {
    empty: 'Your basket is empty.',
    quantity: ({ max }: { max: number }) => `Choose a quantity between 1 and ${max}.`,
    tooManyLines: ({ max }: { max: number }) => `One order can have up to ${max} lines.`,
    tooManyGifts: ({ max }: { max: number }) => `One order can have up to ${max} different gifts.`,
    couponCode: 'Use 3 to 32 letters, digits and hyphens.',
  },
  gift: {
    atLeast: 'Enter at least ₹1.',
    atMost: ({ amount }: { amount: string }) => `Enter at most ${amount}, the remaining amount.`,
    noAmount: 'Please enter an amount.',
    noFeedback: 'Please enter some feedback.',
    partTooSmall: 'Each part must be at least ₹1.',
  },
  registry: {
    noGifts: 'Add at least one gift.',
    tooManyGifts: ({ max }: { max: number }) => `A registry can have up to ${max} gifts.`,
  },
  returns: {
    chooseGifts: 'Choose at least one gift.',
    chooseReason: 'Choose what is wrong.',
  },
  stars: 'Please choose one to five stars.',
  specialDays: {
    /** What a visitor agrees to; stored with their consent as they read it. */
    consent:
      'I am 18 or older. I agree that Tohfa keeps these details to remind me of these days, to suggest gifts for them ' +
      'and to know where gifts may be delivered, until I withdraw.',
    agreeFirst: 'Please agree first. We need your consent to save these details.',
    notAList: 'Send a JSON list of days like ["05-21"].',
    tooManyChildren: ({ max }: { max: number }) => `Enter at most ${max} birthdays.`,
  },
};
