import type { AgentChannel } from '../../../../agents.ts';
import { formatCount } from '../../../../money.ts';
import { plural } from '../../plural.ts';

/** Which assistants came, what they prepared, and what people made of it. */
export const agentTexts = {
  title: 'Assistants',
  description: 'What assistants prepared for people, and what people bought of it.',
  openChannels: 'Switch their channels',
  loading: 'Loading…',
  period: 'Period',
  days: ({ days }: { days: number }) => `${days} days`,
  unnamed: 'Assistants that do not say who they are',
  unnamedShort: 'No name',
  nameNote: 'A name is what an assistant says about itself. The shop cannot check it.',
  profileFailed: 'Its profile cannot be read',
  never: {
    title: 'No assistant has come yet',
    text: 'Assistants find the shop by themselves once their channels are on. What they prepare is shown here.',
    open: 'See the channels',
  },
  noneInPeriod: ({ days }: { days: number }) => `No assistant came in the last ${days} days.`,
  noneStarted: 'Nobody has gone on with what an assistant prepared in these days.',
  started: 'What people went on with',
  startedHint: 'The newest first. What was refunded later is not taken off the orders.',
  kinds: { order: 'Order', 'group-gift': 'Group gift' },
  columns: {
    assistant: 'Assistant',
    seen: 'First and last seen',
    calls: 'Calls',
    prepared: 'Prepared',
    bought: 'Bought',
    gifts: 'Group gifts',
  },
  firstSeen: ({ when }: { when: string }) => `first: ${when}`,
  lastSeen: ({ when }: { when: string }) => `last: ${when}`,
  baskets: ({ count }: Counted) => plural(count, { one: '1 basket', other: `${formatCount(count)} baskets` }),
  checkouts: ({ count }: Counted) =>
    plural(count, { one: '1 checkout', other: `${formatCount(count)} checkouts` }),
  groupGifts: ({ count }: Counted) =>
    plural(count, { one: '1 group gift', other: `${formatCount(count)} group gifts` }),
  orders: ({ count }: Counted) => plural(count, { one: '1 order', other: `${formatCount(count)} orders` }),
  opened: ({ count }: Counted) => `${formatCount(count)} opened`,
  giftsOpened: ({ count }: Counted) =>
    plural(count, { one: '1 group gift opened', other: `${formatCount(count)} group gifts opened` }),
  funded: ({ count }: Counted) => `${formatCount(count)} fully funded`,
  collected: 'collected',
  amountCollected: ({ amount }: { amount: string }) => `${amount} collected`,
  explain: ({ label }: { label: string }) => `What “${label}” counts`,
};

export const agentChannelTexts: Record<AgentChannel, string> = { ucp: 'UCP', mcp: 'MCP' };

/** The figures at the top, each with what it counts. */
export const agentFigureTexts = {
  calls: {
    label: 'Calls',
    definition:
      'How often assistants asked the shop for something: a search, a price, or a step of an order.',
  },
  prepared: {
    label: 'Prepared',
    definition: 'Baskets, checkouts and group gifts that assistants began. Most of them come to nothing.',
  },
  bought: {
    label: 'Bought',
    definition:
      'What people paid for after an assistant had prepared it in these days. What was refunded later still counts.',
  },
  gifts: {
    label: 'Collected',
    definition:
      'What people have given for group gifts that an assistant prepared in these days and a person opened, less refunds. Fully funded ones can be sent.',
  },
};

interface Counted {
  count: number;
}
