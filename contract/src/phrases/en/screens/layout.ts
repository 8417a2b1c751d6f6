/** Around every screen of the shop, and in place of one that cannot be shown. */
export const layoutTexts = {
  account: 'Account',
  signIn: 'Sign in',
  shop: 'Shop',
  tabs: { home: 'Home', requests: 'Requests', categories: 'Categories', profile: 'Profile' },
  search: 'Search gifts',
  clearSearch: 'Clear search',
  offline: 'You are offline. You can keep browsing; the rest loads when you are back online.',
  backOnline: 'You are back online.',
  crash: {
    title: 'Something went wrong',
    description:
      'The problem is on our side. Your orders and gifts are safe. Reloading the page usually helps.',
    reload: 'Reload page',
  },
  notLoaded: {
    title: 'This page did not load',
    description: 'Your connection may have dropped, or the shop was just updated. Nothing is lost.',
  },
};

export const notFoundTexts = {
  title: 'Nothing in this box',
  description: 'This page does not exist. It may have moved, or the link may be incomplete.',
  back: 'Back to the shop',
};
