import { formatCount, IMPORT_CHANGES_PER_PAGE, type ImportChange, type ImportView } from '@tohfa/contract';
import { imports as words } from '@tohfa/contract/screens';
import { Undo2Icon } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { AdminLoadError, Panel } from '../../admin/page.tsx';
import { useAdminQuery } from '../../admin/session.ts';
import { useStepUp } from '../../admin/step-up.tsx';
import { Cell, HeadCell, PaginatedList, Table } from '../../admin/table.tsx';
import { call } from '../../lib/api.ts';
import { LazyConfirmDialog, useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { Badge } from '../../ui/data-display.tsx';
import { Notice } from '../../ui/feedback.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { useInvalidateCatalogue } from './all-products.ts';

const POLL_MS = 700;

/** One import from its check to its end: what it found, what it will change, and how far it is. */
export function ImportDetails({ id }: { id: string }) {
  const found = useAdminQuery(['import', id], (signal) => call('getImport', { query: { id }, signal }), {
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? POLL_MS : false),
  });
  const state = found.data?.state;
  const invalidate = useInvalidateCatalogue();
  const onFinished = useEffectEvent(() => void invalidate());
  useEffect(() => {
    if (state === 'done' || state === 'undone') onFinished();
  }, [state]);

  if (found.isPending) return <Skeleton className="h-64 rounded-card!" />;
  if (!found.data)
    return (
      <AdminLoadError error={found.error ?? new Error('no import')} onRetry={() => void found.refetch()} />
    );
  const view = found.data;
  return (
    <div className="space-y-5">
      <Panel title={view.fileName || words.formats[view.format]} action={<FormatBadge view={view} />}>
        <Progress view={view} />
        {view.state !== 'checking' && view.state !== 'failed' && <Counts view={view} />}
        <Actions view={view} onMoved={() => void found.refetch()} />
      </Panel>
      {view.refusedColumns.length > 0 && (
        <Notice tone="info">{words.refusedColumns(view.refusedColumns.join(', '))}</Notice>
      )}
      <Leftovers view={view} />
      {view.errors.length > 0 && <Errors view={view} />}
      {view.created + view.changed > 0 && <Changes id={id} />}
    </div>
  );
}

function isUnderWay({ state, pictures }: ImportView): boolean {
  return state === 'checking' || state === 'running' || (state === 'done' && pictures.done < pictures.total);
}

function FormatBadge({ view: { format } }: { view: ImportView }) {
  return format === '' ? null : <Badge tone="highlight">{words.formats[format]}</Badge>;
}

function Progress({ view }: { view: ImportView }) {
  const { state, rows, done, undoing, pictures } = view;
  if (state === 'checking') return <Bar label={words.progress.checking} value={done} max={rows} />;
  if (state === 'running')
    return <Bar label={undoing ? words.progress.undoing : words.progress.running} value={done} max={rows} />;
  return (
    <div className="space-y-3 empty:hidden">
      {state === 'done' && <Notice tone="success">{words.done(view)}</Notice>}
      {state === 'undone' && <Notice tone="success">{words.undone}</Notice>}
      {state === 'done' && pictures.done < pictures.total && (
        <Bar label={words.progress.pictures(pictures)} value={pictures.done} max={pictures.total} />
      )}
    </div>
  );
}

function Bar({ label, value, max }: { label: string; value: number; max: number }) {
  return (
    <div role="status" className="space-y-2">
      <p className="text-14">{label}</p>
      <progress
        aria-label={label}
        value={max === 0 ? 0 : Math.min(value, max)}
        max={Math.max(1, max)}
        className="block h-2.5 w-full overflow-hidden rounded-full bg-sunken accent-rani [&::-moz-progress-bar]:bg-rani [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-rani"
      />
    </div>
  );
}

function Counts({ view: { created, changed, unchanged, errorCount } }: { view: ImportView }) {
  const figures = [
    [words.counts.created, created],
    [words.counts.changed, changed],
    [words.counts.unchanged, unchanged],
    [words.counts.errors, errorCount],
  ] as const;
  return (
    <dl className="mt-3 grid grid-cols-2 gap-3 cards:grid-cols-4">
      {figures.map(([label, count]) => (
        <div key={label} className="rounded-control bg-sunken px-4 py-3">
          <dt className="text-14 text-ink-soft">{label}</dt>
          <dd
            className={`font-bold text-22 tabular-nums ${label === words.counts.errors && count > 0 ? 'text-chilli' : ''}`}
          >
            {formatCount(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Actions({ view, onMoved }: { view: ImportView; onMoved: () => void }) {
  const { id, state, created, changed, errorCount, canUndo } = view;
  const withStepUp = useStepUp();
  const [asking, setAsking] = useState<'apply' | 'undo'>();
  const moving = useAction(async (operation: 'applyImport' | 'undoImport') => {
    await withStepUp(() => call(operation, { body: { id } }));
    onMoved();
  });
  if (state === 'ready' && created + changed === 0)
    return errorCount === 0 ? <p className="mt-4 text-14 text-ink-soft">{words.nothing}</p> : null;
  return (
    <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
      {state === 'ready' && (
        <Button aria-busy={moving.busy} onClick={() => setAsking('apply')}>
          {words.apply({ created, changed })}
        </Button>
      )}
      {state === 'done' && canUndo && (
        <Button variant="secondary" aria-busy={moving.busy} onClick={() => setAsking('undo')}>
          <Undo2Icon />
          {words.undo}
        </Button>
      )}
      {state === 'done' && !canUndo && <p className="text-14 text-ink-soft">{words.cannotUndo}</p>}
      {asking === 'apply' && (
        <LazyConfirmDialog
          title={words.confirmApply.title}
          description={words.confirmApply.text({ created, changed, errors: errorCount })}
          confirmLabel={words.confirmApply.confirm}
          onConfirm={() => moving.run('applyImport')}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'undo' && (
        <LazyConfirmDialog
          title={words.confirmUndo.title}
          description={words.confirmUndo.text}
          confirmLabel={words.confirmUndo.confirm}
          onConfirm={() => moving.run('undoImport')}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

/** What did not go as it should have. */
function Leftovers({ view: { kept, pictureProblems } }: { view: ImportView }) {
  return (
    <>
      {kept.length > 0 && (
        <Notice
          tone="info"
          next={
            <List items={kept.map(({ name, fields }) => `${name}: ${fields.map(fieldName).join(', ')}`)} />
          }
        >
          {words.kept}
        </Notice>
      )}
      {pictureProblems.length > 0 && (
        <Notice
          tone="info"
          next={<List items={pictureProblems.map(({ source, message }) => `${source}: ${message}`)} />}
        >
          {words.pictureProblems}
        </Notice>
      )}
    </>
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <span className="block space-y-1">
      {items.map((item) => (
        <span key={item} className="block [overflow-wrap:anywhere]">
          {item}
        </span>
      ))}
    </span>
  );
}

function Errors({ view: { errors, errorCount, state } }: { view: ImportView }) {
  const isCut = errorCount > errors.length;
  return (
    <section aria-labelledby="import-errors" className="space-y-2">
      <Heading id="import-errors">{words.errors.title}</Heading>
      {state !== 'failed' && <p className="text-14 text-ink-soft">{words.errors.text}</p>}
      {isCut && (
        <p className="text-14 text-ink-soft">
          {words.errors.first({ shown: errors.length, all: errorCount })}
        </p>
      )}
      <Table
        label={words.errors.title}
        head={
          <>
            <HeadCell className="text-right">{words.errors.row}</HeadCell>
            <HeadCell>{words.errors.column}</HeadCell>
            <HeadCell className="max-cards:hidden">{words.errors.value}</HeadCell>
            <HeadCell>{words.errors.message}</HeadCell>
          </>
        }
      >
        {errors.map(({ row, column, value, message }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <tr key={index}>
            <Cell className="text-right align-top tabular-nums">{formatCount(row)}</Cell>
            <Cell className="align-top">
              {column}
              <span className="block text-ink-soft [overflow-wrap:anywhere] cards:hidden">{value}</span>
            </Cell>
            <Cell className="max-w-60 align-top [overflow-wrap:anywhere] max-cards:hidden">{value}</Cell>
            <Cell className="align-top">{message}</Cell>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function Changes({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const changes = useAdminQuery(['import-changes', id, page], (signal) =>
    call('listImportChanges', { query: { id, page: String(page) }, signal }),
  );
  return (
    <section aria-labelledby="import-changes" className="space-y-2">
      <Heading id="import-changes">{words.changes.title}</Heading>
      <PaginatedList
        query={changes}
        emptyMessage={words.nothing}
        page={page}
        pageSize={IMPORT_CHANGES_PER_PAGE}
        onPageChange={setPage}
      >
        {({ products }, stale) => (
          <Table
            label={words.changes.title}
            stale={stale}
            head={
              <>
                <HeadCell>{words.changes.product}</HeadCell>
                <HeadCell className="max-cards:hidden">{`${words.changes.old} → ${words.changes.now}`}</HeadCell>
              </>
            }
          >
            {products.map((product) => (
              <ChangedProduct key={product.slug} product={product} />
            ))}
          </Table>
        )}
      </PaginatedList>
    </section>
  );
}

function ChangedProduct({ product: { row, slug, name, action, fields } }: { product: ImportChange }) {
  const isNew = action === 'create';
  return (
    <tr className="max-cards:block max-cards:py-2">
      <Cell className="align-top max-cards:block cards:w-64">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-12 text-ink-soft [overflow-wrap:anywhere] mb-1">
          {words.changes.place({ slug, row })}
        </p>
        <Badge tone={isNew ? 'success' : 'highlight'}>
          {isNew ? words.changes.new : words.changes.changed}
        </Badge>
      </Cell>
      <Cell className="align-top max-cards:block max-cards:pl-4">
        <dl className="grid grid-cols-[minmax(6rem,auto)_1fr] gap-x-3 gap-y-1">
          {fields.map(({ field, old, new: now }) => (
            <div key={field} className="contents">
              <dt className="text-ink-soft">{fieldName(field)}</dt>
              <dd className="min-w-0 [overflow-wrap:anywhere]">
                {!isNew && (
                  <>
                    <del className="text-ink-soft">{old || words.changes.empty}</del>
                    {' → '}
                  </>
                )}
                <ins className="no-underline">{now || words.changes.empty}</ins>
              </dd>
            </div>
          ))}
        </dl>
      </Cell>
    </tr>
  );
}

function Heading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="text-18">
      {children}
    </h2>
  );
}

const fieldName = (field: string) => words.fields[field] ?? field;
