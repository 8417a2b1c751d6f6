import { adminFrameTexts, desk, todayTexts } from '@tohfa/contract/screens';
import { PlusIcon } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { AdminHeading, AdminLoadError } from '../admin/page.tsx';
import { useAdmin, useAdminQuery, useMayCall } from '../admin/session.ts';
import { call } from '../lib/api.ts';
import { formatFullDate } from '../lib/dates.ts';
import { paths } from '../lib/paths.ts';
import { ButtonLink } from '../ui/buttons.tsx';
import { Skeleton } from '../ui/states.tsx';
import { WorkList } from './work-list.tsx';

const Figures = lazy(() => import('./figures.tsx'));
const SetupChecklist = lazy(async () => ({
  default: (await import('../shop/admin/setup-checklist.tsx')).SetupChecklist,
}));

/** What waits for the shop now, each one tap from being done; the figures stand below. */
export default function TodayScreen() {
  const mayCall = useMayCall();
  const isKnown = useAdmin() !== undefined;
  const today = useAdminQuery(['today'], (signal) => call('today', { signal }));
  return (
    <>
      <AdminHeading title={todayTexts.title} description={desk.welcome({ day: formatFullDate(new Date()) })}>
        {/* Its place is kept until the role is known. */}
        {(!isKnown || mayCall('addProduct')) && (
          <ButtonLink
            to={paths.addProduct}
            variant="secondary"
            className={`h-11! text-14! ${isKnown ? '' : 'invisible'}`}
          >
            <PlusIcon />
            {todayTexts.addProduct}
          </ButtonLink>
        )}
      </AdminHeading>
      {today.isError && <AdminLoadError error={today.error} onRetry={() => void today.refetch()} />}
      {today.isPending && <WorkListSkeleton />}
      {today.data && <WorkList today={today.data} />}
      <div className="mt-6">
        <Suspense>
          <SetupChecklist whileOpenOnly />
        </Suspense>
      </div>
      <section aria-labelledby="figures" className="mt-8">
        <h2 id="figures" className="mb-3 text-22">
          {desk.figures}
        </h2>
        <Suspense fallback={<Skeleton className="h-64 rounded-card!" />}>
          <Figures />
        </Suspense>
      </section>
    </>
  );
}

function WorkListSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-4 wide:grid-cols-2 wide:gap-5">
      <span className="sr-only">{adminFrameTexts.screenLoading}</span>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-56 rounded-card!" />
      ))}
    </div>
  );
}
