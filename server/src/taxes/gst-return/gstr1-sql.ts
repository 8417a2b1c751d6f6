import { B2CL_THRESHOLDS, type GstSums } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { prepared } from '../../platform/prepared.ts';
import { SERIES } from '../numbers.ts';

/** From the first moment of a month in India to that of the next. */
export function monthRange(month: string): MonthRange {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
  return { from: startOf(month), to: startOf(next) };
}

const startOf = (month: string) => new Date(`${month}-01T00:00:00+05:30`);

/**
 * Figures of one moment, of a month that may be large: they may take longer than other requests, and compiling these
 * statements would take longer than running them.
 */
export function readReport<Result>(
  database: Database,
  read: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return database.transaction(
    async (tx) => {
      await allowReport(tx);
      return read(tx);
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

export async function allowReport(tx: Database): Promise<void> {
  await tx.execute(sql`set local statement_timeout = '60s'`);
  await tx.execute(sql`set local jit = off`);
}

/** SQL: an invoice to someone unregistered in another state above the amount that held on its day. */
const IS_LARGE = `coalesce(i.buyer_gstin, '') = ''
    and i.total_paise > case ${B2CL_THRESHOLDS.toReversed()
      .map(({ since, abovePaise }) => `when i.issued_at >= '${since} 00:00+05:30' then ${abovePaise}`)
      .join(' ')} else ${B2CL_THRESHOLDS[0]?.abovePaise} end
    and exists (select 1 from tax_document_lines x where x.invoice_id = i.id and x.igst_paise > 0)`;

/** SQL: documents without a printed number are of the first version. */
const numberSql = (document: string, kind: keyof typeof SERIES) =>
  `coalesce(${document}.printed_number, '${SERIES[kind].former}/' || ${document}.financial_year || '/' || lpad(${document}.number::text, 6, '0'))`;

const INVOICE_NUMBER = numberSql('i', 'invoice');
const NOTE_NUMBER = numberSql('n', 'credit-note');

const LINE = 'l.hsn, l.quantity, l.rate_bp, l.taxable_paise, l.igst_paise, l.cgst_paise, l.sgst_paise';
const inMonth = (column: string) => `${column} >= $1 and ${column} < $2`;

/** SQL: looked up for each row by index. The planner would rather read the whole table and join a month with it. */
export const eachBy = (select: string, name: string) => `lateral (${select} offset 0) ${name}`;

/**
 * SQL: every line of a month's documents with the sheet it belongs to. Bills of supply have no taxed value and belong to
 * none. A credit note follows its invoice: what made that large decides, not the amount that goes back.
 */
const LINES = `lines as (
  select 1 as sign, i.id, ${INVOICE_NUMBER} as number, i.issued_at, i.place_of_supply, i.buyer_gstin, i.buyer_company,
    i.total_paise, case when not i.is_taxed then 'bills' when coalesce(i.buyer_gstin, '') <> '' then 'b2b'
      when ${IS_LARGE} then 'b2cl' else 'b2cs' end as sheet, ${LINE}
  from invoices i cross join ${eachBy('select * from tax_document_lines where invoice_id = i.id', 'l')}
  where ${inMonth('i.issued_at')} and i.total_paise is not null
  union all
  select -1, n.refund_id, ${NOTE_NUMBER}, n.issued_at, n.place_of_supply, n.buyer_gstin, n.buyer_company,
    n.total_paise, case when not n.is_taxed then 'bills' when coalesce(n.buyer_gstin, '') <> '' then 'cdnr'
      when ${IS_LARGE} then 'cdnur' else 'b2cs' end, ${LINE}
  from credit_notes n cross join ${eachBy('select * from invoices where id = n.invoice_id', 'i')}
    cross join ${eachBy('select * from tax_document_lines where credit_note_id = n.refund_id', 'l')}
  where ${inMonth('n.issued_at')} and n.total_paise is not null)`;

const SUMS = `coalesce(sum(sign * taxable_paise), 0) as taxable, coalesce(sum(sign * igst_paise), 0) as igst,
  coalesce(sum(sign * cgst_paise), 0) as cgst, coalesce(sum(sign * sgst_paise), 0) as sgst`;

/** One row for each document and rate; amounts of credit notes are positive. */
export async function listDocumentRates(
  database: Database,
  { from, to }: MonthRange,
  sheet: string,
): Promise<DocumentRate[]> {
  return selectDocumentRates(database, [from, to, sheet]);
}

const selectDocumentRates = prepared<DocumentRate>(
  'gstr1-documents',
  `with ${LINES} select number, issued_at as "issuedAt", place_of_supply as place, coalesce(buyer_gstin, '') as gstin,
      buyer_company as company, total_paise as "totalPaise", rate_bp as "rateBp", sum(taxable_paise) as "taxablePaise"
    from lines where sheet = $3
    group by id, number, issued_at, place_of_supply, buyer_gstin, buyer_company, total_paise, rate_bp
    order by issued_at, number, rate_bp`,
);

/** Small supplies by place and rate, less their credit notes; a place may have more of these than of sales. */
export async function sumSmallSupplies(
  database: Database,
  { from, to }: MonthRange,
): Promise<SmallSupplies[]> {
  return selectSmallSupplies(database, [from, to]);
}

const selectSmallSupplies = prepared<SmallSupplies>(
  'gstr1-b2cs',
  `with ${LINES} select place_of_supply as place, rate_bp as "rateBp", sum(sign * taxable_paise) as "taxablePaise"
    from lines where sheet = 'b2cs' group by 1, 2
    having sum(sign * taxable_paise) <> 0 order by 1, 2`,
);

/** All supplies by HSN code and rate, less credit notes. */
export async function sumByHsn(database: Database, { from, to }: MonthRange): Promise<HsnSums[]> {
  return (await selectHsnSums(database, [from, to])).map(({ hsn, rateBp, quantity, ...sums }) => ({
    hsn,
    rateBp,
    quantity: Number(quantity),
    ...toSums(sums),
  }));
}

const selectHsnSums = prepared<SumsRow & { hsn: string; rateBp: number; quantity: string }>(
  'gstr1-hsn',
  `with ${LINES} select hsn, rate_bp as "rateBp", sum(sign * quantity) as quantity, ${SUMS}
    from lines group by 1, 2
    having sum(sign * taxable_paise) <> 0 or sum(sign * quantity) <> 0 order by 1, 2`,
);

/** The sums of each sheet of documents, and of bills of supply; credit notes count negative. */
export async function sumSheets(database: Database, { from, to }: MonthRange): Promise<SheetSums[]> {
  const rows = await selectSheetSums(database, [from, to]);
  return rows.map(({ sheet, sign, noHsn, ...sums }) => ({
    sheet,
    isNote: sign < 0,
    linesWithoutHsn: Number(noHsn),
    ...toSums(sums),
  }));
}

const selectSheetSums = prepared<SumsRow & { sheet: string; sign: number; noHsn: string }>(
  'gstr1-sums',
  `with ${LINES} select sheet, sign, ${SUMS},
      count(*) filter (where hsn = '' and rate_bp > 0) as "noHsn"
    from lines group by 1, 2`,
);

/** Consecutive numbers of one series, in the order of the numbers. */
export async function listNumberRanges(database: Database, { from, to }: MonthRange): Promise<NumberRange[]> {
  return selectNumberRanges(database, [from, to]);
}

const DOCUMENTS = `
  select 'invoice' as kind, i.financial_year, i.number, ${INVOICE_NUMBER} as printed from invoices i
    where ${inMonth('i.issued_at')}
  union all
  select 'credit-note', n.financial_year, n.number, ${NOTE_NUMBER} from credit_notes n where ${inMonth('n.issued_at')}`;

const selectNumberRanges = prepared<NumberRange>(
  'gstr1-docs',
  `with documents as (${DOCUMENTS}),
    series as (select *, regexp_replace(printed, '[^/]*$', '') as series from documents),
    runs as (select *, number - row_number() over (partition by kind, financial_year, series order by number) as run
      from series)
  select kind, financial_year as "financialYear", min(number) as first, max(number) as last, count(*)::int as count,
      (array_agg(printed order by number))[1] as "from", (array_agg(printed order by number desc))[1] as "to"
    from runs group by kind, financial_year, series, run order by kind desc, financial_year, min(number)`,
);

/** Of all documents of the month, by their own totals. */
export async function countDocuments(database: Database, { from, to }: MonthRange): Promise<DocumentCounts> {
  const [row] = await selectDocumentCounts(database, [from, to]);
  const counts = Object.entries(row ?? {}).map(([name, value]) => [name, Number(value)]);
  return Object.fromEntries(counts) as DocumentCounts;
}

const countOf = (table: string, key: string) => `
  select total_paise, is_taxed, place_of_supply, (select coalesce(sum(l.taxable_paise + l.igst_paise + l.cgst_paise
      + l.sgst_paise), 0) from tax_document_lines l where l.${key}) as lines_paise
    from ${table} d where ${inMonth('d.issued_at')}`;

const selectDocumentCounts = prepared<Record<keyof DocumentCounts, string>>(
  'gstr1-counts',
  `with documents as (
      select 1 as sign, i.* from (${countOf('invoices', 'invoice_id = d.id')}) i
      union all select -1, n.* from (${countOf('credit_notes', 'credit_note_id = d.refund_id')}) n)
  select count(*) filter (where sign > 0) as invoices, count(*) filter (where sign < 0) as "creditNotes",
      count(*) filter (where total_paise is null) as "withoutFacts",
      count(*) filter (where total_paise <> lines_paise) as "linesDiffer",
      count(*) filter (where total_paise is not null and place_of_supply !~ '^[0-9]{2}-') as "placeUnknown"
    from documents`,
);

function toSums({ taxable, igst, cgst, sgst }: SumsRow): GstSums {
  const sums = {
    taxablePaise: Number(taxable),
    igstPaise: Number(igst),
    cgstPaise: Number(cgst),
    sgstPaise: Number(sgst),
  };
  return { ...sums, totalPaise: sums.taxablePaise + sums.igstPaise + sums.cgstPaise + sums.sgstPaise };
}

export function addSums(all: readonly GstSums[]): GstSums {
  const total = (name: keyof GstSums) => all.reduce((sum, one) => sum + one[name], 0);
  return {
    taxablePaise: total('taxablePaise'),
    igstPaise: total('igstPaise'),
    cgstPaise: total('cgstPaise'),
    sgstPaise: total('sgstPaise'),
    totalPaise: total('totalPaise'),
  };
}

export interface MonthRange {
  from: Date;
  to: Date;
}

/** Amounts are `bigint`: text. */
export interface DocumentRate {
  number: string;
  issuedAt: string | Date;
  place: string;
  gstin: string;
  company: string;
  totalPaise: string;
  rateBp: number;
  taxablePaise: string;
}

interface SmallSupplies {
  place: string;
  rateBp: number;
  taxablePaise: string;
}

interface HsnSums extends GstSums {
  hsn: string;
  rateBp: number;
  quantity: number;
}

export interface SheetSums extends GstSums {
  sheet: string;
  isNote: boolean;
  linesWithoutHsn: number;
}

export interface NumberRange {
  kind: 'invoice' | 'credit-note';
  financialYear: string;
  first: number;
  last: number;
  count: number;
  from: string;
  to: string;
}

interface DocumentCounts {
  invoices: number;
  creditNotes: number;
  withoutFacts: number;
  linesDiffer: number;
  placeUnknown: number;
}

interface SumsRow {
  taxable: string;
  igst: string;
  cgst: string;
  sgst: string;
}
