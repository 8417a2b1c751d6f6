import type { AuditEntry } from '@tohfa/contract';
import { todayFigureTexts as texts } from '@tohfa/contract/screens';
import { Link } from 'react-router';
import { AuditSentence } from '../admin/audit-table.tsx';
import { Panel } from '../admin/page.tsx';
import type { Dashboard } from '../admin/session.ts';
import { formatShortDay, timeAgo } from '../lib/dates.ts';
import { paths } from '../lib/paths.ts';
import { type PaymentHealth, summarizeHealth } from '../purchases/admin/payment-health.tsx';
import { specialDayLabels } from '../special-days/special-days-details.tsx';
import { Notice } from '../ui/feedback.tsx';

/** Whether the books balance; the orders screen has the details. */
export function PaymentsPanel({ health }: { health: PaymentHealth }) {
  const { tone, message } = summarizeHealth(health);
  return (
    <Panel
      title={texts.payments}
      action={<PanelLink to={paths.ordersManagement}>{texts.allOrders}</PanelLink>}
    >
      <Notice tone={tone}>{message}</Notice>
      <p className="mt-3 text-14 text-ink-soft">
        {health.lastWebhookAt ? texts.lastWebhook({ ago: timeAgo(health.lastWebhookAt) }) : texts.noWebhook}
      </p>
    </Panel>
  );
}

/** What runs low is on the work list. */
export function StockPanel({ stock: { products, outOfStock } }: { stock: Dashboard['stock'] }) {
  return (
    <Panel
      title={texts.stock}
      action={<PanelLink to={paths.productsManagement}>{texts.allProducts}</PanelLink>}
    >
      <p className="text-14 text-ink-soft">{texts.inShop({ products, outOfStock })}</p>
    </Panel>
  );
}

export function UpcomingDaysPanel({ specialDays: { next, total } }: UpcomingDays) {
  return (
    <Panel
      title={texts.specialDays}
      action={<PanelLink to={paths.specialDaysManagement}>{texts.calendar}</PanelLink>}
    >
      {total === 0 && <p className="text-14 text-ink-soft">{texts.noSpecialDays}</p>}
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
        <p className="mt-2 text-14 text-ink-soft">{texts.more({ count: total - next.length })}</p>
      )}
    </Panel>
  );
}

export function RecentActionsPanel({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <Panel title={texts.activity} action={<PanelLink to={paths.audit}>{texts.fullLog}</PanelLink>}>
      {entries.length === 0 && <p className="text-14 text-ink-soft">{texts.noActivity}</p>}
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
