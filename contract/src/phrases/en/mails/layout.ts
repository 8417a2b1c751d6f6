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
  refundTime: 'It goes to your original payment method, usually within 5 to 7 working days.',
  someone: 'someone',
};
