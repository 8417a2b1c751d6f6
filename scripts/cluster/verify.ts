import { findBrokenInvariants } from '../../server/src/payments/invariants.ts';
import { openDatabase, withoutTimeLimit } from '../../server/src/platform/database.ts';
import { until } from './daemon.ts';
import type { Journal } from './journal.ts';
import { queryAt } from './postgres-nodes.ts';

/** Waits until the shop knows what the provider knows, then compares everything. */
export async function verify({ databaseUrl, providerUrl, journal }: VerifyOptions): Promise<Verdict> {
  await settled(databaseUrl, providerUrl);
  const provider = await readProvider(providerUrl);
  const ledger = await readLedger(databaseUrl);
  const differences = provider.payments
    .filter(({ id }) => !ledger.orphans.has(id))
    .filter(({ id, amount, amount_refunded }) => {
      const booked = ledger.payments.get(id);
      return booked?.captured !== amount || booked.refunded !== amount_refunded;
    })
    .map(({ id }) => id);
  return {
    brokenInvariants: await brokenInvariants(databaseUrl),
    providerPayments: provider.payments.length,
    providerPaise: sum(provider.payments.map(({ amount }) => amount)),
    providerRefundedPaise: sum(provider.payments.map(({ amount_refunded }) => amount_refunded)),
    ledgerPaise: sum([...ledger.payments.values()].map(({ captured }) => captured)),
    ledgerRefundedPaise: sum([...ledger.payments.values()].map(({ refunded }) => refunded)),
    orphans: ledger.orphans.size,
    differences,
    lost: journal ? await findLost(databaseUrl, journal, ledger) : [],
  };
}

/** Acknowledged to somebody and not there. */
async function findLost(databaseUrl: string, journal: Journal, ledger: Ledger): Promise<string[]> {
  const orders = new Set(await column(databaseUrl, 'select provider_order_id from payment_orders'));
  const gifts = new Set(await column(databaseUrl, 'select public_id from gifts'));
  const unapproved = new Set(
    await column(databaseUrl, "select public_id from gifts where status = 'pending'"),
  );
  const open = new Set(
    await column(databaseUrl, "select public_id from gifts where status in ('pending', 'approved', 'paid')"),
  );
  return [
    ...[...journal.payments].filter((id) => !ledger.payments.has(id)).map((id) => `payment ${id}`),
    ...[...journal.orders].filter((id) => !orders.has(id)).map((id) => `order ${id}`),
    ...[...journal.gifts].filter((id) => !gifts.has(id)).map(() => 'a gift'),
    ...[...journal.approved].filter((id) => unapproved.has(id)).map(() => 'an approval'),
    ...[...journal.cancelled].filter((id) => open.has(id)).map(() => 'a cancellation'),
  ];
}

/** The reconciler looks every few seconds; refunds are jobs. */
async function settled(databaseUrl: string, providerUrl: string): Promise<void> {
  await until('shop and provider agree', async () => {
    const { payments } = await readProvider(providerUrl);
    const ledger = await readLedger(databaseUrl);
    const [open] = await queryAt<{ refunds: number }>(
      databaseUrl,
      "select count(*)::int as refunds from refunds where status in ('requested', 'pending')",
    );
    const known = payments.every(({ id }) => ledger.payments.has(id) || ledger.orphans.has(id));
    return known && open?.refunds === 0;
  });
}

export async function brokenInvariants(databaseUrl: string): Promise<string[]> {
  const dbHandle = await openDatabase({ databaseUrl });
  const broken = await withoutTimeLimit(dbHandle.database, (tx) => findBrokenInvariants(tx));
  await dbHandle.close();
  return broken.map(({ name, count }) => `${name} (${count})`);
}

/** Payments the ledger has. */
export async function countBooked(databaseUrl: string): Promise<number> {
  return (await readLedger(databaseUrl)).payments.size;
}

async function readLedger(databaseUrl: string): Promise<Ledger> {
  const rows = await queryAt<{ id: string; captured: string; refunded: string }>(
    databaseUrl,
    `select t.provider_payment_id as id,
       coalesce(sum(e.amount_paise) filter (where t.kind = 'capture'), 0) as captured,
       coalesce(-sum(e.amount_paise) filter (where t.kind = 'refund-processed'), 0) as refunded
     from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'provider'
     group by 1`,
  );
  return {
    payments: new Map(
      rows.map(({ id, captured, refunded }) => [
        id,
        { captured: Number(captured), refunded: Number(refunded) },
      ]),
    ),
    orphans: new Set(await column(databaseUrl, 'select provider_payment_id from orphan_payments')),
  };
}

async function readProvider(providerUrl: string): Promise<{ payments: ProviderPayment[] }> {
  const response = await fetch(`${providerUrl}/v1/payments?count=1000000`);
  return { payments: ((await response.json()) as { items: ProviderPayment[] }).items };
}

async function column(databaseUrl: string, statement: string): Promise<string[]> {
  const rows = await queryAt<Record<string, string>>(databaseUrl, statement);
  return rows.flatMap((row) => Object.values(row));
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

interface VerifyOptions {
  /** The primary's. */
  databaseUrl: string;
  providerUrl: string;
  journal?: Journal;
}

interface ProviderPayment {
  id: string;
  amount: number;
  amount_refunded: number;
}

interface Ledger {
  payments: Map<string, { captured: number; refunded: number }>;
  /** Payments for orders the shop does not know: kept for an admin, not booked. */
  orphans: Set<string>;
}

export interface Verdict {
  brokenInvariants: string[];
  providerPayments: number;
  providerPaise: number;
  providerRefundedPaise: number;
  ledgerPaise: number;
  ledgerRefundedPaise: number;
  orphans: number;
  /** Payments whose amounts differ between ledger and provider. */
  differences: string[];
  lost: string[];
}
