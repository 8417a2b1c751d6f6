/** Texts that any screen may show. */
export const common = {
  /** Before the lowest of several prices. */
  from: 'from',
  /** On the card of a product with options. */
  chooseOf: ({ name }: { name: string }) => `Choose ${name} to add to the basket`,
  outage: 'You can look around. Paying will be back in a moment.',
  failed: 'Something went wrong on our side. Please try again.',
};

/** At the end of every page, and under the pay button. */
export const shopLinks = {
  label: 'About the shop',
  terms: 'Terms',
  shipping: 'Shipping',
  refunds: 'Refunds',
  contact: 'Contact',
  policy: 'Privacy',
  byPaying:
    'By paying you agree to our <terms>Terms</terms>, <shipping>Shipping</shipping> and <refunds>Refunds</refunds>.',
};

/** The page that the browser shows in place of its own when a page of the shop cannot be fetched. */
export const offlinePage = {
  title: 'You are offline',
  text: 'This page comes back by itself when you are connected again. What you put into your basket is safe.',
  retry: 'Try again',
  home: 'See the gifts you looked at',
};
