import type { AuditEntry, AuditThingKind } from '@tohfa/contract';
import { auditSentence, auditTableTexts, auditTexts, auditThingName, THING } from '@tohfa/contract/screens';
import { Link } from 'react-router';
import { formatIndiaDateTime } from '../lib/dates.ts';
import { customerPath, editProductPath, paths, paymentPath } from '../lib/paths.ts';
import { EmailText } from '../ui/email-text.tsx';
import { Cell, HeadCell, Table } from './table.tsx';

export function AuditTable({ entries, stale }: { entries: readonly AuditEntry[]; stale: boolean }) {
  return (
    <Table
      label={auditTableTexts.label}
      stale={stale}
      head={
        <>
          <HeadCell className="hidden w-48 wide:table-cell">{auditTableTexts.at}</HeadCell>
          <HeadCell className="hidden w-64 wide:table-cell">{auditTableTexts.who}</HeadCell>
          <HeadCell>{auditTableTexts.what}</HeadCell>
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
            <p className="[overflow-wrap:anywhere]">
              <AuditSentence entry={entry} />
            </p>
            <p className="text-ink-soft [overflow-wrap:anywhere] wide:hidden">
              <EmailText>{actorLabel(entry)}</EmailText> · {formatIndiaDateTime(entry.at)}
            </p>
            <div className="flex flex-wrap items-start gap-x-5">
              <Changes before={entry.before} after={entry.after} />
              {entry.thing && entry.subject !== '' && (
                <Link
                  to={`?${new URLSearchParams({ kind: entry.thing.kind, subject: entry.subject })}`}
                  className="inline-flex h-11 items-center font-semibold text-14 text-rani hover:underline wide:h-8"
                >
                  {auditTexts.onlyThis}
                </Link>
              )}
            </div>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

/** What happened, with a link to what it happened to. */
export function AuditSentence({ entry }: { entry: AuditEntry }) {
  const { thing, subject } = entry;
  const to = thing && thingPath(thing);
  const name = thing && auditThingName(thing, subject);
  return auditSentence(entry).map((word, place) => {
    if (word !== THING) return word;
    if (to === undefined) return name ?? '';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of one sentence never move
      <Link key={place} to={to} className="font-semibold text-rani hover:underline">
        {name}
      </Link>
    );
  });
}

/** Undefined for what is gone, and for what has no screen. */
function thingPath({ kind, id }: NonNullable<AuditEntry['thing']>): string | undefined {
  if (id === undefined) return undefined;
  const pathOf: Partial<Record<AuditThingKind, string>> = {
    product: editProductPath(Number(id)),
    category: paths.createCategory,
    order: `${paths.ordersManagement}?q=${id}`,
    gift: `${paths.giftsManagement}?q=${id}`,
    payment: paymentPath(String(id)),
    coupon: paths.couponsManagement,
    review: `${paths.reviewsManagement}?show=all`,
    colleague: paths.adminsManagement,
    person: customerPath(String(id)),
  };
  return pathOf[kind];
}

const INTERNAL_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function actorLabel({ actor, actorEmail }: AuditEntry): string {
  if (actor === 'guest') return auditTexts.guest;
  return actorEmail ?? (INTERNAL_ID.test(actor) ? auditTexts.deletedAccount : actor);
}

/** What changed, field by field; something created or deleted is shown whole. */
function Changes({ before, after }: Pick<AuditEntry, 'before' | 'after'>) {
  const [was, is] = [toFields(before), toFields(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => formatValue(was[name]) !== formatValue(is[name]),
  );
  if (names.length === 0) return null;
  return (
    <details>
      <summary className="inline-flex h-11 items-center font-semibold text-rani wide:h-8">
        {auditTableTexts.details({ count: names.length })}
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
