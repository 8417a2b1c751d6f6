import { type AnswerOf, type BulkEdit, formatCount, type Operations } from '@tohfa/contract';
import { bulkEditTexts as texts } from '@tohfa/contract/screens';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Panel } from '../../admin/page.tsx';
import { useAdminQuery, useInvalidateAdminQueries } from '../../admin/session.ts';
import { useStepUp } from '../../admin/step-up.tsx';
import { call } from '../../lib/api.ts';
import { formatIndiaDateTime } from '../../lib/dates.ts';
import { LazyConfirmDialog, useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { useInvalidateCatalogue } from './all-products.ts';
import { type ChangeKind, describeChange } from './bulk-change.ts';

const POLL_MS = 1000;

/** How far the change is that was just applied or taken back, and what it left as it was. */
export function BulkEditProgress({ id }: { id: number }) {
  const invalidateCatalogue = useInvalidateCatalogue();
  const invalidateAdmin = useInvalidateAdminQueries(['bulk-edits']);
  const { data } = useAdminQuery(
    ['bulk-edit', id],
    (signal) => call('getBulkEdit', { query: { id: String(id) }, signal }),
    {
      refetchInterval: ({ state: { data: read } }) => (read && !isRunning(read) ? false : POLL_MS),
    },
  );
  const { busy, run: undo } = useUndoBulkEdit();
  // The table may be scrolled far down.
  const top = useRef<HTMLDivElement>(null);
  const isShown = data?.id === id;
  useEffect(() => {
    if (isShown) top.current?.scrollIntoView({ block: 'center' });
  }, [isShown]);
  const refresh = useEffectEvent(() => {
    void invalidateCatalogue();
    void invalidateAdmin();
  });
  const state = data?.state;
  useEffect(() => {
    if (state !== undefined) refresh();
  }, [state]);
  if (data === undefined || !isShown) return null;
  return (
    <div ref={top} className="mb-4 scroll-mt-20">
      {isRunning(data) ? (
        <Notice tone="info">
          <p>{texts.progress[data.state === 'undoing' ? 'undoing' : 'running'](describeChange(data))}</p>
          <progress
            aria-label={texts.progress.label}
            value={data.total - data.refused - (data.state === 'undoing' ? data.changed : data.waiting)}
            max={Math.max(1, data.total - data.refused)}
            className="mt-2 w-full accent-rani"
          />
        </Notice>
      ) : (
        <Notice tone={data.left.length > 0 ? 'info' : 'success'}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <p>{texts.progress.outcome({ change: describeChange(data), outcome: outcomeOf(data) })}</p>
            {canUndo(data) && (
              <button
                type="button"
                aria-busy={busy}
                onClick={() => undo(id)}
                className="min-h-8 font-semibold text-ink underline hover:text-rani"
              >
                {texts.undo}
              </button>
            )}
          </div>
          <LeftAsTheyWere edit={data} />
        </Notice>
      )}
    </div>
  );
}

function LeftAsTheyWere({ edit: { left, refused, kept } }: { edit: AnswerOf<Operations['getBulkEdit']> }) {
  if (left.length === 0) return null;
  return (
    <details className="font-normal text-ink">
      <summary className="min-h-8 cursor-pointer font-semibold">
        {texts.left.title(formatCount(refused + kept))}
      </summary>
      <ul className="space-y-1">
        {left.map(({ productId, name, reason, fields }) => (
          <li key={productId}>
            {reason
              ? texts.leftOut.one({ name, reason: texts.leftOut.reasons[reason] })
              : texts.left.changedSince({ name, fields: fields.map(labelOf).join(', ') })}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The latest changes, each with its way back. */
export function RecentBulkEdits({ onUndo }: { onUndo: (id: number) => void }) {
  const [asked, setAsked] = useState<BulkEdit>();
  const { data } = useAdminQuery(['bulk-edits'], (signal) => call('listBulkEdits', { signal }));
  const { run: undo } = useUndoBulkEdit(onUndo);
  if (!data || data.bulkEdits.length === 0) return null;
  return (
    <Panel title={texts.recent} className="mt-6">
      <ul className="divide-y divide-hairline text-14">
        {data.bulkEdits.map((edit) => (
          <li key={edit.id} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="font-semibold [overflow-wrap:anywhere]">{describeChange(edit)}</p>
              <p className="text-ink-soft">{`${outcomeOf(edit)} ${formatIndiaDateTime(edit.at)} · ${edit.by}`}</p>
            </div>
            {canUndo(edit) && (
              <Button
                variant="secondary"
                aria-label={texts.undoOf(describeChange(edit))}
                onClick={() => setAsked(edit)}
                className="h-11! text-14!"
              >
                {texts.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <LazyConfirmDialog
          title={texts.undoTitle}
          description={texts.undoText({ change: describeChange(asked), count: asked.changed })}
          confirmLabel={texts.undo}
          onConfirm={() => undo(asked.id)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  );
}

function useUndoBulkEdit(onStarted?: (id: number) => void) {
  const withStepUp = useStepUp();
  const invalidateEdits = useInvalidateAdminQueries(['bulk-edit', 'bulk-edits']);
  return useAction(async (id: number) => {
    await withStepUp(() => call('undoBulkEdit', { body: { id } }));
    onStarted?.(id);
    await invalidateEdits();
  });
}

const canUndo = ({ state, changed, waiting }: BulkEdit) =>
  (state === 'done' || state === 'running') && changed + waiting > 0;
const isRunning = ({ state }: Pick<BulkEdit, 'state'>) => state === 'running' || state === 'undoing';

function outcomeOf({ state, changed, undone, kept, refused, waiting }: BulkEdit): string {
  switch (state) {
    case 'running':
      return texts.outcome.running(waiting);
    case 'undoing':
      return texts.outcome.undoing;
    case 'undone':
      return texts.outcome.undone({ undone, kept });
    default:
      return texts.outcome.done({ changed, refused });
  }
}

const labelOf = (field: string) => texts.left.fields[field as ChangeKind];
