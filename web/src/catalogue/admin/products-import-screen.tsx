import { formatCount, type ImportSummary, type ImportView } from '@tohfa/contract';
import { imports as words } from '@tohfa/contract/screens';
import { FileUpIcon } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { AdminHeading, AdminLoadError, Panel } from '../../admin/page.tsx';
import { useAdminQuery } from '../../admin/session.ts';
import { call } from '../../lib/api.ts';
import { timeAgo } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { useAction } from '../../ui/actions.tsx';
import { ButtonLink } from '../../ui/buttons.tsx';
import { Badge } from '../../ui/data-display.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { ImportDetails } from './import-details.tsx';
import { ExportProductsLink } from './product-filters.tsx';

/** The address names the import that is shown: it can be left and found again while it runs. */
export default function ProductsImportScreen() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? undefined;
  return (
    <>
      <AdminHeading title={words.title} description={words.text}>
        {id !== undefined && (
          <ButtonLink to={paths.productsImport} variant="secondary" className="h-11! text-14!">
            <FileUpIcon />
            {words.another}
          </ButtonLink>
        )}
        <ExportProductsLink format="tohfa" label={words.exportOurs} />
        <ExportProductsLink format="shopify" label={words.exportShopify} />
      </AdminHeading>
      {id === undefined ? (
        <div className="space-y-5">
          <DropZone />
          <RecentImports />
        </div>
      ) : (
        <ImportDetails key={id} id={id} />
      )}
    </>
  );
}

function DropZone() {
  const id = useId();
  const [, setParams] = useSearchParams();
  const [isDraggedOver, setDraggedOver] = useState(false);
  const uploading = useAction(async (files: readonly File[]) => {
    const form = new FormData();
    // The CSV first; a zip of pictures may come with it.
    const [first, second] = [...files].sort((one, other) => Number(isZip(one)) - Number(isZip(other)));
    if (!first) return;
    form.set('file', first);
    if (second) form.set('pictures', second);
    const { importId } = await call('importProducts', { form });
    setParams({ id: importId });
  });

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setDraggedOver(false);
    uploading.run([...event.dataTransfer.files]);
  }

  return (
    <label
      onDragOver={(event) => {
        event.preventDefault();
        setDraggedOver(true);
      }}
      onDragLeave={() => setDraggedOver(false)}
      onDrop={onDrop}
      aria-busy={uploading.busy}
      className={`flex min-h-44 cursor-pointer flex-col items-center justify-center gap-1.5 rounded-card border-2 border-dashed bg-surface px-4 py-6 text-center transition-colors duration-160 has-focus-visible:outline-3 has-focus-visible:outline-rani ${isDraggedOver ? 'border-rani bg-rani-soft' : 'border-field-border hover:border-rani'}`}
    >
      <FileUpIcon className="size-8 text-rani" />
      <span className="font-semibold">{uploading.busy ? words.uploading : words.drop}</span>
      <span id={`${id}-hint`} className="max-w-110 text-14 text-ink-soft">
        {words.dropHint}
      </span>
      <input
        type="file"
        multiple
        accept=".csv,text/csv,.zip,application/zip"
        disabled={uploading.busy}
        aria-label={words.drop}
        aria-describedby={`${id}-hint`}
        className="sr-only"
        onChange={(event) => {
          uploading.run([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was corrected.
          event.target.value = '';
        }}
      />
    </label>
  );
}

const isZip = ({ name }: File) => name.toLowerCase().endsWith('.zip');

function RecentImports() {
  const recent = useAdminQuery(['imports'], (signal) => call('listImports', { signal }));
  if (recent.isPending) return <Skeleton className="h-40 rounded-card!" />;
  if (recent.isError) return <AdminLoadError error={recent.error} onRetry={() => void recent.refetch()} />;
  return (
    <Panel title={words.recent}>
      {recent.data.imports.length === 0 ? (
        <p className="text-14 text-ink-soft">{words.noRecent}</p>
      ) : (
        <ul className="divide-y divide-hairline">
          {recent.data.imports.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <div className="min-w-0">
                <Link
                  to={`${paths.productsImport}?id=${one.id}`}
                  className="flex min-h-11 items-center font-semibold [overflow-wrap:anywhere] hover:text-rani hover:underline"
                >
                  {one.fileName || words.formats[one.format]}
                </Link>
                <p className="text-14 text-ink-soft">{`${describe(one)} · ${timeAgo(one.at)}`}</p>
              </div>
              <StateBadge state={one.state} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function describe({ format, created, changed, errorCount }: RecentImport): string {
  const counts = [
    words.newCount(formatCount(created)),
    words.changedCount(formatCount(changed)),
    ...(errorCount > 0 ? [words.errors.count(errorCount)] : []),
  ];
  return [words.formats[format], ...counts].join(' · ');
}

function StateBadge({ state }: Pick<ImportView, 'state'>) {
  const tone = { done: 'success', failed: 'error' } as const;
  return <Badge tone={tone[state as keyof typeof tone] ?? 'highlight'}>{words.states[state]}</Badge>;
}

type RecentImport = Pick<ImportSummary, 'format' | 'created' | 'changed' | 'errorCount'>;
