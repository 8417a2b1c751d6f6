import {
  comparedPeriod,
  daysBetween,
  formatCalendarDate,
  MAX_REPORT_DAYS,
  type Operations,
  REPORT_FIGURES,
  REPORT_ROWS,
  REPORTS,
  type Report,
  type ReportFigure,
  toCsv,
} from '@tohfa/contract';
import { screenTexts } from '@tohfa/contract/phrases';
import type { Database } from '../platform/database.ts';
import { ALREADY_SENT, type Call, Refusal, refuse } from '../platform/http/operations.ts';
import { type ReportFigures, SOURCES } from './sources.ts';

export async function report(database: Database, { query }: Pick<Call<Operations['report']>, 'query'>) {
  const made = await makeReport(database, query);
  return made instanceof Refusal ? made : withOthers(made);
}

/** The very figures of `report`, with every row. */
export async function exportReport(database: Database, { query, reply }: Call<Operations['exportReport']>) {
  const made = await makeReport(database, query);
  if (made instanceof Refusal) return made;
  await reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName(made)}"`)
    .header('cache-control', 'no-store')
    .send(toCsv(tableOf(made)));
  return ALREADY_SENT;
}

async function makeReport(
  database: Database,
  { report: name, by, from, to, compare }: Call<Operations['report']>['query'],
): Promise<MadeReport | Refusal<'invalid_input'>> {
  const period = { from, to };
  if (from > to)
    return refuse('invalid_input', { fields: { to: () => screenTexts().reportTexts.wrongOrder } });
  if (daysBetween(from, to) >= MAX_REPORT_DAYS)
    return refuse('invalid_input', { fields: { to: () => screenTexts().reportTexts.tooLong } });
  const way = by === undefined ? REPORTS[name][0] : REPORTS[name].find((one) => one === by);
  if (way === undefined)
    return refuse('invalid_input', { fields: { by: () => screenTexts().reportTexts.noSuchWay } });
  const source = SOURCES[name];
  const current = await source(database, period, way);
  const comparedWith =
    compare === undefined || current.isOfNow === true ? undefined : comparedPeriod(period, compare);
  const before = comparedWith && (await source(database, comparedWith, way));
  const { totals, columns, rows, others } = before ? joinPeriods(current, before) : current;
  return {
    report: name,
    by: way,
    period,
    ...(comparedWith && { comparedWith }),
    totals,
    columns: [...columns],
    rows,
    ...(others && { others }),
  };
}

/** Days and months are compared in their order, everything else by its key. A key of the other period alone gets a row of its own. */
function joinPeriods(current: ReportFigures, before: ReportFigures): ReportFigures {
  const isTime = current.isTime === true;
  const byKey = new Map(before.rows.map((row) => [row.key, row]));
  const nothing = current.columns.map((column) => (REPORT_FIGURES[column] === 'percent' ? null : 0));
  const rows = current.rows.map((row, place): Row => {
    const other = isTime ? before.rows[place] : (byKey.get(row.key) ?? { values: nothing });
    byKey.delete(row.key);
    return { ...row, ...(other && { before: other.values }) };
  });
  const gone = isTime
    ? []
    : [...byKey.values()].map((row): Row => ({ ...row, values: nothing, before: row.values }));
  return {
    ...current,
    totals: current.totals.map((total, place) => ({
      ...total,
      before: before.totals[place]?.value ?? null,
    })),
    rows: [...rows, ...gone],
  };
}

/** The largest rows, and one for all others, so that the rows still add up to the totals. */
function withOthers({ others, ...made }: MadeReport): Report {
  if (others !== 'sum' || made.rows.length <= REPORT_ROWS) return made;
  const rest = made.rows.slice(REPORT_ROWS - 1);
  const add = (lists: readonly (readonly (number | null)[])[]) =>
    made.columns.map((_, column) => lists.reduce((sum, values) => sum + (values[column] ?? 0), 0));
  const row: Row = {
    key: 'others',
    label: screenTexts().reportKeys.others({ count: rest.length }),
    values: add(rest.map(({ values }) => values)),
    ...(made.comparedWith && { before: add(rest.map(({ before = [] }) => before)) }),
  };
  return { ...made, rows: [...made.rows.slice(0, REPORT_ROWS - 1), row] };
}

function tableOf({ by, comparedWith, columns, rows, totals }: MadeReport): (string | number)[][] {
  const { reportFigures, reportRows, reportTexts } = screenTexts();
  const names = columns.map((column) => reportFigures[column].label);
  const earlier = comparedWith
    ? names.map((figure) =>
        reportTexts.inPeriod({
          figure,
          from: formatCalendarDate(comparedWith.from),
          to: formatCalendarDate(comparedWith.to),
        }),
      )
    : [];
  const cells = (values: readonly (number | null)[]) =>
    columns.map((column, place) => cellOf(column, values[place] ?? null));
  const totalOf = (which: 'value' | 'before') =>
    columns.map((column) => totals.find(({ figure }) => figure === column)?.[which] ?? null);
  const hasTotals = columns.every((column) => totals.some(({ figure }) => figure === column));
  return [
    [reportRows[by as keyof typeof reportRows], ...names, ...earlier],
    ...rows.map(({ label, values, before = [] }) => [
      label,
      ...cells(values),
      ...(comparedWith ? cells(before) : []),
    ]),
    ...(hasTotals
      ? [[reportTexts.total, ...cells(totalOf('value')), ...(comparedWith ? cells(totalOf('before')) : [])]]
      : []),
  ];
}

function cellOf(column: ReportFigure, value: number | null): string | number {
  if (value === null) return '';
  return REPORT_FIGURES[column] === 'paise' ? value / 100 : value;
}

function fileName({ report: name, by, period: { from, to } }: MadeReport): string {
  return `tohfa-${name}-${by}-${from}-${to}.csv`;
}

type Row = Report['rows'][number];
type MadeReport = Report & Pick<ReportFigures, 'others'>;
