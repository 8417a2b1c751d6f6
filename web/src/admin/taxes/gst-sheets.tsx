import { formatPaise, GST_COLUMNS, GST_SHEETS, type GstReturn, type GstSheet, paise } from '@tohfa/contract';
import { gstSheets, sheetTexts } from '@tohfa/contract/screens';
import { ChevronDownIcon, DownloadIcon } from 'lucide-react';
import { routes } from '../../lib/admin-routes.ts';
import { call } from '../../lib/api.ts';
import { buttonClass } from '../../ui/buttons.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { AdminLoadError, Panel } from '../page.tsx';
import { useAdminQuery } from '../session.ts';
import { Cell, HeadCell } from '../table.tsx';

const PREVIEW_ROWS = 20;

/** A preview of each sheet, and the files. */
export function GstSheets({ month }: { month: string }) {
  const all = useAdminQuery(['tax-month', month, 'sheets'], (signal) =>
    call('gstr1', { query: { month }, signal }),
  );
  const href = `${routes.gstr1.path}?${new URLSearchParams({ month })}`;
  return (
    <Panel
      title={gstSheets.title}
      action={
        <a
          href={href}
          download={`gstr1-${month}.json`}
          className={`${buttonClass('secondary')} h-11! text-14! print:hidden`}
        >
          <DownloadIcon />
          {gstSheets.json}
        </a>
      }
    >
      <p className="mb-2 text-14 text-ink-soft">{gstSheets.definition}</p>
      {all.isPending && <Skeleton className="h-80" />}
      {all.isError && <AdminLoadError error={all.error} onRetry={() => void all.refetch()} />}
      {all.data && (
        <>
          <div className="divide-y divide-hairline">
            {GST_SHEETS.map((sheet) => (
              <Sheet key={sheet} sheet={sheet} href={`${href}&sheet=${sheet}`} {...all.data.sheets[sheet]} />
            ))}
          </div>
          {all.data.billsOfSupply.totalPaise !== 0 && (
            <p className="mt-3 text-14 text-ink-soft">
              {gstSheets.billsOfSupply({ amount: formatPaise(paise(all.data.billsOfSupply.totalPaise)) })}
            </p>
          )}
        </>
      )}
    </Panel>
  );
}

function Sheet({ sheet, href, rows, sums }: SheetProps) {
  const { label, definition } = sheetTexts[sheet];
  return (
    <div className="relative">
      <details className="group/sheet">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-2 py-2 pr-28 hover:text-rani [&::-webkit-details-marker]:hidden">
          <ChevronDownIcon className="size-4 shrink-0 transition-transform group-open/sheet:rotate-180 print:hidden" />
          <span className="min-w-0 flex-1 text-14">
            <span className="font-semibold">{sheet}</span>
            <span className="ml-2">{label}</span>
            <span className="block text-ink-soft tabular-nums">
              {gstSheets.rows({ count: rows.length })}
              {sums && rows.length > 0 && ` · ${formatPaise(paise(sums.totalPaise))}`}
            </span>
          </span>
        </summary>
        <p className="pb-2 pl-6 text-14 text-ink-soft">{definition}</p>
        {rows.length === 0 ? (
          <p className="pb-4 pl-6 text-14">{gstSheets.empty}</p>
        ) : (
          <SheetTable sheet={sheet} rows={rows} />
        )}
      </details>
      <a
        href={href}
        download
        aria-label={gstSheets.csv({ sheet })}
        className={`${buttonClass('secondary')} absolute top-1.5 right-0 h-11! text-14! print:hidden`}
      >
        <DownloadIcon />
        CSV
      </a>
    </div>
  );
}

interface SheetProps {
  sheet: GstSheet;
  href: string;
  rows: readonly SheetRow[];
  sums?: GstReturn['sums'] | undefined;
}

type SheetRow = GstReturn['sheets'][GstSheet]['rows'][number];

/** Wider than a phone: it scrolls within the page. Columns that this shop leaves empty are in the file only. */
function SheetTable({ sheet, rows }: Pick<SheetProps, 'sheet' | 'rows'>) {
  const shown = rows.slice(0, PREVIEW_ROWS);
  const columns = GST_COLUMNS[sheet].filter(([name]) => rows.some((row) => row[name] !== ''));
  return (
    <div className="pb-4">
      <section
        aria-label={sheet}
        // It scrolls, and the keyboard has to reach it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: as above
        tabIndex={0}
        className="overflow-x-auto rounded-control border border-hairline"
      >
        <table className="w-full border-collapse text-left text-14 tabular-nums">
          <thead className="bg-sunken text-ink-soft">
            <tr className="h-10">
              {columns.map(([name, kind]) => (
                <HeadCell key={name} className={`whitespace-nowrap ${kind === 'text' ? '' : 'text-right'}`}>
                  {name}
                </HeadCell>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-hairline">
            {shown.map((row) => (
              <tr key={JSON.stringify(row)}>
                {columns.map(([name, kind]) => (
                  <Cell key={name} className={`whitespace-nowrap ${kind === 'text' ? '' : 'text-right'}`}>
                    {formatCell(row[name], kind)}
                  </Cell>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > shown.length && (
        <p className="pt-2 text-14 text-ink-soft">{gstSheets.more({ count: rows.length - shown.length })}</p>
      )}
    </div>
  );
}

function formatCell(value: string | number | undefined, kind: 'text' | 'amount' | 'number'): string {
  if (kind === 'amount' && typeof value === 'number') return formatPaise(paise(Math.round(value * 100)));
  return String(value ?? '');
}
