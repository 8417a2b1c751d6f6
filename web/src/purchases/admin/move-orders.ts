import {
  type BodyOf,
  type MoveResult,
  type Operations,
  readTrackingSheet,
  suggestCourier,
} from '@tohfa/contract';
import { moveOrdersTexts, moveOutcomes } from '@tohfa/contract/screens';
import { call } from '../../lib/api.ts';

/** So that one call is short, and the next one shows how far it is. */
const ORDERS_A_CALL = 20;

/** From what was pasted; without it, the selected orders as they are. */
export function planMoves(status: MoveStatus, numbers: readonly number[], pasted: string): Plan {
  const lines = status === 'dispatched' ? readTrackingSheet(pasted) : [];
  if (lines.length === 0)
    return { rows: numbers.map((number) => ({ order: { number, courier: '', trackingNumber: '' } })) };
  const named = new Set(lines.map(({ number }) => number));
  return {
    rows: [
      ...lines.map(({ line, typed, number, trackingNumber, courier }) =>
        number === undefined
          ? { line, typed, problem: moveOrdersTexts.unreadable }
          : {
              line,
              order: { number, trackingNumber, courier: courier || (suggestCourier(trackingNumber) ?? '') },
            },
      ),
      ...numbers
        .filter((number) => !named.has(number))
        .map((number) => ({ typed: String(number), problem: moveOrdersTexts.notInSheet })),
    ],
  };
}

export async function previewMoves(status: MoveStatus, { rows }: Plan): Promise<Plan> {
  const orders = ordersOf(rows);
  const { results } =
    orders.length > 0 ? await call('previewMoveOrders', { body: { status, orders } }) : NONE;
  return withResults(rows, results);
}

/** Calls go one after the other. When one fails, what it was about is not known, and the rest was not reached. */
export async function applyMoves(
  status: MoveStatus,
  plan: Plan,
  onProgress: (done: number) => void,
): Promise<Plan & { isStopped: boolean }> {
  const ready = plan.rows.filter(isReady).map(({ order }) => order);
  const results: MoveResult[] = [];
  try {
    for (let from = 0; from < ready.length; from += ORDERS_A_CALL) {
      const orders = ready.slice(from, from + ORDERS_A_CALL);
      results.push(...(await call('moveOrders', { body: { status, orders } })).results);
      onProgress(results.length);
    }
  } catch {
    return { rows: settle(plan.rows, results), isStopped: true };
  }
  return { rows: settle(plan.rows, results), isStopped: false };
}

function settle(rows: readonly PlannedMove[], results: readonly MoveResult[]): PlannedMove[] {
  let at = 0;
  return rows.map((row) => {
    if (!isReady(row)) return row;
    const result = results[at];
    at += 1;
    return result ? { ...row, result } : { ...row, result: undefined, problem: moveOrdersTexts.open };
  });
}

function withResults(rows: readonly PlannedMove[], results: readonly MoveResult[]): Plan {
  let at = 0;
  return {
    rows: rows.map((row) => {
      if (row.order === undefined) return row;
      const result = results[at];
      at += 1;
      return { ...row, result };
    }),
  };
}

export function isReady(row: PlannedMove): row is PlannedMove & { order: OrderToMove } {
  return row.result?.outcome === 'ready';
}

export function outcomeText({ problem, result }: PlannedMove): string {
  return problem ?? (result ? moveOutcomes[result.outcome] : '');
}

export const ordersOf = (rows: readonly PlannedMove[]) => rows.flatMap(({ order }) => order ?? []);

const NONE = { results: [] };

export type MoveStatus = BodyOf<Operations['moveOrders']>['status'];
type OrderToMove = { number: number; courier: string; trackingNumber: string };

export interface PlannedMove {
  /** Of the sheet. */
  line?: number;
  /** As it was pasted, when it cannot be read. */
  typed?: string;
  order?: OrderToMove;
  problem?: string;
  result?: MoveResult | undefined;
}

export interface Plan {
  rows: PlannedMove[];
}
