import { PUSHES_PER_PAGE, type PushSend } from '@tohfa/contract';
import { pushAudienceTexts, pushListTexts as texts, topicTexts } from '@tohfa/contract/screens';
import { lazy, Suspense, useState } from 'react';
import { AdminLoadError } from '../../admin/page.tsx';
import { Cell, HeadCell, Pager, ROW_BUTTON, Table } from '../../admin/table.tsx';
import { formatIndiaDateTime } from '../../lib/dates.ts';
import { Badge } from '../../ui/data-display.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { sendProgress, stateLabels, usePushes } from './pushes.ts';

const PushReportSheet = lazy(() => import('./push-report-sheet.tsx'));

export function PushList() {
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<string>();
  const pushes = usePushes(page);
  return (
    <section aria-labelledby="pushes" className="mt-8">
      <h2 id="pushes" className="mb-3 text-22">
        {texts.title}
      </h2>
      {pushes.isPending && <Skeleton className="h-40 rounded-card!" />}
      {pushes.isError && <AdminLoadError error={pushes.error} onRetry={() => void pushes.refetch()} />}
      {pushes.data?.total === 0 && <p className="text-ink-soft">{texts.none}</p>}
      {pushes.data !== undefined && pushes.data.total > 0 && (
        <>
          <PushTable pushes={pushes.data.pushes} stale={pushes.isPlaceholderData} onOpen={setOpen} />
          <Pager page={page} pageSize={PUSHES_PER_PAGE} total={pushes.data.total} onPageChange={setPage} />
        </>
      )}
      {open && (
        <Suspense>
          <PushReportSheet key={open} id={open} onClosed={() => setOpen(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

function PushTable({ pushes, stale, onOpen }: PushTableProps) {
  return (
    <Table
      label={texts.label}
      stale={stale}
      head={
        <>
          <HeadCell>{texts.columns.notification}</HeadCell>
          <HeadCell className="hidden wide:table-cell">{texts.columns.to}</HeadCell>
          <HeadCell className="hidden wide:table-cell">{texts.columns.at}</HeadCell>
          <HeadCell className="hidden text-right wide:table-cell">{texts.columns.sent}</HeadCell>
          <HeadCell className="text-right">{texts.columns.status}</HeadCell>
        </>
      }
    >
      {pushes.map((push) => (
        <tr key={push.id} className="relative hover:bg-sunken">
          <Cell>
            <button type="button" onClick={() => onOpen(push.id)} className={ROW_BUTTON}>
              {push.title}
            </button>
            <p className="text-ink-soft wide:hidden">{formatIndiaDateTime(push.sendAt)}</p>
          </Cell>
          <Cell className="hidden text-ink-soft wide:table-cell">
            {push.topic ? topicTexts[push.topic].label : pushAudienceTexts.selected}
          </Cell>
          <Cell className="hidden whitespace-nowrap text-ink-soft tabular-nums wide:table-cell">
            {formatIndiaDateTime(push.sendAt)}
          </Cell>
          <Cell className="hidden text-right tabular-nums wide:table-cell">
            {texts.sentOf({ sent: push.counts.sent ?? 0, total: sendProgress(push).total })}
          </Cell>
          <Cell className="text-right">
            <Badge tone={stateLabels[push.status].tone}>{stateLabels[push.status].label}</Badge>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

interface PushTableProps {
  pushes: readonly PushSend[];
  stale: boolean;
  onOpen: (id: string) => void;
}
