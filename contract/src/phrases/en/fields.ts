/** What is wrong with a field of any form. */
export const fields = {
  required: 'This field is required.',
  check: 'Please check this.',
  notText: 'This must be text.',
  /** `kind` as the schema names it: number, boolean, array. */
  notA: ({ kind }: { kind: string }) => `This must be a ${kind}.`,
  tooBig: ({ max }: Limits) => `This must be at most ${max}.`,
  tooSmall: ({ min }: { min: unknown }) => `This must be at least ${min}.`,
  tooLong: ({ max }: Limits) => `Use at most ${max} characters.`,
  tooShort: ({ min }: { min: unknown }) => `Use at least ${min} characters.`,
  choose: 'Please choose one.',
  mobileNumber: 'Please enter an Indian mobile number.',
  email: 'Please enter an email address.',
  upiId: 'Enter a UPI ID like name@okaxis.',
  pincode: 'Enter a six-digit pincode.',
  date: 'Enter a date.',
  noSuchDate: 'This date does not exist. Please check it.',
  dayAndMonth: 'Choose a day and a month.',
  wholeNumber: 'Enter a whole number.',
  wholeRupees: 'Enter a whole number of rupees.',
  sixDigitCode: 'Enter the six-digit code.',
  notAnId: 'This is not a valid id.',
  notAToken: 'This is not a valid token.',
  notAKey: 'This is not a valid key.',
  notASignature: 'This is not a valid signature.',
};

type Limits = { max: unknown };
