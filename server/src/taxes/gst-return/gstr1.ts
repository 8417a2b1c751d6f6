import {
  GST_COLUMNS,
  GST_SHEETS,
  type GstReturn,
  type GstSheet,
  gstCodes,
  indianDay,
  type Operations,
  parseDay,
  toPlainCsv,
} from '@tohfa/contract';
import { phrases } from '@tohfa/contract/phrases';
import type { Database } from '../../platform/database.ts';
import { ALREADY_SENT, type Call } from '../../platform/http/operations.ts';
import {
  addSums,
  type DocumentRate,
  listDocumentRates,
  listNumberRanges,
  type MonthRange,
  monthRange,
  readReport,
  type SheetSums,
  sumByHsn,
  sumSheets,
  sumSmallSupplies,
} from './gstr1-sql.ts';

export async function gstr1(
  { database }: { database: Database },
  { query: { month, sheet }, reply }: Call<Operations['gstr1']>,
) {
  if (sheet === undefined) return readReport(database, (tx) => buildReturn(tx, month));
  const rows = await readReport(database, (tx) => listRows(tx, sheet, monthRange(month)));
  const header = GST_COLUMNS[sheet].map(([name]) => name);
  await reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="gstr1-${month}-${sheet}.csv"`)
    .header('cache-control', 'no-store')
    .send(toPlainCsv([header, ...rows]));
  return ALREADY_SENT;
}

export async function buildReturn(tx: Database, month: string): Promise<GstReturn> {
  const range = monthRange(month);
  const sums = await sumSheets(tx, range);
  const sheets = {} as GstReturn['sheets'];
  for (const sheet of GST_SHEETS)
    sheets[sheet] = {
      rows: (await listRows(tx, sheet, range)).map((row) => toNamedCells(sheet, row)),
      ...(sheet !== 'docs' && { sums: sumsOf(sums, sheet) }),
    };
  return { month, sheets, billsOfSupply: sumsOf(sums, 'bills'), sums: addSums(sums) };
}

/** The summary by HSN is of all documents. */
function sumsOf(sums: readonly SheetSums[], sheet: string) {
  return addSums(sheet === 'hsn' ? sums : sums.filter((one) => one.sheet === sheet));
}

function toNamedCells(sheet: GstSheet, row: readonly Cell[]): Record<string, string | number> {
  const values = row.map((cell) => (typeof cell === 'object' ? cell.paise / 100 : cell));
  return Object.fromEntries(GST_COLUMNS[sheet].map(([name], index) => [name, values[index] ?? '']));
}

async function listRows(database: Database, sheet: GstSheet, range: MonthRange): Promise<Cell[][]> {
  const codes = gstCodes(indianDay(range.from));
  switch (sheet) {
    case 'b2cs':
      return (await sumSmallSupplies(database, range)).map(({ place, rateBp, taxablePaise }) => [
        codes.b2csType,
        place,
        NOTHING,
        rateBp / 100,
        amount(taxablePaise),
        NOTHING,
        NOTHING,
      ]);
    case 'hsn':
      return (await sumByHsn(database, range)).map((row) => [
        row.hsn,
        row.hsn === '' ? phrases().taxes.withoutHsn : NOTHING,
        row.hsn.startsWith('99') ? codes.services : codes.pieces,
        row.quantity,
        amount(row.totalPaise),
        row.rateBp / 100,
        amount(row.taxablePaise),
        amount(row.igstPaise),
        amount(row.cgstPaise),
        amount(row.sgstPaise),
        NOTHING,
      ]);
    case 'docs':
      // Numbers are given in the transaction that writes the document: none is ever cancelled.
      return (await listNumberRanges(database, range)).map(({ kind, from, to, count }) => [
        codes.natures[kind],
        from,
        to,
        count,
        0,
      ]);
    default:
      return (await listDocumentRates(database, range, sheet)).map((row) => documentRow(sheet, row, codes));
  }
}

function documentRow(
  sheet: 'b2b' | 'b2cl' | 'cdnr' | 'cdnur',
  row: DocumentRate,
  codes: ReturnType<typeof gstCodes>,
): Cell[] {
  const { gstin, company, number, place } = row;
  const date = formatReturnDate(row.issuedAt);
  const value = amount(row.totalPaise);
  const rate = row.rateBp / 100;
  const taxable = amount(row.taxablePaise);
  const { supplyType, reverseCharge, creditNote, urType } = codes;
  switch (sheet) {
    case 'b2b':
      return [
        gstin,
        company,
        number,
        date,
        value,
        place,
        reverseCharge,
        NOTHING,
        supplyType,
        NOTHING,
        rate,
        taxable,
        NOTHING,
      ];
    case 'b2cl':
      return [number, date, value, place, NOTHING, rate, taxable, NOTHING, NOTHING];
    case 'cdnr':
      return [
        gstin,
        company,
        number,
        date,
        creditNote,
        place,
        reverseCharge,
        supplyType,
        value,
        NOTHING,
        rate,
        taxable,
        NOTHING,
      ];
    case 'cdnur':
      return [urType, number, date, creditNote, place, value, NOTHING, rate, taxable, NOTHING];
  }
}

/** `17-Nov-2026` */
function formatReturnDate(moment: string | Date): string {
  const day = indianDay(new Date(moment));
  const parsed = parseDay(day);
  return `${day.slice(8)}-${PORTAL_MONTHS[parsed.getUTCMonth()]}-${day.slice(0, 4)}`;
}

/** As the portal reads them, in any language. */
const PORTAL_MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const NOTHING = '';
const amount = (paise: number | string) => ({ paise: Number(paise) });

type Cell = string | number | { paise: number };
