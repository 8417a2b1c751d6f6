import type { RateLimit, RateLimits } from './http/rate-limit.ts';

/**
 * The mailbox that an address reaches, to count by and never to write to: providers deliver what follows a + to the same one, and
 * Gmail ignores dots.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).toLowerCase().split('+', 1);
  const domain = email.slice(at + 1).toLowerCase();
  return GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

const GMAIL = ['gmail.com', 'googlemail.com'];

/**
 * A limit by recipient for mails that somebody else can cause: by its own windows, and by those that all such mails to a mailbox
 * share, so that one kind after the other floods nobody.
 */
export function limitMailsTo(rateLimits: RateLimits, ...own: readonly Window[]): RateLimit {
  const windows = [...own, ...SHARED].map((window) => rateLimits.limit(window));
  return {
    async consume(email, cost = 1) {
      for (const window of windows) {
        const refused = await window.consume(mailboxOf(email), cost);
        if (refused) return refused;
      }
      return undefined;
    },
    async giveBackPoint(email) {
      for (const window of windows) await window.giveBackPoint(mailboxOf(email));
    },
    async reset(email) {
      for (const window of windows) await window.reset(mailboxOf(email));
    },
  };
}

const DAY_SECONDS = 24 * 3600;
const SHARED: readonly Window[] = [
  { name: 'mailbox-day', points: 12, seconds: DAY_SECONDS },
  { name: 'mailbox-month', points: 60, seconds: 30 * DAY_SECONDS },
];

type Window = Parameters<RateLimits['limit']>[0];
