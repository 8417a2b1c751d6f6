import type { Report, ReportFigure } from '@tohfa/contract';
import { reportTexts } from '@tohfa/contract/screens';
import { Cell, HeadCell, Table } from '../admin/table.tsx';
import { FigureName, formatFigure } from './figures.tsx';

/** Every figure of the chart and those beside it. A phone shows the one that is drawn; the others are a choice away. */
export function ReportTable({ report, figure, rowName }: ReportTableProps) {
  const { columns, rows, totals, comparedWith } = report;
  const totalOf = (column: ReportFigure) => totals.find((total) => total.figure === column);
  const hasTotals = columns.some((column) => totalOf(column));
  const hidden = (column: ReportFigure) =>
    column === figure ? '' : 'hidden wide:table-cell print:table-cell';
  return (
    <Table
      label={rowName}
      head={
        <>
          <HeadCell>{rowName}</HeadCell>
          {columns.map((column) => (
            <HeadCell key={column} className={`text-right ${hidden(column)}`}>
              <FigureName figure={column} className="justify-end" />
            </HeadCell>
          ))}
        </>
      }
    >
      {rows.map(({ key, label, values, before }) => (
        <tr key={key}>
          <th scope="row" className="px-3 py-2 pl-4 text-left font-medium [overflow-wrap:anywhere]">
            {label}
          </th>
          {columns.map((column, place) => (
            <Cell key={column} className={`whitespace-nowrap text-right tabular-nums ${hidden(column)}`}>
              <Values
                figure={column}
                value={values[place]}
                before={comparedWith && before ? (before[place] ?? null) : undefined}
              />
            </Cell>
          ))}
        </tr>
      ))}
      {hasTotals && (
        <tr className="bg-sunken font-semibold">
          <th scope="row" className="px-3 py-2 pl-4 text-left font-semibold">
            {reportTexts.total}
          </th>
          {columns.map((column) => {
            const total = totalOf(column);
            return (
              <Cell key={column} className={`whitespace-nowrap text-right tabular-nums ${hidden(column)}`}>
                {total && <Values figure={column} value={total.value} before={total.before} />}
              </Cell>
            );
          })}
        </tr>
      )}
    </Table>
  );
}

function Values({ figure, value, before }: ValuesProps) {
  return (
    <>
      {formatFigure(figure, value)}
      {before !== undefined && (
        <span className="block font-normal text-12 text-ink-soft">
          {reportTexts.before({ value: formatFigure(figure, before) })}
        </span>
      )}
    </>
  );
}

interface ReportTableProps {
  report: Report;
  figure: ReportFigure;
  rowName: string;
}

interface ValuesProps {
  figure: ReportFigure;
  value: number | null | undefined;
  before: number | null | undefined;
}
