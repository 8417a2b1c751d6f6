import type { AuditEntry } from '@tohfa/contract';
import { formatIndiaDateTime } from '../lib/dates.ts';
import { countNoun } from '../lib/plural.ts';
import { EmailText } from '../ui/data-display.tsx';
import { auditActionLabel } from './audit-actions.ts';
import { Cell, HeadCell, Table } from './table.tsx';

export function AuditTable({ entries, stale }: { entries: readonly AuditEntry[]; stale: boolean }) {
  return (
    <Table
      label="Audit"
      stale={stale}
      head={
        <>
          <HeadCell className="hidden w-48 wide:table-cell">When</HeadCell>
          <HeadCell className="hidden w-64 wide:table-cell">Who</HeadCell>
          <HeadCell>What</HeadCell>
        </>
      }
    >
      {entries.map((entry) => (
        <tr key={entry.id} className="align-top">
          <Cell className="hidden whitespace-nowrap py-3! text-ink-soft tabular-nums wide:table-cell">
            {formatIndiaDateTime(entry.at)}
          </Cell>
          <Cell className="hidden py-3! wide:table-cell">
            <EmailText>{actorLabel(entry)}</EmailText>
          </Cell>
          <Cell className="py-3!">
            <p className="font-medium [overflow-wrap:anywhere]">
              {auditActionLabel(entry.action)}
              {isShownSubject(entry.subject) && (
                <span className="font-normal text-ink-soft"> · {entry.subject}</span>
              )}
            </p>
            <p className="text-ink-soft [overflow-wrap:anywhere] wide:hidden">
              <EmailText>{actorLabel(entry)}</EmailText> · {formatIndiaDateTime(entry.at)}
            </p>
            <Changes before={entry.before} after={entry.after} />
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

/** Ids of our own tell a reader nothing. */
/** An id says nothing to people. */
export function isShownSubject(subject: string): boolean {
  return subject !== '' && !INTERNAL_ID.test(subject);
}

const INTERNAL_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function actorLabel({ actor, actorEmail }: AuditEntry): string {
  return actorEmail ?? (INTERNAL_ID.test(actor) ? 'Deleted account' : actor);
}

/** What changed, field by field; something created or deleted is shown whole. */
function Changes({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const [was, is] = [toFields(before), toFields(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => formatValue(was[name]) !== formatValue(is[name]),
  );
  if (names.length === 0) return null;
  return (
    <details className="mt-1">
      <summary className="inline-flex h-11 items-center font-semibold text-rani wide:h-8">
        {countNoun(names.length, 'detail')}
      </summary>
      <dl className="mt-1 space-y-2 border-hairline border-l-2 pl-3 [overflow-wrap:anywhere]">
        {names.map((name) => (
          <div key={name}>
            <dt className="text-ink-soft">{name}</dt>
            {was[name] !== undefined && (
              <dd className="text-chilli line-through">{formatValue(was[name])}</dd>
            )}
            {is[name] !== undefined && <dd className="text-leaf">{formatValue(is[name])}</dd>}
          </div>
        ))}
      </dl>
    </details>
  );
}

function toFields(state: unknown): Record<string, unknown> {
  if (state === null || state === undefined) return {};
  return typeof state === 'object' ? (state as Record<string, unknown>) : { value: state };
}

function formatValue(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
