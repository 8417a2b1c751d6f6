import { refunds } from '../screens/payments.ts';

/** What every mail has around its own text, and what is filled into many. */
export const layout = {
  locale: 'en-IN',
  greeting: ({ name }: { name: string }) => `Hello ${name || 'there'},`,
  /** For an address that anyone may have typed: the mail names nobody. */
  plainGreeting: 'Hello,',
  tagline: 'Gifts worth unwrapping, given together.',
  questions: 'Questions? Write to',
  openLink: 'Or open this link:',
  test: ({ subject }: { subject: string }) => `Test: ${subject}`,
  list: ({ names }: { names: readonly string[] }) => new Intl.ListFormat('en-IN').format(names),
  refundWay: (method?: string) => refunds.way(method),
  refundTime: (method?: string) => `It goes to ${refunds.way(method)}, usually within ${refunds.time}.`,
  someone: 'someone',
};

/** Why an edited text is not saved. */
export const checks = {
  unknown: ({ name, known }: { name: string; known: readonly string[] }) =>
    `There is no {${name}} in this mail. It has: ${known.map((one) => `{${one}}`).join(', ')}.`,
  missing: ({ name }: { name: string }) => `{${name}} must stay in the text.`,
  onlySometimes: ({ name }: { name: string }) =>
    `{${name}} must be in every mail. Take the condition away from its paragraph.`,
  notInSubject: ({ name }: { name: string }) => `{${name}} cannot stand in the subject.`,
  ownParagraph: ({ name }: { name: string }) => `{${name}} needs a paragraph of its own.`,
  onlyAsButton: ({ name }: { name: string }) =>
    `{${name}} is a link: write it as a button in a paragraph of its own, [Label]({${name}}).`,
  brace: 'A { or } is left over. Placeholders look like {name}.',
  oneLine: 'A subject is one line.',
  empty: 'This field is required.',
  stale: 'Someone changed this mail while you were editing. Your words are not saved yet.',
  over: 'What this mail says is no longer so, or it was sent meanwhile. It is not sent again.',
};
