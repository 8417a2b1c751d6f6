import type { AuditEntry } from '@tohfa/contract';
import { Link } from 'react-router';
import { auditActionLabel } from '../admin/audit-actions.ts';
import { Panel } from '../admin/page.tsx';
import type { Dashboard } from '../admin/session.ts';
import { timeAgo } from '../lib/dates.ts';
import { editProductPath, paths } from '../lib/paths.ts';
import { type PaymentHealth, summarizeHealth } from '../purchases/admin/payment-health.tsx';
import { specialDayLabels } from '../special-days/special-days-details.tsx';
import { Badge } from '../ui/data-display.tsx';
import { Notice } from '../ui/feedback.tsx';
import { SquareImage } from '../ui/images.tsx';

/** Whether the money adds up, in a few words; the orders screen tells the rest. */
export function PaymentsPanel({ health }: { health: PaymentHealth }) {
  const { tone, message } = summarizeHealth(health);
  return (
    <Panel
      title="Payments"
      action={
        <Link to={paths.ordersManagement} className={LINK_CLASS}>
          All orders
        </Link>
      }
    >
      <Notice tone={tone}>{message}</Notice>
      <p className="mt-3 text-14 text-ink-soft">
        {health.lastWebhookAt
          ? `The payment service last wrote ${timeAgo(health.lastWebhookAt)}.`
          : 'The payment service has not written yet.'}
      </p>
    </Panel>
  );
}

const LINK_CLASS = 'inline-flex h-11 items-center font-semibold text-14 text-rani hover:underline';

export function LowStockPanel({ stock: { products, outOfStock, low } }: { stock: Dashboard['stock'] }) {
  return (
    <Panel
      title="Running out"
      action={
        <Link
          to={`${paths.productsManagement}?sort=stock-up`}
          className="inline-flex h-11 items-center font-semibold text-14 text-rani hover:underline"
        >
          All products
        </Link>
      }
    >
      <p className="mb-2 text-14 text-ink-soft">
        {`${countNoun(products, 'product')} in the shop, ${outOfStock === 0 ? 'none' : outOfStock} out of stock.`}
      </p>
      {low.length === 0 && <p className="text-14 text-ink-soft">The shelves are full.</p>}
      <ul className="divide-y divide-hairline">
        {low.map(({ id, name, image, count_in_stock }) => (
          <li key={id}>
            <Link
              to={editProductPath(id)}
              className="flex min-h-14 items-center gap-3 text-14 hover:text-rani"
            >
              <SquareImage src={image} alt="" sizes="40px" className="size-10 shrink-0 rounded-small" />
              <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
              <Badge tone="error">{count_in_stock === 0 ? 'Out of stock' : `${count_in_stock} left`}</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function countNoun(total: number, noun: string): string {
  return `${total.toLocaleString('en-IN')} ${noun}${total === 1 ? '' : 's'}`;
}

/** Whose day comes this week: somebody may want a gift for it. */
export function UpcomingDaysPanel({ specialDays: { next, total } }: Pick<Dashboard, 'specialDays'>) {
  return (
    <Panel
      title="Special days ahead"
      action={
        <Link
          to={paths.specialDaysManagement}
          className="inline-flex h-11 items-center font-semibold text-14 text-rani hover:underline"
        >
          The calendar
        </Link>
      }
    >
      {total === 0 && <p className="text-14 text-ink-soft">Nobody’s day is in the next seven days.</p>}
      <ul className="divide-y divide-hairline text-14">
        {next.map(({ id, kind, name, date }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: twins are alike but for their place
          <li key={`${id} ${kind} ${place}`} className="flex items-baseline justify-between gap-4 py-2.5">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-medium">{name}</span>
              <span className="text-ink-soft"> · {specialDayLabels[kind]}</span>
            </span>
            <span className="shrink-0 text-ink-soft tabular-nums">{shortDate.format(new Date(date))}</span>
          </li>
        ))}
      </ul>
      {total > next.length && (
        <p className="mt-2 text-14 text-ink-soft">{`and ${total - next.length} more`}</p>
      )}
    </Panel>
  );
}

const shortDate = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

export function RecentActionsPanel({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <Panel
      title="Done lately"
      action={
        <Link
          to={paths.audit}
          className="inline-flex h-11 items-center font-semibold text-14 text-rani hover:underline"
        >
          The whole audit
        </Link>
      }
    >
      {entries.length === 0 && <p className="text-14 text-ink-soft">Nothing yet.</p>}
      <ul className="divide-y divide-hairline text-14">
        {entries.map(({ id, at, actor, action, subject }) => (
          <li key={id} className="py-2.5">
            <p className="font-medium [overflow-wrap:anywhere]">
              {auditActionLabel(action)}
              {subject && <span className="font-normal text-ink-soft"> · {subject}</span>}
            </p>
            <p className="text-ink-soft [overflow-wrap:anywhere]">
              {actor} · {timeAgo(at)}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
