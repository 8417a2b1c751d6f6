/** A visitor's own special days: the form, and the page to see, change or withdraw them. */
export const sharedDaysTexts = {
  share: {
    title: 'Share your special days',
    intro: 'Tell us the days that matter to you. We remind you a week before each one, with gift ideas.',
    referredBy: 'Referred by (optional)',
    referredHint: 'Filled in from the link you opened.',
    submit: 'Save my special days',
    notLost: 'Nothing you typed is lost. Please try again in a moment.',
    /** Of the field that only programs see. */
    website: 'Website',
  },
  consent: {
    title: 'How we use your details',
    storeTerm: 'What we store',
    store:
      'What you enter above and the time of your consent. For children, only a day and a month: no name and no year.',
    whyTerm: 'Why',
    why: 'To email you a reminder with three gift ideas a week before each day, and to know where gifts can be delivered. Nothing else, and we never sell it.',
    withdrawTerm: 'How to withdraw',
    withdraw:
      'You get a link, here and by email, to see, change or delete your details at any time. You need no account and give no reason.',
    policy: 'Privacy policy (opens in a new tab)',
  },
  saved: {
    title: 'Thank you',
    text: '🎉 Your special days and address are saved!',
    browse: 'Browse gifts',
    linkTitle: 'Your link',
    link: ({ mailed }: { mailed: boolean }) =>
      `Use this link to see, change or withdraw your details. ${mailed ? 'We have emailed it to you as well. ' : ''}Anyone with the link can do the same, so keep it private.`,
    copy: 'Copy link',
    copied: 'Copied.',
    notCopied: 'Your browser did not allow copying. Please select the link and copy it.',
  },
  view: {
    title: 'Your special days',
    intro: 'This is everything we have stored.',
    changed: 'Your changes are saved.',
    own: 'Your own days and details',
    edit: 'Edit',
    withdraw: 'Withdraw and delete',
    withdrawTitle: 'Withdraw and delete everything?',
    withdrawText:
      'Your special days, those of others and your address are deleted at once, and you get no more reminders. This cannot be undone.',
    withdrawConfirm: 'Delete everything',
    keep: 'Keep it',
  },
  edit: { title: 'Edit your special days', cancel: 'Cancel', save: 'Save changes' },
  saving: 'Saving…',
  withdrawn: {
    title: 'Withdrawn',
    description: 'Your special days and address are deleted. We will send no more reminders.',
    again: 'Share special days again',
  },
  invalid: {
    title: 'This link does not work',
    description: 'The link may be incomplete. Please open it again from your email.',
    help: 'Help and contact',
  },
  /** Of the specification. */
  failed: '❌ Submission failed',
  refused: '❌ Error submitting form',
  noSuchDate: 'This date does not exist. Please check it.',
};

export const sharedDaysFieldTexts = {
  aboutYou: 'About you',
  name: 'Name',
  phone: 'Mobile number',
  email: 'Email (optional)',
  emailHint: 'We send reminders to this address. Leave it empty to get none.',
  yourDays: 'Your special days',
  birthday: 'Birthday (optional)',
  anniversary: 'Anniversary (optional)',
  children: 'Children’s birthdays (optional)',
  childrenHint: 'We save only the day and the month.',
  child: ({ number }: { number: number }) => `Birthday of child ${number}`,
  removeChild: ({ number }: { number: number }) => `Remove the birthday of child ${number}`,
  addChild: '+ Add a child’s birthday',
  address: 'Delivery address for gifts',
  findArea: 'Find your area',
  filledIn: ({ place }: { place: string }) => `${place} is filled in below.`,
  flat: 'Flat or house number',
  street: 'Street or area',
  city: 'City',
  state: 'State',
  pincode: 'Pincode',
};

/** What is stored of a submission. */
export const storedDaysTexts = {
  notGiven: 'Not given',
  name: 'Name',
  phone: 'Mobile number',
  email: 'Email',
  birthday: 'Birthday',
  anniversary: 'Anniversary',
  children: 'Children’s birthdays',
  others: 'Days of others',
  address: 'Address',
  referredBy: 'Referred by',
  consent: 'Consent',
  consentGiven: ({ day, time, version }: { day: string; time: string; version: string }) =>
    `${day} at ${time}, version ${version}`,
  kinds: { birthday: 'Birthday', anniversary: 'Anniversary', child: 'Child’s birthday' },
};
