import type { RETURN_WISHES } from '../../../../returns.ts';
import type { ReturnState } from '../../../../states.ts';

type Decision = Exclude<ReturnState, 'asked'>;

/** What customers report after delivery, and what is decided about it. */
export const returnsDeskTexts = {
  title: 'Returns',
  description: 'Accept or decline, record what came back, and refund or replace it.',
  byState: 'Returns by state',
  toDo: 'To do',
  noneInState: 'No return is in this state.',
  none: 'No problems reported.',
  heading: ({ number, reason }: { number: number; reason: string }) => `Order ${number}: ${reason}`,
  wants: {
    refund: 'Would like a refund',
    replacement: 'Would like a replacement',
  } satisfies Record<(typeof RETURN_WISHES)[number], string>,
  /** Before the answer. */
  answered: 'Answered:',
  picture: ({ place, of }: Record<'place' | 'of', number>) => `From the customer, ${place} of ${of}`,
  notRefunded: ({ line }: { line: string }) => `${line} (not refunded)`,

  answer: 'Answer to the customer',
  charges: ({ amount }: { amount: string }) =>
    `Refund the charges for delivery and transaction too, ${amount}`,
  trackingNumber: 'Consignment number of a replacement',
  trackingHint: 'Needed to mark a replacement as sent.',
  decisions: {
    accepted: 'Accept',
    declined: 'Decline',
    received: 'It came back',
    replaced: 'Replacement sent',
    refunded: 'Refund what is ticked',
  } satisfies Record<Decision, string>,
  done: {
    accepted: ({ number }) => `Order ${number}: accepted.`,
    declined: ({ number }) => `Order ${number}: declined.`,
    received: ({ number }) => `Order ${number}: received.`,
    replaced: ({ number }) => `Order ${number}: the customer is told of the replacement.`,
    refunded: ({ number }) => `Order ${number}: the refund is on its way.`,
  } as Record<Decision, (order: { number: number }) => string>,

  refund: ({ amount }: { amount: string }) => `Refund ${amount}`,
  refundTitle: ({ amount, number }: { amount: string; number: number }) =>
    `Refund ${amount} for order ${number}?`,
  refundEffect: 'The money goes back at once, and this cannot be undone.',
  /** Before the effect: what it would be otherwise. */
  refundWithoutCharges: ({ amount, effect }: Record<'amount' | 'effect', string>) =>
    `It would be ${amount} without the charges for delivery and transaction. ${effect}`,
  refundWithCharges: ({ amount, effect }: Record<'amount' | 'effect', string>) =>
    `It would be ${amount} with the charges for delivery and transaction. ${effect}`,
  confirmRefund: 'Refund',
  notYet: 'Not yet',
};
