import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { AdminHeading } from './admin-heading.tsx';
import { PlusIcon } from './admin-icons.tsx';
import { AdminLoadProblem } from './admin-load-problem.tsx';
import { Figure } from './figure.tsx';
import { LowStock } from './low-stock.tsx';
import { MoneyIn } from './money-in.tsx';
import { PaymentsToday } from './payments-today.tsx';
import { RecentActions } from './recent-actions.tsx';
import { SpecialDaysAhead } from './special-days-ahead.tsx';
import { type Dashboard, useDashboard } from './use-admin.ts';

/** The welcome, and what the owner of the shop wants to know today. */
export default function DashboardScreen() {
  const today = useDashboard();
  return (
    <>
      <AdminHeading title="Welcome, admin" words={todayWords()}>
        <ButtonLink to={paths.addProduct} className="h-11! text-14!">
          <PlusIcon />
          Add product
        </ButtonLink>
      </AdminHeading>
      {today.isError && <AdminLoadProblem error={today.error} onRetry={() => void today.refetch()} />}
      {today.isPending && <DashboardSkeleton />}
      {today.data && <Today today={today.data} />}
    </>
  );
}

function Today({ today }: { today: Dashboard }) {
  const { orders, gifts, specialDays, stock, money, payments, recentActions } = today;
  return (
    <div className="space-y-4 wide:space-y-5">
      <div className="grid grid-cols-2 gap-3 wide:grid-cols-4 wide:gap-4">
        <Figure label="Orders to pack" value={orders.toPack} to={ordersIn('placed')} />
        <Figure label="Orders to dispatch" value={orders.toDispatch} to={ordersIn('packed')} />
        <Figure label="Gifts to decide" value={gifts.toDecide} to={giftsIn('pending')} />
        <Figure label="Gifts to dispatch" value={gifts.toDispatch} to={giftsIn('paid')} />
      </div>
      <MoneyIn money={money} />
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-2 wide:gap-5">
        <div className="space-y-4 wide:space-y-5">
          <PaymentsToday health={payments} />
          <LowStock stock={stock} />
        </div>
        <div className="space-y-4 wide:space-y-5">
          <SpecialDaysAhead specialDays={specialDays} />
          <RecentActions entries={recentActions} />
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

function ordersIn(status: string): string {
  return `${paths.ordersManagement}?status=${status}`;
}

function giftsIn(status: string): string {
  return `${paths.giftsManagement}?status=${status}`;
}

function todayWords(): string {
  const today = new Intl.DateTimeFormat('en-IN', { dateStyle: 'full', timeZone: 'Asia/Kolkata' });
  return `Today is ${today.format(new Date())}.`;
}
