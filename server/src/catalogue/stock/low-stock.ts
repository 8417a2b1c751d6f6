import { type AdminOperationName, formatLongDay, indianDay, LOW_STOCK, withVariant } from '@tohfa/contract';
import { type MailContent, mail, phrases } from '@tohfa/contract/phrases';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { inLanguageOf, type MailSource } from '../../mails/index.ts';
import { type Database, queryRows } from '../../platform/database.ts';
import { defineQueue, type Jobs } from '../../platform/jobs.ts';
import type { Mailer } from '../../platform/mailer.ts';
import { countStock } from '../sql.ts';

const MAX_SHOWN = 20;
const MAX_MAILED = 100;

/** For the dashboard: counts, and what runs out first. */
export async function stockSummary(database: Database) {
  const [counted, { items }] = await Promise.all([countStock(database), listLowStock(database, MAX_SHOWN)]);
  return {
    ...counted,
    low: items.map(toShown),
  };
}

/** For the work list. */
export async function lowStock(database: Database, items: number) {
  const low = await listLowStock(database, items);
  return { count: low.total, items: low.items.map(toShown) };
}

const toShown = ({ id, name, variant, image, count_in_stock }: LowItem) => ({
  id,
  name,
  ...(variant !== '' && { variant }),
  image,
  count_in_stock,
});

/** Products, and variants of those that have some, at or below the product's own limit or the shop's. */
async function listLowStock(database: Database, limit: number): Promise<{ items: LowItem[]; total: number }> {
  const rows = await queryRows<LowItem & { total: number }>(
    database,
    sql`with low as (
        select p.id, p.name, '' as variant, null::int as variant_id, p.image, p.count_in_stock, 0 as position
        from products p where not p.hidden and p.options = '[]'
          and p.count_in_stock <= coalesce(p.low_stock_at, ${LOW_STOCK}::int)
        union all
        select p.id, p.name, array_to_string(v.choices, ', '), v.id, coalesce(nullif(v.image, ''), p.image),
          v.count_in_stock, v.position
        from products p join product_variants v on v.product_id = p.id and not v.hidden
        where not p.hidden and p.options <> '[]' and v.count_in_stock <= coalesce(p.low_stock_at, ${LOW_STOCK}::int))
      select l.id, l.name, l.variant, l.image, l.count_in_stock, count(*) over ()::int as total,
        case when l.count_in_stock = 0 then (select m.at from stock_movements m
          where m.product_id = l.id and m.variant_id is not distinct from l.variant_id and m.stock_change <> 0
          order by m.id desc limit 1) end as "outSince"
      from low l order by l.count_in_stock, l.id, l.position limit ${limit}`,
  );
  return { items: rows.map(({ total: _total, ...item }) => item), total: rows[0]?.total ?? 0 };
}

/** One mail job per admin, so that retrying a bounced address does not mail the others again. */
export const lowStockMailQueue = defineQueue('low-stock-mail', z.object({ to: z.email() }));

/**
 * Job: queues one mail for every admin if anything is low. The day is taken in the same transaction, so that runs that are
 * missed, repeated or parallel mail nobody twice on one day in India.
 */
export async function queueLowStockMails(deps: LowStockMailDeps, now: Date): Promise<void> {
  const admins = await deps.listAdminEmails('listAdminProducts');
  await deps.database.transaction(async (tx) => {
    const taken = await queryRows(
      tx,
      sql`insert into admin_digests as d (name, mailed_at) values ('low stock', ${now.toISOString()}::timestamptz)
        on conflict (name) do update set mailed_at = excluded.mailed_at
          where (d.mailed_at at time zone 'Asia/Kolkata')::date
            < (excluded.mailed_at at time zone 'Asia/Kolkata')::date
        returning name`,
    );
    if (taken.length === 0 || (await listLowStock(tx, 1)).total === 0) return;
    await deps.jobs.sendAll(
      lowStockMailQueue,
      admins.map((to) => ({ to })),
      tx,
    );
  });
}

/** Job: mails one admin what is low by now. */
export async function sendLowStockMail(
  { database, mailer, publicUrl }: LowStockMailDeps,
  { to }: z.output<typeof lowStockMailQueue.schema>,
): Promise<void> {
  const { items, total } = await listLowStock(database, MAX_MAILED);
  if (items.length === 0) return;
  await inLanguageOf(database, to, () => mailer.send({ to, ...lowStockMail(items, total, publicUrl) }));
}

function lowStockMail(items: readonly LowItem[], total: number, publicUrl: string): MailContent {
  const texts = phrases().mails.stock;
  const out = items.filter(({ count_in_stock }) => count_in_stock === 0);
  const low = items.filter(({ count_in_stock }) => count_in_stock > 0);
  const left = low.map((item) => texts.left({ product: withVariant(item), count: item.count_in_stock }));
  return mail('stock-low', {
    summary: texts.summary({ out: out.length, low: low.length }),
    out: out.length > 0 ? [{ lines: [texts.out({ count: out.length }), ...out.map(describeOut)] }] : [],
    low: low.length > 0 ? [{ lines: [texts.low({ count: low.length }), ...left] }] : [],
    more: total > items.length ? String(total - items.length) : '',
    link: `${publicUrl}/products-management?sort=stock-up`,
  });
}

/** For the preview of the mail: what is low now. */
export function lowStockMailSource({
  database,
  publicUrl,
}: Pick<LowStockMailDeps, 'database' | 'publicUrl'>) {
  return {
    latest: async (template) => (template === 'stock-low' ? {} : undefined),
    async write(_template, _about, { for: purpose }) {
      const { items, total } = await listLowStock(database, MAX_MAILED);
      return items.length === 0 || purpose === 'sending' ? undefined : lowStockMail(items, total, publicUrl);
    },
  } satisfies MailSource;
}

function describeOut(item: LowItem): string {
  const product = withVariant(item);
  if (item.outSince === null) return product;
  const since = formatLongDay(indianDay(new Date(item.outSince)));
  return phrases().mails.stock.outSince({ product, since });
}

interface LowItem {
  id: number;
  name: string;
  /** Empty for a product without options. */
  variant: string;
  image: string;
  count_in_stock: number;
  /** Null while there is something, and where nothing was ever in stock. */
  outSince: string | Date | null;
}

export interface LowStockMailDeps {
  database: Database;
  jobs: Pick<Jobs, 'sendAll'>;
  mailer: Mailer;
  publicUrl: string;
  listAdminEmails(whoMay: AdminOperationName): Promise<readonly string[]>;
}
