import { RETURN_ANSWER_TIME } from '../../../limits.ts';

/** The buyer's side of "Return or problem". */
export const returnTexts = {
  title: 'Return or problem',
  description: `Tell us what is wrong. We will answer within ${RETURN_ANSWER_TIME}.`,
  whichGifts: 'Which gifts?',
  whatIsWrong: 'What is wrong?',
  /** The contract's reasons are their own English words. */
  reason: (reason: string) => reason,
  wants: 'What would you like?',
  wishes: { refund: 'My money back', replacement: 'A replacement' },
  details: 'Tell us more (optional)',
  pictures: 'Pictures (optional)',
  send: 'Send',
  sending: 'Sending…',
  sent: 'We have your message and will answer soon.',
  askedFor: { refund: 'You asked for a refund', replacement: 'You asked for a replacement' },
  answer: ({ answer }: { answer: string }) => `Our answer: ${answer}`,
};
