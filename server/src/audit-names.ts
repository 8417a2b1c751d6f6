import { usersById } from './accounts/index.ts';
import type { FindThingNames } from './audit/index.ts';
import { nameCategories, nameProducts } from './catalogue/index.ts';
import { nameGifts } from './gifts/index.ts';
import type { Database } from './platform/database.ts';
import { listPaidOrders, nameOrders } from './purchases/index.ts';
import { nameReviews } from './reviews/index.ts';

/** What the audit's entries are about, as it is called now. */
export function auditNames(database: Database): FindThingNames {
  const byNumber = async (
    subjects: readonly string[],
    find: (database: Database, ids: readonly number[]) => Promise<Map<number, string>>,
  ) => {
    const names = await find(database, subjects.filter((subject) => ROW_ID.test(subject)).map(Number));
    return new Map([...names].map(([id, name]) => [String(id), { id: String(id), name }]));
  };
  const themselves = async (subjects: readonly string[]) =>
    new Map(subjects.map((subject) => [subject, { id: subject, name: subject }]));
  return {
    product: (subjects) => byNumber(subjects, nameProducts),
    category: (subjects) => byNumber(subjects, nameCategories),
    order: async (subjects) =>
      new Map([...(await byNumber(subjects, nameOrders)), ...(await findOrdersPlaced(database, subjects))]),
    review: (subjects) => byNumber(subjects, nameReviews),
    gift: (subjects) =>
      nameGifts(
        database,
        subjects.filter((subject) => UUID.test(subject)),
      ),
    payment: themselves,
    coupon: themselves,
    colleague: themselves,
    person: async (subjects) => {
      const people = await usersById(
        database,
        subjects.filter((subject) => UUID.test(subject)),
      );
      return new Map(people.map(({ id, name, email }) => [id, { id, name: name || email }]));
    },
  };
}

/** An entry that was written while its order was unpaid has the order's id: it got its number later, or never. */
async function findOrdersPlaced(database: Database, subjects: readonly string[]) {
  const paid = await listPaidOrders(
    database,
    subjects.filter((subject) => UUID.test(subject)),
  );
  return [...paid].flatMap(([orderId, [first]]): [string, { id: string; name: string }][] =>
    first?.number === undefined ? [] : [[orderId, { id: String(first.number), name: first.name }]],
  );
}

const ROW_ID = /^[1-9]\d{0,8}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
