import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../types.ts';
import {
  sandboxSettlementLines as lines,
  sandboxPayments as payments,
  type SettlementLineRow,
  type SettlementRow,
  sandboxSettlements as settlements,
} from './entities.ts';
import { newId, type SettlementOddity } from './sandbox.ts';

/** Each mistake is made in a line that no other one was made in; returns what it was made in. */
export const plants: Record<SettlementOddity, (tx: Database, draft: Draft) => Promise<Made> | Made> = {
  'unknown-payment': (_tx, draft) =>
    makeUp(draft, { type: 'payment', entityId: newId('pay'), amount: 50_000 }),
  'unknown-refund': (_tx, draft) =>
    makeUp(draft, { type: 'refund', entityId: newId('rfnd'), amount: 100, paymentId: newId('pay') }),
  adjustment: (_tx, draft) =>
    makeUp(draft, {
      type: 'adjustment',
      entityId: newId('adj'),
      amount: 900,
      description: 'Adjustment by Razorpay',
    }),
  'payment-amount': (_tx, draft) => change(draft, 'payment', ({ amount }) => ({ amount: amount + 100 })),
  'refund-amount': (_tx, draft) => change(draft, 'refund', ({ amount }) => ({ amount: amount + 100 })),
  fee: (_tx, draft) => change(draft, 'payment', ({ tax }) => ({ tax: tax + 500 })),
  credit: (_tx, draft) => {
    const line = nextLine(draft, 'payment');
    if (line) line.credit -= 100;
    return line?.entityId;
  },
  'payment-missing': (_tx, draft) => leaveOut(draft, 'payment'),
  'refund-missing': (_tx, draft) => leaveOut(draft, 'refund'),
  'on-hold': (_tx, draft) => {
    const line = nextLine(draft, 'payment');
    if (line) Object.assign(line, { settlementId: null, onHold: true });
    return line?.entityId;
  },
  sum: (_tx, { settlement }) => {
    settlement.amount -= 100;
    return settlement.id;
  },
  duplicate: async (tx, draft) => {
    const copied = draft.lines.filter((line) => draft.touched.has(line)).map(({ entityId }) => entityId);
    const [earlier] = await tx
      .select({ line: lines })
      .from(lines)
      .innerJoin(settlements, eq(settlements.id, lines.settlementId))
      .innerJoin(payments, eq(payments.id, lines.entityId))
      .where(
        and(
          eq(settlements.status, 'processed'),
          // Only what is right, so that the copy has no second mistake.
          eq(payments.amount, lines.amount),
          eq(payments.tax, lines.tax),
          eq(lines.credit, sql`${lines.amount} - ${lines.fee}`),
          notInArray(lines.entityId, copied),
        ),
      )
      .orderBy(desc(lines.seq))
      .limit(1);
    if (!earlier) return undefined;
    const { seq: _, ...line } = earlier.line;
    return makeUp(draft, {
      ...line,
      settlementId: draft.settlement.id,
      settledAt: draft.settlement.createdAt,
    });
  },
  reversed: async (tx) => {
    const [last] = await tx
      .select({ id: settlements.id })
      .from(settlements)
      .where(eq(settlements.status, 'processed'))
      .orderBy(desc(settlements.seq))
      .limit(1);
    if (last) await tx.update(settlements).set({ status: 'failed' }).where(eq(settlements.id, last.id));
    return last?.id;
  },
};

function nextLine({ lines: all, touched }: Draft, type: SettlementLineRow['type']) {
  const line = all.find((one) => one.type === type && !touched.has(one));
  if (line) touched.add(line);
  return line;
}

function change(
  draft: Draft,
  type: SettlementLineRow['type'],
  changeTo: (line: SettlementLineRow) => Partial<SettlementLineRow>,
): Made {
  const line = nextLine(draft, type);
  if (line) Object.assign(line, withMoney({ ...line, ...changeTo(line) }));
  return line?.entityId;
}

function leaveOut(draft: Draft, type: SettlementLineRow['type']): Made {
  const line = nextLine(draft, type);
  draft.lines = draft.lines.filter((one) => one !== line);
  return line?.entityId;
}

function makeUp(
  { settlement, lines: all, touched }: Draft,
  line: Pick<SettlementLineRow, 'type' | 'entityId' | 'amount'> & Partial<SettlementLineRow>,
): Made {
  const made = withMoney({
    ...NO_MONEY,
    settlementId: settlement.id,
    createdAt: settlement.createdAt,
    settledAt: settlement.createdAt,
    ...line,
  });
  touched.add(made);
  all.push(made);
  return made.entityId;
}

/** A payment is credited less its fee, a refund takes its amount. */
export function withMoney(line: SettlementLineRow): SettlementLineRow {
  return line.type === 'refund'
    ? { ...line, debit: line.amount, credit: 0 }
    : { ...line, debit: 0, credit: line.amount - line.fee };
}

export const NO_MONEY = {
  credit: 0,
  debit: 0,
  fee: 0,
  tax: 0,
  onHold: false,
  paymentId: null,
  disputeId: null,
  description: null,
} as const;

/** A settlement before it is stored. */
export interface Draft {
  settlement: SettlementRow;
  lines: SettlementLineRow[];
  /** Lines that have their mistake. */
  touched: Set<SettlementLineRow>;
}

type Made = string | undefined;
