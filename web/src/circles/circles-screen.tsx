import { useQuery } from '@tanstack/react-query';
import type { CircleSummary } from '@tohfa/contract';
import { circleTexts as texts } from '@tohfa/contract/screens';
import { ArrowRightIcon, PlusIcon, UsersRoundIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { call } from '../lib/api.ts';
import { useUser } from '../lib/session.ts';
import { Button } from '../ui/buttons.tsx';
import { Badge } from '../ui/data-display.tsx';
import { PageHeading } from '../ui/page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';
import { circlePath, rememberToken } from './circle-caller.ts';

const CircleFormSheet = lazy(() => import('./circle-form-sheet.tsx'));

/** The circles of whoever is signed in, and a new one. */
export default function CirclesScreen() {
  const userId = useUser()?.id;
  const navigate = useNavigate();
  const [making, setMaking] = useState(false);
  const circles = useQuery({
    queryKey: ['circles', userId],
    queryFn: ({ signal }) => call('myCircles', { signal }),
  });
  const list = circles.data?.circles;
  return (
    <div className="column pt-6 wide:pt-10">
      <div className="mx-auto max-w-180">
        <PageHeading title={texts.title} />
        <p className="mt-2 text-ink-soft">{texts.intro}</p>
        {circles.isPending && <Skeleton className="mt-6 h-24 rounded-card!" />}
        {circles.isError && (
          <ErrorState
            title={texts.loadErrorTitle}
            description={circles.error.message}
            onRetry={() => void circles.refetch()}
          />
        )}
        {list?.length === 0 && (
          <EmptyState
            title={texts.emptyTitle}
            description={texts.empty}
            action={<MakeButton onClick={() => setMaking(true)} />}
          />
        )}
        {list !== undefined && list.length > 0 && (
          <>
            <ul className="mt-6 space-y-3">
              {list.map((circle) => (
                <CircleRow key={circle.id} circle={circle} />
              ))}
            </ul>
            <div className="mt-4">
              <MakeButton onClick={() => setMaking(true)} />
            </div>
          </>
        )}
      </div>
      {making && (
        <Suspense>
          <CircleFormSheet
            onMade={({ id, memberId, memberToken }) => {
              rememberToken(id, memberToken);
              // Names that are drawn open with the token of the member, whoever else uses this browser.
              rememberToken(memberId, memberToken);
              void navigate(circlePath(id));
            }}
            onClosed={() => setMaking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function MakeButton({ onClick }: { onClick: () => void }) {
  return (
    <Button onClick={onClick}>
      <PlusIcon className="size-5" />
      {texts.make}
    </Button>
  );
}

function CircleRow({ circle: { id, name, kind, members, runs } }: { circle: CircleSummary }) {
  return (
    <li>
      <Link
        to={circlePath(id)}
        className="flex items-center gap-4 rounded-card bg-surface p-4 shadow-float hover:text-rani"
      >
        <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-marigold-soft text-rani">
          <UsersRoundIcon />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-18 [overflow-wrap:anywhere]">{name}</span>
          <span className="block text-14 text-ink-soft">
            {texts.kinds[kind]} · {texts.people(members)}
          </span>
          {runs && (
            <span className="mt-1.5 flex">
              <Badge tone="highlight">{texts.runs}</Badge>
            </span>
          )}
        </span>
        <ArrowRightIcon className="size-5 shrink-0 text-ink-soft" />
      </Link>
    </li>
  );
}
