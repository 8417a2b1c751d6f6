import {
  type AdminOperationName,
  type AdminRole,
  type AnswerOf,
  indianDay,
  mayCall,
  nextFestival,
  type Operations,
  operations,
} from '@tohfa/contract';
import { screenTexts } from '@tohfa/contract/phrases';
import { lowStock } from '../../catalogue/index.ts';
import { listGiftsToDo } from '../../gifts/index.ts';
import {
  differencesToResolve,
  disputesToAnswer,
  doublePayments,
  hangingRefunds,
  refundLimits,
} from '../../payments/index.ts';
import type { Database } from '../../platform/database.ts';
import { listOrdersToShip, listReturnsToDecide } from '../../purchases/index.ts';
import { reviewsToModerate } from '../../reviews/index.ts';
import { listComingDays } from '../../special-days/index.ts';

const ITEMS_SHOWN = 5;
const DAYS_AHEAD = 7;

/** What waits for the shop, cut down to what this role may read. */
export async function today(database: Database, role: AdminRole, now = new Date()): Promise<Today> {
  const day = indianDay(now);
  const may = (name: AdminOperationName) => mayCall(role, operations[name]);
  // A viewer sees how much there is to do, without names and amounts.
  const read = async <Part>(name: AdminOperationName, load: () => Promise<Part>) =>
    may(name) || role === 'viewer' ? load() : undefined;
  const [
    orders,
    gifts,
    returns,
    reviews,
    refunds,
    limits,
    disputes,
    paidTwice,
    differences,
    stock,
    comingDays,
  ] = await Promise.all([
    read('allOrders', () => listOrdersToShip(database, { today: day, items: ITEMS_SHOWN })),
    read('allGifts', () => listGiftsToDo(database, ITEMS_SHOWN)),
    read('allReturns', () => listReturnsToDecide(database, ITEMS_SHOWN)),
    read('allReviews', () => reviewsToModerate(database, ITEMS_SHOWN)),
    may('paymentHealth') ? hangingRefunds(database, ITEMS_SHOWN) : undefined,
    may('paymentHealth') ? refundLimits(database, ITEMS_SHOWN) : undefined,
    may('listPayments') ? disputesToAnswer(database, ITEMS_SHOWN) : undefined,
    may('listPayments') ? doublePayments(database, ITEMS_SHOWN) : undefined,
    may('settlements') ? differencesToResolve(database, ITEMS_SHOWN) : undefined,
    read('listAdminProducts', () => lowStock(database, ITEMS_SHOWN)),
    read('comingSpecialDays', () => listComingDays(database, { from: day, days: DAYS_AHEAD })),
  ]);
  const shown = <Item>(name: AdminOperationName, { count, items }: { count: number; items: Item[] }) => ({
    count,
    ...(may(name) && { items }),
  });
  const festival = nextFestival(day);
  return {
    day,
    ...(orders && {
      orders: {
        late: orders.late,
        dueToday: orders.dueToday,
        toPack: shown('allOrders', orders.toPack),
        toDispatch: shown('allOrders', orders.toDispatch),
        slots: orders.slots,
      },
    }),
    ...(gifts && {
      gifts: {
        toDecide: shown('allGifts', gifts.toDecide),
        toDispatch: shown('allGifts', gifts.toDispatch),
      },
    }),
    ...(returns && { returns: shown('allReturns', returns) }),
    ...(reviews && { reviews: shown('allReviews', reviews) }),
    ...(refunds && { refunds }),
    ...(limits && { refundLimits: limits }),
    ...(disputes && { disputes }),
    ...(paidTwice && { paidTwice }),
    ...(differences && { differences }),
    ...(stock && { stock: shown('listAdminProducts', stock) }),
    next: {
      ...(orders?.next && { delivery: orders.next }),
      ...(festival && {
        festival: { name: screenTexts().occasionNames[festival.occasion], date: festival.date },
      }),
      ...(comingDays && { specialDays: comingDays.length }),
    },
  };
}

export type Today = AnswerOf<Operations['today']>;
