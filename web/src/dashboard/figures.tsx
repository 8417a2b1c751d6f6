import { AdminLoadError } from '../admin/page.tsx';
import { type Dashboard, useDashboard } from '../admin/session.ts';
import { Skeleton } from '../ui/states.tsx';
import { PaymentsPanel, RecentActionsPanel, StockPanel, UpcomingDaysPanel } from './panels.tsx';
import { SalesPanel } from './sales.tsx';

/** What the role may see of money, payments, stock, special days and recent activity. */
export default function Figures() {
  const figures = useDashboard();
  if (figures.isPending) return <Skeleton className="h-64 rounded-card!" />;
  if (figures.isError) return <AdminLoadError error={figures.error} onRetry={() => void figures.refetch()} />;
  return <FigurePanels figures={figures.data} />;
}

function FigurePanels({ figures }: { figures: Dashboard }) {
  const { money, payments, stock, specialDays, recentActions } = figures;
  return (
    <div className="space-y-4 wide:space-y-5">
      {money && <SalesPanel money={money} />}
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-2 wide:gap-5">
        <div className="space-y-4 wide:space-y-5">
          {payments && <PaymentsPanel health={payments} />}
          <StockPanel stock={stock} />
        </div>
        <div className="space-y-4 wide:space-y-5">
          {specialDays && <UpcomingDaysPanel specialDays={specialDays} />}
          {recentActions && <RecentActionsPanel entries={recentActions} />}
        </div>
      </div>
    </div>
  );
}
