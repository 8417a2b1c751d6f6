import type { AnswerOf, Operations } from '@tohfa/contract';
import { call } from '../api.ts';
import { useAdminQuery } from './use-admin.ts';

export function usePaymentHealth() {
  return useAdminQuery(['payment-health'], (signal) => call('paymentHealth', { signal }));
}

/** In one line, the worst first. */
export function healthWords({ broken, orphans, refunds, checkedAt }: PaymentHealth): HealthWords {
  if (broken.length > 0)
    return { tone: 'bad', words: `The books do not add up: ${count(broken, 'check')} broken` };
  if (orphans.length > 0) return { tone: 'bad', words: `${count(orphans, 'payment')} without an order` };
  const late = refunds.filter(({ status }) => status === 'failed');
  if (late.length > 0) return { tone: 'bad', words: `${count(late, 'refund')} failed` };
  if (checkedAt === undefined) return { tone: 'calm', words: 'The books have not been checked yet' };
  if (refunds.length > 0)
    return { tone: 'good', words: `All adds up; ${count(refunds, 'refund')} on the way` };
  return { tone: 'good', words: 'All adds up' };
}

function count(list: readonly unknown[], noun: string): string {
  return `${list.length} ${noun}${list.length === 1 ? '' : 's'}`;
}

export type PaymentHealth = AnswerOf<Operations['paymentHealth']>;

interface HealthWords {
  tone: 'good' | 'calm' | 'bad';
  words: string;
}
