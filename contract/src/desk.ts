import * as z from 'zod/mini';
import { contentType, line, moment, searchText, success, text, whole } from './fields.ts';
import {
  DIGEST_HOURS,
  SAVED_FILTER_NAME_MAX,
  SETTLEMENT_DIFFERENCE_KINDS,
  savedFilterLists,
} from './limits.ts';
import { operation } from './operation.ts';
import { adminRoles } from './roles.ts';
import { giftTransitions, purchaseTransitions, returnTransitions } from './states.ts';

const purchaseState = z.enum(keysOf(purchaseTransitions));
const giftState = z.enum(keysOf(giftTransitions));
const returnState = z.enum(keysOf(returnTransitions));

// @__NO_SIDE_EFFECTS__
function keysOf<Table extends object>(table: Table) {
  return Object.keys(table) as (keyof Table & string)[];
}

/** `items` are the first few; left out for a role that may not read them. */
// @__NO_SIDE_EFFECTS__
const work = <Item extends z.ZodMiniType>(item: Item) =>
  z.object({ count: z.int(), items: z.optional(z.array(item)) });

const orderToShip = z.object({
  id: z.string(),
  number: z.int(),
  /** 'Silk kurta (M, Red) and 2 more'. */
  name: z.string(),
  recipient: z.string(),
  /** Left out for orders from before delivery days. */
  deliveryDate: z.optional(z.iso.date()),
  slot: z.optional(z.string()),
  /** A bank has yet to decide about its payment: better not sent. */
  disputed: z.optional(z.literal(true)),
});

const giftToDecide = z.object({
  id: z.string(),
  name: z.string(),
  recipient: z.string(),
  organiser: z.string(),
  date: z.string(),
  /** A bank has yet to decide about one of its payments: better not sent. */
  disputed: z.optional(z.literal(true)),
});

const foundOrder = z.object({
  id: z.string(),
  number: z.int(),
  name: z.string(),
  recipient: z.string(),
  buyer: z.string(),
  status: purchaseState,
});

const foundGift = z.object({
  id: z.string(),
  name: z.string(),
  recipient: z.string(),
  organiser: z.string(),
  status: giftState,
});

const savedFilter = z.object({
  id: z.string(),
  list: z.enum(savedFilterLists),
  name: z.string(),
  query: z.string(),
});

const adminNotices = z.object({
  /** A mail for each order, gift and return; one digest a day; or no mails. */
  mails: z.enum(['each', 'digest', 'none']),
  /** In India. */
  digestHour: whole(DIGEST_HOURS.first, DIGEST_HOURS.last),
});

export const deskOperations = {
  /** A part that the role may not read is left out; a viewer gets the counts alone. */
  today: operation({
    method: 'GET',
    path: '/backend/today',
    caller: 'admin',
    roles: adminRoles,
    summary:
      'What is to be done now, by role: orders to pack and dispatch by delivery day and slot, gifts, returns and reviews to decide, refunds that hang, low stock; and what comes next.',
    success: {
      status: 200,
      body: z.object({
        day: z.iso.date(),
        orders: z.optional(
          z.object({
            late: z.int(),
            dueToday: z.int(),
            toPack: work(orderToShip),
            toDispatch: work(orderToShip),
            /** Today's and tomorrow's; a slot is left out where the day has none. */
            slots: z.array(
              z.object({
                day: z.iso.date(),
                slot: z.optional(z.string()),
                toPack: z.int(),
                toDispatch: z.int(),
              }),
            ),
          }),
        ),
        gifts: z.optional(z.object({ toDecide: work(giftToDecide), toDispatch: work(giftToDecide) })),
        returns: z.optional(
          work(
            z.object({
              id: z.string(),
              number: z.int(),
              reason: z.string(),
              state: returnState,
              at: moment,
            }),
          ),
        ),
        reviews: z.optional(
          work(
            z.object({
              id: z.int(),
              productName: z.string(),
              rating: z.int(),
              text: z.string(),
              /** Pictures want a look before they are shown. */
              pictures: z.array(z.string()),
            }),
          ),
        ),
        refunds: z.optional(
          work(
            z.object({
              id: z.string(),
              paymentId: z.string(),
              amountPaise: z.int(),
              status: z.string(),
              since: moment,
              /** Its payer has named a UPI ID. */
              isNamed: z.optional(z.boolean()),
            }),
          ),
        ),
        /** Money of gifts and orders that are not over, whose ordinary refund will soon be impossible: the nearest first. */
        refundLimits: z.optional(
          work(
            z.object({
              paymentId: z.string(),
              amountPaise: z.int(),
              payments: z.int(),
              until: moment,
              kind: z.enum(['order', 'gift']),
            }),
          ),
        ),
        /** Those that the shop has to answer, the nearest deadline first. */
        disputes: z.optional(
          work(
            z.object({
              id: z.string(),
              paymentId: z.string(),
              amountPaise: z.int(),
              respondBy: z.optional(moment),
            }),
          ),
        ),
        /** Money that went back twice: the shop had refunded it, and the provider or the bank did so again. */
        paidTwice: z.optional(
          work(z.object({ id: z.guid(), paymentId: z.string(), amountPaise: z.int(), since: moment })),
        ),
        /** Open differences of settlements, the oldest first. */
        differences: z.optional(
          work(
            z.object({
              id: z.int(),
              kind: z.enum(SETTLEMENT_DIFFERENCE_KINDS),
              entityId: z.string(),
              since: moment,
            }),
          ),
        ),
        stock: z.optional(
          work(
            z.object({
              id: z.int(),
              name: z.string(),
              variant: z.optional(z.string()),
              image: z.string(),
              count_in_stock: z.int(),
            }),
          ),
        ),
        next: z.object({
          /** The next day after today on which orders are to be delivered. */
          delivery: z.optional(z.object({ day: z.iso.date(), orders: z.int() })),
          festival: z.optional(z.object({ name: z.string(), date: z.iso.date() })),
          /** How many special days there are within a week. */
          specialDays: z.optional(z.int()),
        }),
      }),
    },
    refusals: ['signed_out'],
  }),

  /** By POST: names and phone numbers must not stand in addresses. */
  searchEverything: operation({
    method: 'POST',
    path: '/backend/search-everything',
    caller: 'admin',
    roles: adminRoles,
    summary:
      'A few orders, people, products and gifts that match a number, name, phone or email; only what the role may read, and found only by what it sees.',
    body: z.object({ q: searchText }),
    success: {
      status: 200,
      body: z.object({
        orders: z.optional(z.array(foundOrder)),
        gifts: z.optional(z.array(foundGift)),
        products: z.optional(
          z.array(z.object({ id: z.int(), name: z.string(), sku: z.string(), image: z.string() })),
        ),
        people: z.optional(z.array(z.object({ id: z.string(), name: z.string(), email: z.string() }))),
      }),
    },
    refusals: ['signed_out'],
  }),

  /**
   * `event: placed` with the number of new orders, and `event: orders`, `gifts`, `returns` or `reviews` when one of them
   * changed; the reader then asks again for what it shows. The stream ends with the session, and now and then by itself.
   */
  deskEvents: operation({
    method: 'GET',
    path: '/backend/desk-events',
    caller: 'admin',
    roles: adminRoles,
    summary: 'Server-sent events for the admin screens: what changed, and how many orders are new.',
    success: { status: 200, body: contentType('text/event-stream') },
    refusals: ['signed_out'],
  }),

  savedFilters: operation({
    method: 'GET',
    path: '/backend/saved-filters',
    caller: 'admin',
    roles: adminRoles,
    summary: 'The caller’s own named filters of the admin lists.',
    success: { status: 200, body: z.object({ filters: z.array(savedFilter) }) },
    refusals: ['signed_out'],
  }),

  saveFilter: operation({
    method: 'POST',
    path: '/backend/save-filter',
    caller: 'admin',
    roles: adminRoles,
    summary:
      'Names a filter of a list, or with `id` renames it. The words that were searched for are not kept. The same name again replaces the filter.',
    body: z.object({
      id: z.optional(z.uuid()),
      list: z.enum(savedFilterLists),
      name: line(SAVED_FILTER_NAME_MAX),
      query: text(z.trim(), z.maxLength(500)),
    }),
    success: { status: 200, body: z.object({ success: z.literal(true), filter: savedFilter }) },
    refusals: ['signed_out', 'not_found'],
    answersSuccess: true,
  }),

  removeFilter: operation({
    method: 'POST',
    path: '/backend/remove-filter',
    caller: 'admin',
    roles: adminRoles,
    summary: 'Deletes one of the caller’s own filters.',
    body: z.object({ id: z.uuid() }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'not_found'],
    answersSuccess: true,
  }),

  adminNotices: operation({
    method: 'GET',
    path: '/backend/admin-notices',
    caller: 'admin',
    roles: adminRoles,
    summary: 'How the caller is mailed about orders, gifts and returns.',
    success: { status: 200, body: adminNotices },
    refusals: ['signed_out'],
  }),

  chooseAdminNotices: operation({
    method: 'POST',
    path: '/backend/choose-admin-notices',
    caller: 'admin',
    roles: adminRoles,
    summary: 'Chooses how the caller is mailed about orders, gifts and returns.',
    body: adminNotices,
    success: { status: 200, body: success },
    refusals: ['signed_out'],
    answersSuccess: true,
  }),
};
