import type { FeedProblem } from '../../../../channel-names.ts';
import { formatCount } from '../../../../money.ts';
import { plural } from '../../plural.ts';

/** Where else the shop is open: feeds, and ways for assistants. */
export const channelTexts = {
  title: 'Channels',
  description: 'Where else people find your gifts. They always confirm and pay in your shop.',
  feeds: 'Product feeds',
  feedsHint: 'Copy an address once into the service; it fetches your gifts from there by itself.',
  assistants: 'For assistants',
  assistantsHint: 'Assistants find these by themselves, or a person gives them the address.',
  seeAssistants: 'See which assistants came',
  address: 'Address:',
  on: 'On',
  off: 'Off',
  copy: 'Copy',
  copied: 'Copied',
  switchedOn: ({ label }: { label: string }) => `${label} is on.`,
  switchedOff: ({ label }: { label: string }) => `${label} is off.`,
  isOff: 'Off. Who asks for this address is told that it does not exist.',
  confirmOff: {
    title: ({ label }: { label: string }) => `Switch ${label} off?`,
    feed: 'The service can no longer fetch your gifts and will soon stop showing them.',
    assistant: 'Assistants that use it can no longer find your gifts.',
    confirm: 'Switch off',
  },
  items: ({ count, when }: { count: string; when: string }) => `${count}, made ${when}`,
  itemCount: ({ count }: { count: number }) =>
    plural(count, { one: '1 item', other: `${formatCount(count)} items` }),
  noItems: 'No items yet: the feed fills itself when a product is on sale.',
  notMade: 'Not made yet. That happens within a minute.',
  allGood: 'Nothing is missing.',
  make: 'Make again now',
  making: 'Making…',
  progress: ({ done, all }: { done: string; all: string }) => `${done} of ${all} products`,
  failed: 'The last try to make it failed. The one before is still sent.',
  more: ({ count }: { count: number }) => `and ${count} more`,
};

/** What is wrong with items of a feed, and what to do about it. */
export const feedProblemTexts: Record<
  FeedProblem,
  { title: (given: { count: number }) => string; how: string }
> = {
  'no-picture': {
    title: ({ count }) =>
      plural(count, { one: '1 product has no picture', other: `${count} products have no picture` }),
    how: 'Services do not show what has no picture.',
  },
  'no-brand': {
    title: ({ count }) =>
      plural(count, { one: '1 product has no brand', other: `${count} products have no brand` }),
    how: 'Enter who makes it; your own name if you do.',
  },
  'long-title': {
    title: ({ count }) => plural(count, { one: '1 name is too long', other: `${count} names are too long` }),
    how: 'Names are cut after 150 characters.',
  },
  'wrong-barcode': {
    title: ({ count }) =>
      plural(count, { one: '1 barcode is not a GTIN', other: `${count} barcodes are not GTINs` }),
    how: 'Compare the digits with the pack. A code of your own belongs into the SKU.',
  },
};
