import type { AuditEntry } from '@tohfa/contract';
import { Link } from 'react-router';
import { AuditSentence } from '../admin/audit-table.tsx';
import { Panel } from '../admin/page.tsx';
import type { Dashboard } from '../admin/session.ts';
import { formatShortDay, timeAgo } from '../lib/dates.ts';
import { paths } from '../lib/paths.ts';
import { countNoun } from '../lib/plural.ts';
import { type PaymentHealth, summarizeHealth } from '../purchases/admin/payment-health.tsx';
import { specialDayLabels } from '../special-days/special-days-details.tsx';
import { Notice } from '../ui/feedback.tsx';

/** Whether the books balance; the orders screen has the details. */
export function PaymentsPanel({ health }: { health: PaymentHealth }) {
  const { tone, message } = summarizeHealth(health);
  return (
    <Panel title="Payments" action={<PanelLink to={paths.ordersManagement}>All orders</PanelLink>}>
      <Notice tone={tone}>{message}</Notice>
      <p className="mt-3 text-14 text-ink-soft">
        {health.lastWebhookAt
          ? `Last message from the payment service: ${timeAgo(health.lastWebhookAt)}.`
          : 'No message from the payment service yet.'}
      </p>
    </Panel>
  );
}

/** What runs low is on the work list. */
export function StockPanel({ stock: { products, outOfStock } }: { stock: Dashboard['stock'] }) {
  return (
    <Panel title="Stock" action={<PanelLink to={paths.productsManagement}>All products</PanelLink>}>
      <p className="text-14 text-ink-soft">
        {`${countNoun(products, 'product')} in the shop, ${outOfStock === 0 ? 'none' : outOfStock} out of stock.`}
      </p>
    </Panel>
  );
}

export function UpcomingDaysPanel({ specialDays: { next, total } }: UpcomingDays) {
  return (
    <Panel
      title="Upcoming special days"
      action={<PanelLink to={paths.specialDaysManagement}>Calendar</PanelLink>}
    >
      {total === 0 && <p className="text-14 text-ink-soft">No special days in the next seven days.</p>}
      <ul className="divide-y divide-hairline text-14">
        {next.map(({ id, kind, name, date }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: twins differ only in their place
          <li key={`${id} ${kind} ${place}`} className="flex items-baseline justify-between gap-4 py-2.5">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-medium">{name}</span>
              <span className="text-ink-soft"> · {specialDayLabels[kind]}</span>
            </span>
            <span className="shrink-0 text-ink-soft tabular-nums">{formatShortDay(date)}</span>
          </li>
        ))}
      </ul>
      {total > next.length && (
        <p className="mt-2 text-14 text-ink-soft">{`and ${total - next.length} more`}</p>
      )}
    </Panel>
  );
}

export function RecentActionsPanel({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <Panel title="Recent activity" action={<PanelLink to={paths.audit}>Full audit log</PanelLink>}>
      {entries.length === 0 && <p className="text-14 text-ink-soft">Nothing yet.</p>}
      <ul className="divide-y divide-hairline text-14">
        {entries.map((entry) => (
          <li key={entry.id} className="py-2.5">
            <p className="[overflow-wrap:anywhere]">
              <AuditSentence entry={entry} />
            </p>
            <p className="text-ink-soft [overflow-wrap:anywhere]">
              {entry.actor} · {timeAgo(entry.at)}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface UpcomingDays {
  specialDays: NonNullable<Dashboard['specialDays']>;
}

function PanelLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex h-11 items-center font-semibold text-14 text-rani hover:underline">
      {children}
    </Link>
  );
}
