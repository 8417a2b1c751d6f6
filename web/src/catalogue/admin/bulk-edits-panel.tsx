import { type BulkEdit, formatCount } from '@tohfa/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { Panel } from '../../admin/page.tsx';
import { useAdminQuery, useInvalidateAdminQueries } from '../../admin/session.ts';
import { useStepUp } from '../../admin/step-up.tsx';
import { call } from '../../lib/api.ts';
import { formatIndiaDateTime } from '../../lib/dates.ts';
import { LazyConfirmDialog, useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { useInvalidateCatalogue } from './all-products.ts';
import { CHANGE_KINDS, type ChangeKind, describeChange, REASON_LABELS } from './bulk-change.ts';

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
  const refresh = useEffectEvent(() => {
    void invalidateCatalogue();
    void invalidateAdmin();
  });
  const state = data?.state;
  useEffect(() => {
    if (state !== undefined) refresh();
  }, [state]);
  if (data === undefined || data.id !== id) return null;
  const done = data.total - data.refused - (data.state === 'undoing' ? data.changed : data.waiting);
  if (isRunning(data))
    return (
      <Notice tone="info" className="mb-4">
        <p>{`${describeChange(data)}: ${data.state === 'undoing' ? 'taking it back' : 'changing the products'}…`}</p>
        <progress
          aria-label="Products done"
          value={done}
          max={Math.max(1, data.total - data.refused)}
          className="mt-2 w-full accent-rani"
        />
      </Notice>
    );
  return (
    <Notice tone={data.left.length > 0 ? 'info' : 'success'} className="mb-4">
      <p>{`${describeChange(data)}: ${outcomeOf(data)}`}</p>
      {data.left.length > 0 && (
        <details className="font-normal text-ink">
          <summary className="min-h-8 cursor-pointer font-semibold">{`Left as they were (${formatCount(data.refused + data.kept)})`}</summary>
          <ul className="space-y-1">
            {data.left.map(({ productId, name, reason, fields }) => (
              <li key={productId}>
                {reason
                  ? `${name}: ${REASON_LABELS[reason]}.`
                  : `${name}: ${fields.map(labelOf).join(', ')} changed since.`}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Notice>
  );
}

/** The latest changes, each with its way back. */
export function RecentBulkEdits({ onUndo }: { onUndo: (id: number) => void }) {
  const withStepUp = useStepUp();
  const [asked, setAsked] = useState<BulkEdit>();
  const { data } = useAdminQuery(['bulk-edits'], (signal) => call('listBulkEdits', { signal }));
  const { run: undo } = useAction(async (id: number) => {
    await withStepUp(() => call('undoBulkEdit', { body: { id } }));
    onUndo(id);
  });
  if (!data || data.bulkEdits.length === 0) return null;
  return (
    <Panel title="Recent bulk changes" className="mt-6">
      <ul className="divide-y divide-hairline text-14">
        {data.bulkEdits.map((edit) => (
          <li key={edit.id} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="font-semibold [overflow-wrap:anywhere]">{describeChange(edit)}</p>
              <p className="text-ink-soft">{`${outcomeOf(edit)} ${formatIndiaDateTime(edit.at)} · ${edit.by}`}</p>
            </div>
            {(edit.state === 'done' || edit.state === 'running') && edit.changed + edit.waiting > 0 && (
              <Button
                variant="secondary"
                aria-label={`Undo: ${describeChange(edit)}`}
                onClick={() => setAsked(edit)}
                className="h-11! text-14!"
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <LazyConfirmDialog
          title="Undo this change?"
          description={`${describeChange(asked)}: ${countOf(asked.changed)} get their old values back. What was changed since is kept.`}
          confirmLabel="Undo"
          onConfirm={() => undo(asked.id)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Panel>
  );
}

const isRunning = ({ state }: Pick<BulkEdit, 'state'>) => state === 'running' || state === 'undoing';

function outcomeOf({ state, changed, undone, kept, refused, waiting }: BulkEdit): string {
  switch (state) {
    case 'running':
      return `${countOf(waiting)} still to change.`;
    case 'undoing':
      return 'being taken back.';
    case 'undone':
      return `${countOf(undone)} taken back${kept > 0 ? `, ${formatCount(kept)} kept changes made since` : ''}.`;
    default:
      return `${countOf(changed)} changed${refused > 0 ? `, ${formatCount(refused)} left as they were` : ''}.`;
  }
}

const labelOf = (field: string) => CHANGE_KINDS[field as ChangeKind].toLowerCase();
const countOf = (count: number) => (count === 1 ? '1 product' : `${formatCount(count)} products`);
