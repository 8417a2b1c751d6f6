import { createHash } from 'node:crypto';
import pg from 'pg';

/** How much a shop has behind it. Everything else follows from these. */
export interface HistorySize {
  users: number;
  gifts: number;
  orders: number;
}

export const GROWN: HistorySize = { users: 100_000, gifts: 200_000, orders: 1_000_000 };
export const SMALL: HistorySize = { users: 200, gifts: 400, orders: 2000 };

/**
 * A year of trade, made by the database itself: users with sessions, guests, products with and without options, gifts in
 * every state, purchases and instalments with their payments, events, ledger, holds and steps. Every invariant of the
 * money holds afterwards. Four in five orders are purchases; the last hundredth of them are still to be packed and sent.
 */
export async function generateHistory(databaseUrl: string, size: HistorySize): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // With its triggers, which fill what a product is found by.
    for (const statement of catalogue()) await client.query(statement);
    // Triggers and foreign keys are checked by what follows; row by row they would take an hour.
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB'",
    );
    for (const statement of statements(size)) await client.query(statement);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** The id of the n-th user, as the database makes it. */
export function personId(n: number): string {
  const hex = createHash('md5').update(`user ${n}`).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function statements({ users, gifts, orders }: HistorySize): string[] {
  const purchases = Math.floor(orders * 0.8);
  const instalments = orders - purchases;
  return [
    ...people(users),
    ...giftRequests(gifts, users),
    ...guests(purchases),
    ...paidOrders(purchases, instalments, users, gifts),
    ...moneyOf(),
    ...settled(),
    ...purchasesOf(purchases),
    ...taxDocuments(),
    ...stock(),
    ...otherRecords(users),
    ...assistants(),
  ];
}

const PRODUCTS = 500;
/** Spread over the year before now, the highest number last. */
const at = (n: string, of: string) =>
  `now() - interval '1 day' - interval '364 days' * (1 - (${n})::float8 / ${of})`;
const uuid = (kind: string, n: string) => `md5('${kind} ' || ${n})::uuid`;
const FIRST = `(array['Asha','Ravi','Meera','Kabir','Ananya','Vikram','Fatima','Joseph','Gurpreet','Lakshmi'])`;
const LAST = `(array['Rao','Menon','Sharma','Iyer','Khan','Fernandes','Singh','Das','Patel','Nair','Bose','Reddy'])`;
const CITY = `(array['Bengaluru','Mumbai','Delhi','Chennai','Kolkata','Pune','Jaipur','Kochi','Lucknow','Indore'])`;
/** The n-th unit of a product `p` that has options; null for others. */
const variantOf = (n: string) =>
  `left join product_variants v on v.product_id = p.id and v.position = 1 + ${n} / ${PRODUCTS} % 2`;
const name = (n: string) => `${FIRST}[1 + (${n}) % 10] || ' ' || ${LAST}[1 + (${n}) / 10 % 12]`;
const email = (n: string) => `'person' || (${n}) || '@example.test'`;

function people(users: number): string[] {
  return [
    `insert into users (id, email, name, email_confirmed_at, created_at)
      select ${uuid('user', 'n')}, ${email('n')}, ${name('n')}, now(), ${at('n', String(users))}
      from generate_series(1, ${users}) n`,
    `insert into sessions (user_id, token_hash, provider, expires_at)
      select ${uuid('user', 'n')}, sha256(('session-' || n)::bytea), 'password', now() + interval '20 days'
      from generate_series(1, ${users}) n`,
    `insert into addresses (user_id, full_address)
      select ${uuid('user', 'n')}, n || ' Rose Villa, MG Road, ' || ${CITY}[1 + n % 10] || ' 560001'
      from generate_series(1, ${users}) n`,
  ];
}

function catalogue(): string[] {
  return [
    `insert into categories (name) select 'Kind ' || n from generate_series(1, 10) n`,
    `insert into products (name, description, price_paise, category_id, count_in_stock)
      select 'Gift no. ' || n || ' from ' || ${CITY}[1 + n % 10], 'Made by hand.', 100000 + n % 90 * 10000,
        (select min(id) from categories) + n % 10, 0
      from generate_series(1, ${PRODUCTS}) n`,
    // One in five comes in two sizes.
    `update products set options = '[{"name": "Size", "values": ["Small", "Large"]}]' where id % 5 = 0`,
    `insert into product_variants (product_id, position, choices, price_paise)
      select id, position, array[(array['Small','Large'])[position]], price_paise
      from products, generate_series(1, 2) position where options <> '[]' order by id, position`,
  ];
}

/** Gift n costs ₹1,000; the first nine tenths are over, the rest are open in one of the open states. */
function giftRequests(gifts: number, users: number): string[] {
  return [
    `insert into gifts (id, public_id, owner_id, owner_name, owner_email, product_id, product_name, product_image,
        variant_id, variant, price_paise, name, phone, relation, occasion, date, flat_no, apartment, district, state, pincode, status,
        sharable, closes_on, created_at, updated_at)
      select ${uuid('gift', 'n')}, md5('public ' || n), ${uuid('user', `1 + n % ${users}`)}, ${name(`1 + n % ${users}`)},
        ${email(`1 + n % ${users}`)}, p.id, p.name, '',
        v.id, coalesce(v.choices[1], ''), 100000, ${name('n * 7')}, '+9198' || lpad(n::text, 8, '0'),
        'Friend', 'Birthday', current_date + 30, n || ' Secret Street', 'Hidden House', ${CITY}[1 + n % 10],
        'Karnataka', (560000 + n % 100)::text,
        case when n <= ${gifts} * 0.9
          then (array['delivered','delivered','delivered','declined','cancelled','expired'])[1 + n % 6]
          else (array['approved','approved','pending'])[1 + n % 3] end,
        n % 6 < 3, current_date + 27, ${at('n', String(gifts))}, ${at('n', String(gifts))}
      from generate_series(1, ${gifts}) n
      join products p on p.id = (select min(id) from products) + n % ${PRODUCTS} ${variantOf('n')}`,
    `insert into gift_steps (gift_id, status, at) select id, 'pending', created_at from gifts`,
    `insert into gift_steps (gift_id, status, at) select id, status, updated_at from gifts where status <> 'pending'`,
  ];
}

/** One purchase in ten is bought without an account, each by somebody else. */
function guests(purchases: number): string[] {
  return [
    `insert into guest_buyers (id, name, email, phone, created_at)
      select ${uuid('guest', 'n')}, ${name('n')}, 'guest' || n || '@example.test', '+9197' || lpad(n::text, 8, '0'),
        ${at('n', String(purchases))}
      from generate_series(1, ${purchases}) n where n % 10 = 5`,
  ];
}

/** One instalment pays a delivered gift in full; open gifts have none. */
function paidOrders(purchases: number, instalments: number, users: number, gifts: number): string[] {
  const payer = `1 + n * 13 % ${users}`;
  return [
    `create unlogged table generated_orders as
      select n, ${uuid('order', 'n')} as id, ${at('n', String(purchases))} as at, p.id as product_id, p.name as product,
        v.id as variant_id, coalesce(v.choices[1], '') as variant, p.price_paise, floor((p.price_paise / 100 * 18 + 50) / 100.0)::bigint * 100 as tax_paise,
        null::uuid as gift_id, case when g.id is null then ${uuid('user', payer)} end as payer_id, g.id as guest_id,
        coalesce(g.name, ${name(payer)}) as payer_name, coalesce(g.email, ${email(payer)}) as payer_email
      from generate_series(1, ${purchases}) n
      left join guest_buyers g on g.id = ${uuid('guest', 'n')}
      join products p on p.id = (select min(id) from products) + n % ${PRODUCTS} ${variantOf('n')}`,
    `insert into generated_orders
      select n + ${purchases}, ${uuid('instalment', 'n')}, g.created_at, null, null, null, '', 100000, 0, g.id,
        ${uuid('user', payer)}, null, ${name(payer)}, ${email(payer)}
      from (select row_number() over (order by created_at) as n, id, created_at from gifts
        where status = 'delivered' limit least(${instalments}, ${gifts})) g`,
    `insert into payment_orders (id, provider_order_id, target, status, amount_paise, payer_id, payer_name, payer_email,
        guest_buyer_id, gift_id, product_id, product_name, product_image, price_paise, tax_paise, delivery_paise,
        transaction_paise, address, check_at, created_at, updated_at)
      select id, 'order_' || n, case when gift_id is null then 'purchase' else 'gift' end, 'paid',
        case when gift_id is null then price_paise + tax_paise + 4000 else 100000 end,
        payer_id, payer_name, payer_email, guest_id, gift_id, product_id, product,
        case when gift_id is null then '' end,
        case when gift_id is null then price_paise end, case when gift_id is null then tax_paise end,
        case when gift_id is null then 3000 end, case when gift_id is null then 1000 end,
        case when gift_id is null then n || ' Rose Villa, MG Road, Bengaluru 560001' end, null, at, at
      from generated_orders order by at`,
    `insert into order_lines (order_id, position, product_id, product_name, variant_id, variant, unit_price_paise, tax_paise)
      select id, 1, product_id, product, variant_id, variant, price_paise, tax_paise from generated_orders
      where gift_id is null`,
    `insert into holds (order_id, product_id, gift_id, amount_paise, expires_at, released_at, released_because)
      select id, product_id, gift_id, price_paise, at + interval '15 minutes', at, 'captured' from generated_orders`,
    `insert into hold_periods (order_id, started_at, ends_at) select id, at, at from generated_orders`,
  ];
}

function moneyOf(): string[] {
  const amount = `case when gift_id is null then price_paise + tax_paise + 4000 else 100000 end`;
  return [
    `insert into payments (provider_payment_id, order_id, status, amount_paise, credited_paise, method, captured_at,
        created_at, updated_at)
      select 'pay_' || n, id, 'captured', ${amount}, ${amount}, 'upi', at, at, at from generated_orders order by at`,
    `insert into provider_events (source, dedupe_key, kind, provider_order_id, provider_payment_id, payload, received_at)
      select source, source || ' ' || n, 'payment.captured', 'order_' || n, 'pay_' || n, '{}', at
      from generated_orders, unnest(array['browser', 'webhook']) source order by at`,
    `insert into ledger_transactions (kind, provider_payment_id, at)
      select 'capture', 'pay_' || n, at from generated_orders order by at`,
    `insert into ledger_entries (transaction_id, account, target_id, amount_paise)
      select t.id, e.account, e.target_id, e.amount_paise from generated_orders o
      join ledger_transactions t on t.provider_payment_id = 'pay_' || o.n,
      lateral (values ('provider', null::uuid, ${amount}),
        (case when gift_id is null then 'purchase' else 'gift' end, coalesce(gift_id, o.id), -(${amount})))
        e (account, target_id, amount_paise) order by t.id`,
    `update gifts set paid_paise = 100000 * paid.instalments
      from (select gift_id, count(*) as instalments from generated_orders group by 1) paid where gifts.id = paid.gift_id`,
  ];
}

/** Each day's payments are settled on the day after, less their fees and the tax on them. */
function settled(): string[] {
  return [
    `insert into settlement_lines (settlement_id, type, entity_id, amount_paise, credit_paise, fee_paise, tax_paise,
        created_at, settled_at, match)
      select 'setl_' || to_char(at, 'YYYYMMDD'), 'payment', id, amount, amount - fee - tax, fee + tax, tax, at,
        at + interval '1 day', 'matched'
      from (select t.provider_payment_id as id, t.at, e.amount_paise as amount, round(e.amount_paise * 0.02) as fee,
          round(e.amount_paise * 0.0036) as tax
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'provider'
        where t.kind = 'capture') captured order by at`,
    `insert into settlements (id, amount_paise, fees_paise, tax_paise, utr, status, created_at, settled_at, lines_count,
        lines_paise, lines_fees_paise, lines_tax_paise, known_paise, compared_at, updated_at)
      select settlement_id, sum(credit_paise), sum(fee_paise), sum(tax_paise), 'UTR' || settlement_id, 'processed',
        max(settled_at), max(settled_at), count(*), sum(credit_paise), sum(fee_paise), sum(tax_paise), sum(amount_paise),
        max(settled_at), max(settled_at)
      from settlement_lines group by settlement_id`,
    `insert into ledger_transactions (kind, settlement_id, at) select 'settlement', id, settled_at from settlements`,
    `insert into ledger_entries (transaction_id, account, amount_paise)
      select t.id, e.account, e.paise from settlements s join ledger_transactions t on t.settlement_id = s.id
      cross join lateral (values ('bank', s.amount_paise), ('provider-fees', s.fees_paise - s.tax_paise),
        ('gst-on-fees', s.tax_paise), ('provider', -s.known_paise)) e (account, paise)`,
    `insert into settlement_fetches (state, first_day, last_day, ended_at)
      values ('done', current_date - 364, current_date, now())`,
  ];
}

function purchasesOf(purchases: number): string[] {
  const status = `case when n <= ${purchases} * 0.99 then 'delivered' when n % 3 = 0 then 'dispatched'
    when n % 3 = 1 then 'packed' else 'placed' end`;
  return [
    `insert into purchases (id, order_id, user_id, guest_buyer_id, buyer_name, buyer_email, payment_id, product_id, product_name,
        product_image, price_paise, tax_paise, delivery_paise, transaction_paise, total_paise, address, contents,
        names, status, delivery_date, due_at, slot_name, assigned_to, created_at, updated_at)
      select ${uuid('purchase', 'n')}, id, payer_id, guest_id, payer_name, payer_email, 'pay_' || n,
        product_id, product, '', price_paise, tax_paise, 3000, 1000, price_paise + tax_paise + 4000,
        n || ' Rose Villa, MG Road, Bengaluru 560001', 'Recipient' || n || ' 9198' || lpad(n::text, 8, '0'),
        'Recipient' || n, ${status},
        at::date + 3, date_trunc('day', at) + interval '4 days' - interval '1 second', 'Morning',
        case when n % 500 = 0 then 'admin@tohfa.test' end, at, at
      from generated_orders where gift_id is null order by n`,
    `insert into purchase_steps (purchase_id, status, at) select id, 'placed', created_at from purchases order by number`,
    `insert into purchase_steps (purchase_id, status, at)
      select id, status, updated_at from purchases where status <> 'placed' order by number`,
  ];
}

/** Every purchase and funded gift is invoiced as it was paid; every fourth one went to another state. */
function taxDocuments(): string[] {
  const inIndia = `o.at at time zone 'Asia/Kolkata'`;
  const year = `extract(year from ${inIndia} - interval '3 months')::int`;
  return [
    `insert into invoices (purchase_id, gift_id, financial_year, number, printed_number, issued_at, place_of_supply,
        is_taxed, total_paise, seller)
      select u.id, o.gift_id, o.year || '-' || right((o.year + 1)::text, 2), o.number,
        'TOHFA/' || right((o.year + 1)::text, 2) || '/' || lpad(o.number::text, 7, '0'), o.at,
        case when o.n % 4 = 0 then '27-Maharashtra' else '29-Karnataka' end, true,
        case when o.gift_id is null then o.price_paise + o.tax_paise + 4000 else 100000 end,
        '{"name": "Tohfa", "address": "Bengaluru", "state": "Karnataka"}'
      from (select o.*, ${year} as year, row_number() over (partition by ${year} order by o.at, o.n) as number
        from generated_orders o) o
      left join purchases u on u.order_id = o.id order by o.at`,
    `insert into invoice_years (financial_year, last_number) select financial_year, max(number) from invoices group by 1`,
    `insert into tax_document_lines (invoice_id, description, hsn, quantity, rate_bp, taxable_paise, igst_paise,
        cgst_paise, sgst_paise)
      select i.id, l.description, l.hsn, l.quantity, l.rate_bp, l.taxable,
        case when i.place_of_supply like '27%' then l.tax else 0 end,
        case when i.place_of_supply like '27%' then 0 else l.tax / 2 end,
        case when i.place_of_supply like '27%' then 0 else l.tax - l.tax / 2 end
      from invoices i left join purchases u on u.id = i.purchase_id,
      lateral (values ('A gift', '6912', 1, 1800, coalesce(u.price_paise, 84746), coalesce(u.tax_paise, 15254)),
        ('Charges', '996812', 0, 0, coalesce(u.delivery_paise + u.transaction_paise, 0), 0))
        l (description, hsn, quantity, rate_bp, taxable, tax) where l.taxable > 0 order by i.issued_at, l.hsn`,
  ];
}

/** What was sold was received before; 1,000 of each are left. The units of a product with options are those of its variants. */
function stock(): string[] {
  return [
    `create unlogged table generated_sold as
      select product_id, variant_id, 'sold' as kind, at from generated_orders where gift_id is null
      union all
      select product_id, variant_id, 'held', created_at from gifts
        where status in ('approved', 'paid', 'dispatched', 'delivered')`,
    `create unlogged table generated_stock as
      select p.id as product_id, v.id as variant_id, coalesce(v.choices[1], '') as variant,
        1000 + coalesce(s.units, 0) as received
      from products p left join product_variants v on v.product_id = p.id
      left join (select product_id, coalesce(variant_id, 0) as variant_id, count(*) as units from generated_sold
        group by 1, 2) s on s.product_id = p.id and s.variant_id = coalesce(v.id, 0)`,
    `update products p set count_in_stock = 1000, stock_received = received
      from generated_stock s where s.product_id = p.id and s.variant_id is null`,
    `update product_variants v set count_in_stock = 1000, stock_received = received
      from generated_stock s where s.variant_id = v.id`,
    `update products p set count_in_stock = 2000 where options <> '[]'`,
    `insert into stock_movements (product_id, variant_id, variant, kind, stock_change, at)
      select product_id, variant_id, variant, 'received', received, now() - interval '1 year' from generated_stock`,
    `insert into stock_movements (product_id, variant_id, variant, kind, stock_change, at)
      select s.product_id, s.variant_id, coalesce(v.choices[1], ''), kind, -1, at
      from generated_sold s left join product_variants v on v.id = s.variant_id order by at`,
    `drop table generated_sold, generated_stock, generated_orders`,
  ];
}

function otherRecords(users: number): string[] {
  return [
    `insert into audit_entries (actor, action, subject, at)
      select 'admin@tohfa.test', 'purchase-dispatched', id::text, created_at from purchases order by number`,
    `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
      select user_id, id, 'https://push.example.test/' || id, 'key', 'auth' from sessions order by id limit ${users} / 5`,
    `insert into notice_choices (user_id, topic, mail, push)
      select id, 'offers', true, true from users order by id limit ${users} / 5`,
    // As `countCustomers` leaves them.
    `insert into customers (id, kind, name, email, since, orders, spent_paise, last_paid_at)
      select u.id, 'account', u.name, u.email, u.created_at, coalesce(o.orders, 0), coalesce(o.spent, 0), o.last
      from users u left join (select payer_id, (count(*) filter (where target = 'purchase'))::int as orders,
          sum(amount_paise) as spent, max(created_at) as last from payment_orders group by 1) o on o.payer_id = u.id`,
    `insert into customers (id, kind, name, email, phone, since, orders, spent_paise, last_paid_at)
      select b.id, 'buyer', b.name, b.email, b.phone, b.created_at, 1, o.amount_paise, o.created_at
      from guest_buyers b join payment_orders o on o.guest_buyer_id = b.id`,
    'update customers_counted set ledger_transaction = (select max(id) from ledger_transactions)',
  ];
}

/** Every fifth order and every tenth gift of the year was prepared by one of them. */
function assistants(): string[] {
  return [
    `insert into agents (key, name) select 'https://agent' || n || '.test/profile', 'agent' || n || '.test'
      from generate_series(1, 20) n`,
    `insert into agent_days (day, agent_id, channel, calls, baskets)
      select current_date - n, a.id, 'ucp', 40, 4 from generate_series(0, 364) n cross join agents a where a.id > 0`,
    `insert into agent_sessions (kind, channel, agent_id, content, order_id, created_at, expires_at)
      select 'checkout', 'ucp', 1 + number / 5 % 20, '{"lines": [], "parts": {}, "problems": []}', order_id, created_at, created_at
      from purchases where number % 5 = 0`,
    `insert into agent_sessions (kind, channel, agent_id, content, gift_id, created_at, expires_at)
      select 'group-gift', 'ucp', 1 + n % 20, '{"lines": [], "parts": {}, "problems": []}', id, created_at, created_at
      from (select id, created_at, row_number() over (order by created_at) as n from gifts) g where n % 10 = 0`,
  ];
}
