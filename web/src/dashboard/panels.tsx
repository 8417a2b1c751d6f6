import { type AuditEntry, withVariant } from '@tohfa/contract';
import { Link } from 'react-router';
import { auditActionLabel } from '../admin/audit-actions.ts';
import { isShownSubject } from '../admin/audit-table.tsx';
import { Panel } from '../admin/page.tsx';
import type { Dashboard } from '../admin/session.ts';
import { formatShortDay, timeAgo } from '../lib/dates.ts';
import { paths, stockHistoryPath } from '../lib/paths.ts';
import { countNoun } from '../lib/plural.ts';
import { type PaymentHealth, summarizeHealth } from '../purchases/admin/payment-health.tsx';
import { specialDayLabels } from '../special-days/special-days-details.tsx';
import { Badge } from '../ui/data-display.tsx';
import { Notice } from '../ui/feedback.tsx';
import { SquareImage } from '../ui/images.tsx';

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

export function LowStockPanel({ stock: { products, outOfStock, low } }: { stock: Dashboard['stock'] }) {
  return (
    <Panel
      title="Low stock"
      action={<PanelLink to={`${paths.productsManagement}?sort=stock-up`}>All products</PanelLink>}
    >
      <p className="mb-2 text-14 text-ink-soft">
        {`${countNoun(products, 'product')} in the shop, ${outOfStock === 0 ? 'none' : outOfStock} out of stock.`}
      </p>
      {low.length === 0 && <p className="text-14 text-ink-soft">Nothing is running low.</p>}
      <ul className="divide-y divide-hairline">
        {low.map(({ id, name, variant, image, count_in_stock }) => (
          <li key={`${id} ${variant ?? ''}`}>
            <Link
              to={stockHistoryPath(id)}
              className="flex min-h-14 items-center gap-3 text-14 hover:text-rani"
            >
              <SquareImage src={image} alt="" sizes="40px" className="size-10 shrink-0 rounded-small" />
              <span className="min-w-0 flex-1 truncate font-medium">{withVariant({ name, variant })}</span>
              <Badge tone="error">{count_in_stock === 0 ? 'Out of stock' : `${count_in_stock} left`}</Badge>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

export function UpcomingDaysPanel({ specialDays: { next, total } }: Pick<Dashboard, 'specialDays'>) {
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
        {entries.map(({ id, at, actor, action, subject }) => (
          <li key={id} className="py-2.5">
            <p className="font-medium [overflow-wrap:anywhere]">
              {auditActionLabel(action)}
              {isShownSubject(subject) && <span className="font-normal text-ink-soft"> · {subject}</span>}
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

function PanelLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex h-11 items-center font-semibold text-14 text-rani hover:underline">
      {children}
    </Link>
  );
}
