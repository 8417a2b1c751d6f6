/** Asking for a gift that people chip in for, in four steps. */
export const giftWizardTexts = {
  title: 'A gift from many hands',
  steps: {
    recipient: 'Who is it for?',
    occasion: 'What is the occasion?',
    house: 'Where should we deliver it?',
    city: 'City and pincode',
  },
  /** Before a step’s title, for screen readers. */
  spokenStep: ({ step, all }: Record<'step' | 'all', number>) => `Step ${step} of ${all}:`,
  stepOf: ({ step, all }: Record<'step' | 'all', number>) => `${step} of ${all}`,
  /** Specification, section 8. */
  refused: 'Failed to submit gift request. Try again.',
  noAnswer: 'Error submitting gift request!',
  kept: 'Nothing you typed is lost. Please submit it again in a moment.',
  back: 'Back',
  next: 'Next',
  submit: 'Submit',
  review:
    'We review every group gift before its link opens. Only you and our team see the phone number and the address. People who chip in do not.',
};

export const giftFieldTexts = {
  name: 'Their name',
  phone: 'Their mobile number',
  phoneHint: 'Only for the delivery.',
  relation: 'Your relation',
  occasion: 'Occasion',
  pleaseChoose: 'Please choose',
  date: 'Delivery date',
  dateHint: ({ earliest }: { earliest: string }) =>
    `${earliest} or later. A later date gives everyone more time to chip in.`,
  dateTooEarly: ({ earliest }: { earliest: string }) =>
    `Please choose ${earliest} or later, so that it arrives in time.`,
  savedAddress: 'Fill in a saved address',
  chooseAddress: 'Choose one, or enter it below',
  flatNo: 'Flat or house number',
  apartment: 'Building or street',
  landmark: 'Landmark (optional)',
  landmarkPlaceholder: 'Opposite the temple',
  pincode: 'Pincode',
  pincodeUnknown: 'We could not check this pincode. Please make sure it is correct.',
  district: 'District or city',
  state: 'State',
};
