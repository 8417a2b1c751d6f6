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
  afterWrongPassword: 'Check both, or ',
  getCode: 'get a sign-in code',
  afterRequests: 'Sign in, and all your group gifts are here.',
  afterExpired: 'Sign in, and you are back where you were.',
};
