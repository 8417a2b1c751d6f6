import type { CARD_COVERS } from '../../../limits.ts';

/** The pictures on the front of a card, for those who do not see them. */
export const cardCoverTexts: Record<(typeof CARD_COVERS)[number], string> = {
  marigolds: 'marigolds',
  diyas: 'diyas',
  balloons: 'balloons',
  lotus: 'lotus',
  peacock: 'peacock',
  kites: 'kites',
  mandala: 'mandala',
  'cap-and-stars': 'cap and stars',
  'heart-tree': 'heart tree',
};

/** The card as it will go with the parcel, for the organiser and for admins. */
export const cardDraftTexts = {
  title: 'The card',
  sealed: ({ date }: { date: string }) =>
    `It goes with the parcel, and opens online on ${date}. It is sealed.`,
  notSealed: ({ date }: { date: string }) =>
    `It goes with the parcel, and opens online on ${date}. It is sealed when we dispatch the gift.`,
  cover: 'Cover',
  empty: 'There are no messages yet.',
  alsoFrom: ({ names }: { names: string }) => `Also from ${names}.`,
  link: 'The recipient’s link',
  opensNewTab: '(opens a new tab)',
  /** In place of a name: the recipient’s answer. */
  thanks: 'Thanks',
  remove: ({ name }: { name: string }) => `Take what ${name} wrote off the card`,
};

/** One’s own words on the card. */
export const signCardTexts = {
  title: 'Sign the card',
  onCard: 'On the card from you',
  message: 'Your message',
  name: 'Your name on the card',
  emoji: 'Add an emoji (optional)',
  signWith: ({ emoji }: { emoji: string }) => `Sign with ${emoji}`,
  picture: 'Your picture',
  addPicture: 'Add a picture',
  changePicture: 'Change picture',
  removePicture: 'Remove',
  done: 'It is on the card.',
  submit: 'Put it on the card',
  removed: 'Your message was removed from this card.',
  removedBy:
    'The organiser or our team removed it, and it cannot be restored. Your contribution still counts.',
  sealed: 'The card has gone out with the parcel and can no longer be changed.',
};

/** What the recipient answered, for everyone who paid. */
export const giftThanksTexts = {
  from: ({ recipient }: { recipient: string }) => `Thanks from ${recipient}`,
  at: ({ recipient }: { recipient: string }) => `At ${recipient}’s`,
  photoAlt: 'The delivered gift',
  photo: 'The gift on its day',
};

/** Wishes on the page of a gift. */
export const giftNoteTexts = {
  title: 'Wishes',
  you: '(you)',
  organiser: '(organiser)',
  add: 'Add a wish',
  cancel: 'Cancel',
  wishes: 'Your wishes',
  name: 'Your name',
  nameHint: 'Signs your wishes on the page of the gift.',
  /** Specification, section 8. */
  submit: 'Submit Feedback',
  submitted: 'Feedback submitted successfully!',
  failed: 'Error submitting feedback.',
};
