import { formatPaise, paise, type TaxMonth, type TieItem, type TieTarget } from '@tohfa/contract';
import { gstTie, gstTotals, tieItems } from '@tohfa/contract/screens';
import { ChevronDownIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/api.ts';
import { manageOrderPath, paths } from '../../lib/paths.ts';
import { Notice } from '../../ui/feedback.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { AdminLoadError, Panel } from '../page.tsx';
import { useAdminQuery } from '../session.ts';
import { Pager } from '../table.tsx';

const ENTRIES_PER_PAGE = 50;

/** Invoices less credit notes, plus every difference by its reason, is the ledger. */
export function TieStatement({ month }: { month: TaxMonth }) {
  const { tie, invoices, creditNotes } = month;
  const isTied = tie.rest.length === 0;
  return (
    <Panel title={gstTie.title}>
      <p className="mb-2 text-14 text-ink-soft">{gstTie.definition}</p>
      <div className="divide-y divide-hairline text-14">
        <Line label={gstTotals.invoices(invoices)} amountPaise={invoices.totalPaise} />
        <Line label={gstTotals.creditNotes(creditNotes)} amountPaise={-creditNotes.totalPaise} />
        <Line label={gstTie.documents} amountPaise={tie.documentsPaise} isSum />
        {tie.items.map((line) => (
          <Item key={line.item} month={month.month} {...line} />
        ))}
        <Line label={gstTie.rest} amountPaise={tie.restPaise} isWrong={!isTied} />
        <Line label={gstTie.ledger} amountPaise={tie.ledgerPaise} isSum />
      </div>
      {isTied ? (
        <Notice tone="success" className="mt-3">
          {gstTie.ties}
        </Notice>
      ) : (
        <>
          <Notice tone="error" className="mt-3">
            {gstTie.doesNotTie}
          </Notice>
          <Entries entries={tie.rest} />
        </>
      )}
    </Panel>
  );
}

function Line({ label, amountPaise, isSum = false, isWrong = false }: LineProps) {
  return (
    <p
      className={`flex items-baseline justify-between gap-4 py-2.5 ${isSum ? 'font-semibold' : ''} ${isWrong ? 'font-semibold text-chilli' : ''}`}
    >
      <span>{label}</span>
      <Amount>{amountPaise}</Amount>
    </p>
  );
}

interface LineProps {
  label: string;
  amountPaise: number;
  isSum?: boolean;
  isWrong?: boolean;
}

function Item({ month, item, amountPaise, count }: { month: string } & TaxMonth['tie']['items'][number]) {
  const [isOpen, setOpen] = useState(false);
  const { label, definition } = tieItems[item];
  return (
    <details className="group/item" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 py-2 hover:text-rani [&::-webkit-details-marker]:hidden">
        <span className="flex items-center gap-1.5">
          <ChevronDownIcon className="size-4 shrink-0 transition-transform group-open/item:rotate-180 print:hidden" />
          {label}
        </span>
        <Amount>{amountPaise}</Amount>
      </summary>
      <div className="pb-3 pl-5.5 text-ink-soft">
        <p>{definition}</p>
        <p className="mt-1">{gstTie.count({ count })}</p>
        {isOpen && <ItemEntries month={month} item={item} />}
      </div>
    </details>
  );
}

function ItemEntries({ month, item }: { month: string; item: TieItem }) {
  const [page, setPage] = useState(1);
  const listed = useAdminQuery(['tax-month', month, item, page], (signal) =>
    call('taxTieEntries', { query: { month, item, page: String(page) }, signal }),
  );
  if (listed.isPending) return <Skeleton className="mt-2 h-16" />;
  if (listed.isError) return <AdminLoadError error={listed.error} onRetry={() => void listed.refetch()} />;
  const { entries, total } = listed.data;
  return (
    <>
      <Entries entries={entries} />
      {total > ENTRIES_PER_PAGE && (
        <Pager page={page} pageSize={ENTRIES_PER_PAGE} total={total} onPageChange={setPage} />
      )}
    </>
  );
}

function Entries({ entries }: { entries: readonly TieTarget[] }) {
  return (
    <ul className="mt-1 text-14 text-ink">
      {entries.map((entry) => (
        <li key={`${entry.kind} ${entry.id}`} className="flex items-center justify-between gap-4">
          <EntryLink entry={entry} />
          <Amount>{entry.amountPaise}</Amount>
        </li>
      ))}
    </ul>
  );
}

function EntryLink({ entry: { kind, id, name } }: { entry: TieTarget }): ReactNode {
  if (id === '') return <span className="py-2.5">{gstTie.nameless}</span>;
  const isGift = kind === 'gift';
  return (
    <Link
      to={isGift ? `${paths.giftsManagement}?q=${id}` : manageOrderPath(id)}
      className="flex min-h-11 items-center font-semibold [overflow-wrap:anywhere] hover:text-rani hover:underline"
    >
      {isGift ? gstTie.gift({ name }) : gstTie.order({ number: name })}
    </Link>
  );
}

function Amount({ children }: { children: number }) {
  return <span className="shrink-0 tabular-nums">{formatPaise(paise(children))}</span>;
}
