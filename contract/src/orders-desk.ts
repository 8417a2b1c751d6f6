import * as z from 'zod/mini';
import { checked, contentType, moment, optionalLine, paragraphs, whole } from './fields.ts';
import { operation } from './operation.ts';
import { adminPurchase, assigneeRef, purchaseState } from './purchases.ts';

/** In one call of `move-orders` or on one paper. */
export const MAX_ORDERS_AT_ONCE = 200;
export const ORDER_NOTE_MAX = 1000;

export const ORDER_PAPERS = ['packing-slips', 'labels', 'large-labels', 'cards', 'pick-list'] as const;

/** Why an order of `move-orders` is moved, or is not. */
const moveOutcome = z.enum([
  'ready',
  'moved',
  'unknown',
  'repeated',
  'already',
  'not-packed',
  'no-recipient',
  'ended',
  'refunding',
  'disputed',
  'changed',
  'failed',
]);

const orderNote = z.object({
  id: z.uuid(),
  author: z.string(),
  text: z.string(),
  at: moment,
  /** By its author, or by an owner. */
  canRemove: z.boolean(),
});

const colleague = z.object({ ref: z.string(), email: z.string() });

const ordersToMove = z.object({
  status: z.enum(['packed', 'dispatched']),
  orders: checked(
    z.array(
      z.object({
        number: whole(1, 2_147_483_647),
        courier: z._default(optionalLine(60), ''),
        trackingNumber: z._default(optionalLine(60), ''),
      }),
    ),
    z.minLength(1),
    z.maxLength(MAX_ORDERS_AT_ONCE),
  ),
});

/** In the order in which they were sent. */
const moveResults = z.object({
  results: z.array(
    z.object({
      number: z.int(),
      outcome: moveOutcome,
      /** Left out for a number that is no order's. */
      id: z.optional(z.uuid()),
      status: z.optional(purchaseState),
      name: z.optional(z.string()),
      recipientName: z.optional(z.string()),
    }),
  ),
});

/** What admins do with orders, many at once or one by one. */
export const ordersDeskOperations = {
  ordersDesk: operation({
    method: 'GET',
    path: '/backend/orders-desk',
    caller: 'admin',
    roles: ['orders', 'money', 'support'],
    summary: 'What is late and due today, the next delivery day, the slots, and who can be given an order.',
    success: {
      status: 200,
      body: z.object({
        late: z.int(),
        today: z.int(),
        /** The first day, today or later, for which something is still to be sent. */
        nextDeliveryDay: z.optional(z.iso.date()),
        slots: z.array(z.string()),
        colleagues: z.array(colleague),
        /** The caller among them. */
        me: z.string(),
      }),
    },
    refusals: ['signed_out'],
  }),

  adminOrder: operation({
    method: 'GET',
    path: '/backend/admin-order',
    caller: 'admin',
    roles: ['orders', 'money', 'support'],
    summary: 'One purchase with the notes of colleagues and who did what. Customers see neither.',
    query: z.object({ id: z.uuid() }),
    success: {
      status: 200,
      body: z.object({
        order: adminPurchase,
        notes: z.array(orderNote),
        /** Newest first. */
        history: z.array(
          z.object({ action: z.string(), by: z.string(), at: moment, status: z.optional(z.string()) }),
        ),
      }),
    },
    refusals: ['signed_out', 'not_found'],
  }),

  undoPacked: operation({
    method: 'POST',
    path: '/backend/undo-packed',
    caller: 'admin',
    roles: ['orders'],
    summary:
      'Takes "packed" back before the purchase is dispatched. Its buyer is not told, and not told twice when it is packed again.',
    body: z.object({ id: z.uuid() }),
    success: { status: 200, body: z.object({ success: z.literal(true), order: adminPurchase }) },
    refusals: ['signed_out', 'not_found', 'wrong_state'],
    answersSuccess: true,
  }),

  assignOrder: operation({
    method: 'POST',
    path: '/backend/assign-order',
    caller: 'admin',
    roles: ['orders'],
    summary: 'Says who works on a purchase: the caller, a colleague or nobody.',
    body: z.object({ id: z.uuid(), assignee: assigneeRef }),
    success: { status: 200, body: z.object({ success: z.literal(true), order: adminPurchase }) },
    refusals: ['signed_out', 'not_found'],
    answersSuccess: true,
  }),

  addOrderNote: operation({
    method: 'POST',
    path: '/backend/add-order-note',
    caller: 'admin',
    roles: ['orders', 'money', 'support'],
    summary: 'Adds an internal note to a purchase.',
    body: z.object({ id: z.uuid(), text: paragraphs(ORDER_NOTE_MAX) }),
    success: { status: 200, body: z.object({ success: z.literal(true), notes: z.array(orderNote) }) },
    refusals: ['signed_out', 'not_found'],
    answersSuccess: true,
  }),

  removeOrderNote: operation({
    method: 'POST',
    path: '/backend/remove-order-note',
    caller: 'admin',
    roles: ['orders', 'money', 'support'],
    summary: 'Removes an internal note of the caller; an owner may remove any.',
    body: z.object({ noteId: z.uuid() }),
    success: { status: 200, body: z.object({ success: z.literal(true), notes: z.array(orderNote) }) },
    refusals: ['signed_out', 'not_found'],
    answersSuccess: true,
  }),

  previewMoveOrders: operation({
    method: 'POST',
    path: '/backend/preview-move-orders',
    caller: 'admin',
    roles: ['orders'],
    summary: 'What `move-orders` would do with each order now; changes nothing.',
    body: ordersToMove,
    success: { status: 200, body: moveResults },
    refusals: ['signed_out'],
  }),

  moveOrders: operation({
    method: 'POST',
    path: '/backend/move-orders',
    caller: 'admin',
    roles: ['orders'],
    summary:
      'Marks many purchases as packed or dispatched, each in its own transaction: one that cannot be moved stops none of the others.',
    body: ordersToMove,
    success: { status: 200, body: moveResults },
    refusals: ['signed_out'],
  }),

  orderPapers: operation({
    method: 'POST',
    path: '/backend/order-papers',
    caller: 'admin',
    roles: ['orders'],
    summary:
      'Packing slips, address labels (A4 sheets, or 100 × 150 mm), gift cards or the pick list of many purchases in one PDF. Cancelled purchases are left out.',
    body: z.object({
      kind: z.enum(ORDER_PAPERS),
      ids: checked(z.array(z.uuid()), z.minLength(1), z.maxLength(MAX_ORDERS_AT_ONCE)),
    }),
    success: { status: 200, body: contentType('application/pdf') },
    refusals: ['signed_out', 'not_found'],
  }),
};

/**
 * Lines of a sheet, pasted: order number, tracking number and, if there is one, the courier, with tabs, commas or
 * semicolons between them. A heading and empty lines are skipped.
 */
export function readTrackingSheet(pasted: string): TrackingLine[] {
  return pasted.split(/\r\n|\r|\n/).flatMap((row, index) => {
    const cells = (row.includes('\t') ? row.split('\t') : row.split(/[,;]/)).map((cell) => cell.trim());
    const [first = '', trackingNumber = '', courier = ''] = cells.map((cell) =>
      cell.replace(/^"|"$/g, '').trim(),
    );
    if (cells.every((cell) => cell === '')) return [];
    const digits = first.replace(/^#/, '');
    const isNumber = /^\d{1,9}$/.test(digits) && Number(digits) > 0;
    if (!isNumber && index === 0 && !/\d/.test(first)) return [];
    return {
      line: index + 1,
      typed: row.trim().slice(0, 120),
      number: isNumber && trackingNumber !== '' ? Number(digits) : undefined,
      trackingNumber: trackingNumber.slice(0, 60),
      courier: courier.slice(0, 60),
    };
  });
}

export interface TrackingLine {
  /** Counted from 1, as the sheet does. */
  line: number;
  typed: string;
  /** Undefined when the line has no order number, or no tracking number. */
  number: number | undefined;
  trackingNumber: string;
  courier: string;
}

export type MoveOutcome = z.output<typeof moveOutcome>;
export type MoveResult = z.output<typeof moveResults>['results'][number];
export type OrderNote = z.output<typeof orderNote>;
export type OrderPaper = (typeof ORDER_PAPERS)[number];
