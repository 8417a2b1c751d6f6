import type {
  contributorTexts as EnglishContributors,
  contributorListTexts as EnglishList,
} from '../../en/screens/contributors.ts';

export const contributorTexts: typeof EnglishContributors = {
  friend: 'एक दोस्त',
  youFace: 'आप?',
};

export const contributorListTexts: typeof EnglishList = {
  title: 'किसने योगदान दिया',
  you: '(आप)',
  ownTitle: 'आपके भुगतान',
  ownState: {
    paid: '',
    disputed: 'बैंक में विवाद',
    refunding: 'रिफ़ंड हो रहा है',
    refunded: 'रिफ़ंड हो गया',
  },
  ownReceipt: ({ amount, gift }) => `${gift} के लिए ${amount}`,
};
