import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import type { PayerKey } from '../deps.ts';
import { paymentOrders } from '../tables.ts';

/** How long evidence is kept after the decision: the bank may ask again, and the payer may dispute once more. */
const KEPT_DAYS = 180;

/**
 * Job: deletes the words and documents of decided disputes when their time is over, and at once those of people who were
 * erased while their dispute was undecided. Until then they stay: they defend the shop against the person's claim.
 */
export async function deleteOldEvidence(database: Database): Promise<void> {
  await deleteEvidence(
    database,
    sql`d.decided_at < now() - make_interval(days => ${KEPT_DAYS}) or exists (select 1 from payments p
      join payment_orders o on o.id = p.order_id where p.provider_payment_id = d.provider_payment_id
        and o.payer_name = '' and o.payer_email = '')`,
  );
}

/** For people who are erased: the evidence of their decided disputes. */
export async function eraseEvidence(tx: Database, by: PayerKey['by'], ids: readonly string[]): Promise<void> {
  await deleteEvidence(
    tx,
    sql`d.provider_payment_id in (select p.provider_payment_id from payment_orders
      join payments p on p.order_id = payment_orders.id
      where ${paymentOrders[by]} = any(${sql.param([...ids])}::uuid[]))`,
  );
}

async function deleteEvidence(database: Database, which: SQL): Promise<void> {
  await database.execute(sql`with cleared as (
      update disputes d set explanation = '', tracking = '', delivery = '', evidence_saved_at = null
      where d.decided_at is not null and d.evidence_saved_at is not null and (${which}) returning id)
    delete from dispute_documents where dispute_id in (select id from cleared)`);
}
