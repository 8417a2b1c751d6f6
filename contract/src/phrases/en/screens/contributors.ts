/** In place of names. */
export const contributorTexts = {
  /** Shown for people who gave no name. */
  friend: 'A friend',
  /** In the free place among the faces. */
  youFace: 'You?',
};

/** The people who gave. */
export const contributorListTexts = {
  title: 'Who chipped in',
  you: '(you)',
  ownTitle: 'Your payments',
  ownState: {
    paid: '',
    disputed: 'disputed at your bank',
    refunding: 'being refunded',
    refunded: 'refunded',
  },
  ownReceipt: ({ amount, gift }: Record<'amount' | 'gift', string>) => `${amount} for ${gift}`,
};
