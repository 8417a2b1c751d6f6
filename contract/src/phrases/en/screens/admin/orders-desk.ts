import type { MoveOutcome, OrderPaper } from '../../../../orders-desk.ts';
import { plural } from '../../plural.ts';

/** The orders of admins: the list, one order, many at once, and their papers. */
export const ordersDesk = {
  search: 'Search by number, gift, person, phone or address',
  /** For those who do not see phones and addresses in full. */
  searchNames: 'Search by number, gift or person',
  toDo: 'To do',
  all: 'All',
  groups: { late: 'Late', today: 'Due today', tomorrow: 'Due tomorrow', later: 'Later', none: 'No day' },
  badges: { late: 'Late', today: 'Due today', disputed: 'Disputed' },
  dueFilters: { late: 'Late', today: 'Due today', tomorrow: 'Due tomorrow', week: 'Due this week' },
  anyDay: 'Any day',
  anySlot: 'Any time of day',
  anyone: 'Anyone',
  me: 'Me',
  nobody: 'Nobody yet',
  byDay: 'By delivery day',
  newest: 'Newest first',
  clear: 'Clear filters',
  empty: 'No orders here.',
  nothingToDo: ({ nextDay }: { nextDay: string | undefined }) =>
    nextDay === undefined ? 'Nothing to pack.' : `Nothing to pack. Next delivery day: ${nextDay}.`,
  select: 'Select',
  stopSelecting: 'Done',
  selected: ({ count }: { count: string }) => `${count} selected`,
  selectAll: ({ count }: { count: string }) => `Select all ${count} that match`,
  selectFirst: ({ count }: { count: string }) => `Select the first ${count} that match`,
  clearSelection: 'Clear selection',
  fromSheet: 'Dispatch from a sheet',
  print: 'Print…',
  worksOn: 'Works on it',
  assign: 'Who works on this order',
};

/** One order. */
export const orderPage = {
  back: 'All orders',
  previous: 'Previous order',
  next: 'Next order',
  keys: 'Keys: J next, K previous',
  unknown: 'There is no such order.',
  notes: 'Notes for colleagues',
  notesHint: 'Customers never see these.',
  addNote: 'Add note',
  note: 'New note',
  noNotes: 'No notes yet.',
  removeNote: ({ author }: { author: string }) => `Delete the note of ${author}`,
  history: 'Who did what',
  noHistory: 'Nobody has worked on this order yet.',
  undoPacked: 'Not packed after all',
  undonePacked: 'Back to be packed. The buyer was not told.',
  papers: 'Papers',
};

/** What a person did to the order; `detail` is the new state, or who it was given to. */
export const orderActions: Record<string, (detail: string | undefined) => string> = {
  'purchase-move': (detail) => `Marked as ${detail ?? 'moved'}`,
  'purchase-undo-dispatch': () => 'Took the dispatch back',
  'purchase-undo-packed': () => 'Took “packed” back',
  'purchase-refund': () => 'Cancelled and refunded',
  'purchase-refund-part': () => 'Refunded a part',
  'purchase-assign': (detail) => (detail === undefined ? 'Gave it to nobody' : `Gave it to ${detail}`),
  'return-accepted': () => 'Accepted a return',
  'return-declined': () => 'Declined a return',
  'return-received': () => 'Received a return',
  'return-replaced': () => 'Sent a replacement',
  'return-refunded': () => 'Refunded a return',
};

/** Marking many orders at once. */
export const moveOrdersTexts = {
  title: { packed: 'Mark as packed', dispatched: 'Mark as dispatched' },
  sheet: 'Tracking numbers from your sheet',
  sheetHint: 'Paste two columns, order number and tracking number; a third with the courier if you like.',
  selectedAlone: ({ count }: { count: string }) =>
    `Left empty, the ${count} selected orders are dispatched without a tracking number.`,
  pasteFirst: 'Paste at least one line.',
  tooMany: ({ max }: { max: number }) => `At most ${max} orders at once. Please paste fewer lines.`,
  preview: 'Preview',
  checking: 'Checking…',
  back: 'Back',
  apply: ({ count, what }: Record<'count' | 'what', string>) => `${what}: ${count}`,
  nothing: 'Nothing to do',
  progress: ({ done, of }: { done: number; of: number }) => `${done} of ${of}`,
  done: ({ moved, failed }: { moved: number; failed: number }) =>
    failed === 0 ? `Done: ${moved}.` : `Done: ${moved}. Not done: ${failed}, see below.`,
  stopped: 'The connection was lost. What was not reached is listed as open; nothing is done twice.',
  unreadable: 'Cannot be read: an order number and a tracking number are needed',
  notInSheet: 'Selected, but not in your sheet: stays as it is',
  open: 'Not reached',
  close: 'Close',
  columns: { line: 'Line', order: 'Order', tracking: 'Tracking', result: 'What happens' },
};

export const moveOutcomes: Record<MoveOutcome, string> = {
  ready: 'Will be marked',
  moved: 'Done',
  unknown: 'No order has this number',
  repeated: 'Stands in the list twice',
  already: 'Is already done',
  'not-packed': 'Is not packed yet',
  'no-recipient': 'The owner of the registry has not said yet who takes the parcel',
  ended: 'Was cancelled',
  refunding: 'Is being refunded',
  disputed: 'Is disputed: the bank has not decided. Open the order to send it all the same',
  changed: 'Was changed by someone else meanwhile',
  failed: 'Could not be saved. Please try again',
};

export const orderPaperLabels: Record<OrderPaper, string> = {
  'packing-slips': 'Packing slips',
  labels: 'Address labels, 8 on A4',
  'large-labels': 'Address labels, 100 × 150 mm',
  cards: 'Gift cards',
  'pick-list': 'Pick list',
};

export const printing = {
  title: ({ count }: { count: string }) => `Print for ${count}`,
  orders: ({ count }: { count: number }) => plural(count, { one: '1 order', other: `${count} orders` }),
  tooMany: ({ max }: { max: number }) => `At most ${max} orders go on one paper.`,
  preparing: ({ what }: { what: string }) => `Preparing: ${what}…`,
  ready: ({ what }: { what: string }) => `${what}: saved as a PDF.`,
};

/** Above the list of gifts that are paid and wait for their parcel. */
export const giftPaperLabels = { slips: 'Print QR slips', cards: 'Print slips and cards' };
