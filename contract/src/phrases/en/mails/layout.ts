import { refunds } from '../screens/payments.ts';

/** What every mail has around its own text. */
export const layout = {
  locale: 'en-IN',
  greeting: ({ name }: { name: string }) => `Hello ${name || 'there'},`,
  /** For an address that anyone may have typed: the mail names nobody. */
  plainGreeting: 'Hello,',
  signature: 'Tohfa',
  tagline: 'Gifts worth unwrapping, given together.',
  openLink: 'Or open this link:',
  list: ({ names }: { names: readonly string[] }) => new Intl.ListFormat('en-IN').format(names),
  trackWith: ({ courier }: { courier: string }) => `Track with ${courier}`,
  refundTime: (method?: string) => `It goes to ${refunds.way(method)}, usually within ${refunds.time}.`,
  /** `arrivesBy` is a day, for people. */
  refunded: ({ what, method, arrivesBy }: { what: string; method: string | undefined; arrivesBy: string }) =>
    `${what} has been refunded to ${refunds.way(method)}. It usually arrives by ${arrivesBy}.`,
  someone: 'someone',
};
