/** Why somebody is asked to sign in, and what to do when it does not work. */
export const signIn = {
  toSend: (product: string) => `Sign in to send the ${product}. Your basket is kept.`,
  toAsk: (product: string) => `Sign in to ask for the ${product}. Your basket is kept.`,
  toSeeProduct: 'Sign in to send this gift. Your basket is kept.',
  toPay: 'Sign in to pay for what is in your basket. It is kept.',
  toWishlist: 'Sign in to see your wishlist. The gifts you marked are kept.',
  toOrders: 'Sign in to see your orders.',
  toProfile: 'Sign in to see your profile.',
  toCategories: 'Sign in to look through the categories, or look around first.',
  lookAround: 'Look around first',
  /** After the specification's messages. */
  afterWrongPassword: 'Check both, or <code>get a sign-in code</code>.',
  afterRequests: 'Sign in, and all your group gifts are here.',
  afterExpired: 'Sign in, and you are back where you were.',
};

/** Why the person was sent to the sign-in screen. */
export const loginNoticeTexts = {
  expired: 'Session expired or invalid. Please login again.',
  damaged: 'Session error. Please login again.',
  requests: 'You must be logged in to view your gift requests.',
  'new-password': 'Your new password is saved. Please sign in with it.',
  erased: 'Your account is deleted. Thank you for shopping with us.',
  everywhere: 'You are signed out on every device.',
};

/** Why the provider's sign-in did not succeed. Codes of the server first, then those only the browser knows. */
export const providerErrors = {
  cancelled: 'You did not choose an account. Try again, or use your email and password.',
  expired: 'That took too long. Please try again.',
  refused: 'The sign-in could not be confirmed. Please try again, or use your email and password.',
  unreachable: 'The sign-in service is not responding. Please try again, or use your email and password.',
  closed: 'The sign-in window was closed. Try again, or use your email and password.',
  offline: 'The shop cannot be reached. Please check your connection.',
};
