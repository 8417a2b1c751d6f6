/** Contributions of guests, and the words on a gift's card. */
export const contributions = {
  notConfirmed: 'Your bank has not confirmed this payment yet.',
  enterEmail: 'Please enter your email.',
  confirmEmailFirst:
    'Confirm the email you gave with this contribution in your account first, then add it here.',
  card: {
    sealed: 'The card has gone out with the parcel and can no longer be changed.',
    none: 'This gift no longer has a card.',
    notPrintedYet: 'You can print the card once the gift is fully paid.',
    messageRemoved:
      'We removed your message from this gift, so you cannot write another one. Your contribution still counts.',
    messageRemovedBeforePaying:
      'We removed your earlier message from this gift. Please leave the message empty. You can still chip in.',
    thankedEnough: 'You have already thanked everyone.',
    writeOrAddPicture: 'Please write a few words or add a picture.',
  },
};
