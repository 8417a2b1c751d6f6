import { type AnswerOf, auditThingKinds, type Operations } from '@tohfa/contract';
import { auditActionLabel, auditTableTexts, auditTexts } from '@tohfa/contract/screens';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../lib/api.ts';
import { Button } from '../ui/buttons.tsx';
import { CheckboxField, SelectField, TextField } from '../ui/fields.tsx';
import { Skeleton } from '../ui/states.tsx';
import { AuditTable } from './audit-table.tsx';
import { AdminHeading, AdminLoadError } from './page.tsx';
import { useAdminQuery } from './session.ts';
import { Pager } from './table.tsx';

const FILTERS = ['actor', 'action', 'kind', 'subject', 'from', 'to', 'customers'] as const;

/** Who did what in the shop. The address carries the filter. */
export default function AuditScreen() {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const page = Math.max(1, Number(params.get('page')) || 1);
  const audit = useAdminQuery(['audit', filter, page], (signal) =>
    call('listAudit', { query: { ...toAuditQuery(filter), page: String(page) }, signal }),
  );

  return (
    <>
      <AdminHeading title={auditTexts.title} description={auditTexts.description} />
      <FilterForm
        key={params.toString()}
        filter={filter}
        actions={audit.data?.actions ?? []}
        onFilter={(next) => setParams(next)}
      />
      {audit.isPending && <Skeleton className="h-96 rounded-card!" />}
      {audit.isError && <AdminLoadError error={audit.error} onRetry={() => void audit.refetch()} />}
      {audit.data && (
        <AuditResults
          audit={audit.data}
          page={page}
          stale={audit.isPlaceholderData}
          onPageChange={(next) => setParams({ ...filter, page: String(next) })}
        />
      )}
    </>
  );
}

function AuditResults({ audit, page, stale, onPageChange }: AuditResultsProps) {
  if (audit.total === 0) return <p className="py-10 text-center text-ink-soft">{auditTexts.nothing}</p>;
  return (
    <>
      <AuditTable entries={audit.entries} stale={stale} />
      <Pager
        page={page}
        pageSize={audit.pageSize}
        total={audit.total}
        more={audit.more}
        onPageChange={onPageChange}
      />
    </>
  );
}

function FilterForm({ filter, actions, onFilter }: FilterFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onFilter(readFilter(new FormData(event.currentTarget)));
  }
  return (
    <form
      onSubmit={submit}
      aria-label={auditTableTexts.filter}
      className="mb-5 grid grid-cols-2 items-end gap-3 wide:grid-cols-3"
    >
      <TextField
        label={auditTexts.who}
        name="actor"
        defaultValue={filter.actor}
        className="col-span-2 wide:col-span-1"
      />
      <SelectField
        label={auditTexts.what}
        name="action"
        defaultValue={filter.action ?? ''}
        key={actions.length}
        className="col-span-2 wide:col-span-1"
      >
        <option value="">{auditTexts.everything}</option>
        {actions.map((action) => (
          <option key={action} value={action}>
            {auditActionLabel(action)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={auditTexts.thing}
        name="kind"
        defaultValue={filter.kind ?? ''}
        className="col-span-2 wide:col-span-1"
      >
        <option value="">{auditTexts.everything}</option>
        {auditThingKinds.map((kind) => (
          <option key={kind} value={kind}>
            {auditTexts.kinds[kind]}
          </option>
        ))}
      </SelectField>
      <TextField label={auditTexts.from} name="from" type="date" defaultValue={filter.from} />
      <TextField label={auditTexts.to} name="to" type="date" defaultValue={filter.to} />
      <Button type="submit" variant="secondary" className="col-span-2 wide:col-span-1">
        {auditTexts.filter}
      </Button>
      <CheckboxField
        label={auditTexts.customers}
        name="customers"
        value="too"
        defaultChecked={filter.customers !== undefined}
        className="col-span-2 wide:col-span-3"
      />
    </form>
  );
}

/** Customers' actions are left out by default: they would hide those of the admins. */
function toAuditQuery({ customers, kind, ...filter }: Filter) {
  const known = auditThingKinds.find((one) => one === kind);
  const query = { ...filter, ...(known && { kind: known }) };
  return customers === undefined && filter.actor === undefined ? { ...query, by: 'admins' as const } : query;
}

/** Without empty fields. */
function readFilter(values: { get(name: string): unknown }): Filter {
  const given = FILTERS.map((name) => [name, String(values.get(name) ?? '').trim()]);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

type Filter = Partial<Record<(typeof FILTERS)[number], string>>;

interface FilterFormProps {
  filter: Filter;
  actions: readonly string[];
  onFilter: (filter: Filter) => void;
}

interface AuditResultsProps {
  audit: AnswerOf<Operations['listAudit']>;
  page: number;
  stale: boolean;
  onPageChange: (page: number) => void;
}
