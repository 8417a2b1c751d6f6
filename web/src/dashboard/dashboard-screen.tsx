import { PlusIcon } from 'lucide-react';
import { Link } from 'react-router';
import { AdminHeading, AdminLoadError } from '../admin/page.tsx';
import { type Dashboard, useDashboard } from '../admin/session.ts';
import { formatFullDate } from '../lib/dates.ts';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/buttons.tsx';
import { Skeleton } from '../ui/states.tsx';
import { LowStockPanel, PaymentsPanel, RecentActionsPanel, UpcomingDaysPanel } from './panels.tsx';
import { RevenuePanel } from './revenue.tsx';

export default function DashboardScreen() {
  const today = useDashboard();
  return (
    <>
      <AdminHeading title="Welcome, admin" description={`Today is ${formatFullDate(new Date())}.`}>
        <ButtonLink to={paths.addProduct} className="h-11! text-14!">
          <PlusIcon />
          Add product
        </ButtonLink>
      </AdminHeading>
      {today.isError && <AdminLoadError error={today.error} onRetry={() => void today.refetch()} />}
      {today.isPending && <DashboardSkeleton />}
      {today.data && <DashboardContent today={today.data} />}
    </>
  );
}

function DashboardContent({ today }: { today: Dashboard }) {
  const { orders, gifts, specialDays, stock, money, payments, recentActions } = today;
  return (
    <div className="space-y-4 wide:space-y-5">
      <div className="grid grid-cols-2 gap-3 wide:grid-cols-4 wide:gap-4">
        <StatCard label="Orders to pack" value={orders.toPack} to={ordersPath('placed')} />
        <StatCard label="Orders to dispatch" value={orders.toDispatch} to={ordersPath('packed')} />
        <StatCard label="Gifts to decide" value={gifts.toDecide} to={giftsPath('pending')} />
        <StatCard label="Gifts to dispatch" value={gifts.toDispatch} to={giftsPath('paid')} />
      </div>
      <RevenuePanel money={money} />
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-2 wide:gap-5">
        <div className="space-y-4 wide:space-y-5">
          <PaymentsPanel health={payments} />
          <LowStockPanel stock={stock} />
        </div>
        <div className="space-y-4 wide:space-y-5">
          <UpcomingDaysPanel specialDays={specialDays} />
          <RecentActionsPanel entries={recentActions} />
        </div>
      </div>
    </div>
  );
}

function DashboardSkeleton() {
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">Loading…</span>
      <div className="grid grid-cols-2 gap-3 wide:grid-cols-4 wide:gap-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-24 rounded-card!" />
        ))}
      </div>
      <Skeleton className="h-64 rounded-card!" />
    </div>
  );
}

function ordersPath(status: string): string {
  return `${paths.ordersManagement}?status=${status}`;
}

function giftsPath(status: string): string {
  return `${paths.giftsManagement}?status=${status}`;
}

/** A count that links to what it counts. */
function StatCard({ label, value, to }: StatCardProps) {
  return (
    <Link
      to={to}
      className="block rounded-card bg-surface p-4 shadow-float transition-[translate] duration-200 hover:-translate-y-0.5"
    >
      <span className="block text-14 text-ink-soft">{label}</span>
      <span className="mt-1 block font-display font-semibold text-28 tabular-nums">{value}</span>
    </Link>
  );
}

interface StatCardProps {
  label: string;
  value: number;
  to: string;
}
