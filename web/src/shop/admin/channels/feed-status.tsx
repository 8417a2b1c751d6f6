import {
  type FeedName,
  type FeedProblemView,
  type FeedRunView,
  type FeedView,
  formatCount,
} from '@tohfa/contract';
import { feedProblemTexts, channelTexts as words } from '@tohfa/contract/screens';
import { CheckIcon, ChevronDownIcon, RefreshCwIcon } from 'lucide-react';
import { Link } from 'react-router';
import { IfMayCall } from '../../../admin/role-gate.tsx';
import { useInvalidateAdminQueries } from '../../../admin/session.ts';
import { call } from '../../../lib/api.ts';
import { timeAgo } from '../../../lib/dates.ts';
import { editProductPath } from '../../../lib/paths.ts';
import { useAction } from '../../../ui/actions.tsx';
import { Button } from '../../../ui/buttons.tsx';
import { Notice } from '../../../ui/feedback.tsx';

/** What the feed has, what is wrong with it, and a way to make it again. */
export function FeedStatus({ name, feed, run }: FeedStatusProps) {
  const isRunning = run.state === 'running';
  const isOwn = run.feeds.includes(name);
  return (
    <>
      {run.state === 'failed' && isOwn && <Notice tone="error">{words.failed}</Notice>}
      {isRunning && isOwn ? <Progress run={run} /> : <Facts feed={feed} />}
      {feed && feed.problems.length > 0 && (
        <ul className="divide-y divide-hairline border-hairline border-y">
          {feed.problems.map((problem) => (
            <li key={problem.problem}>
              <Problem problem={problem} />
            </li>
          ))}
        </ul>
      )}
      <IfMayCall name="makeFeed">
        <MakeButton name={name} isMaking={isRunning && isOwn} isBlocked={isRunning && !isOwn} />
      </IfMayCall>
    </>
  );
}

function Facts({ feed }: { feed: FeedView | undefined }) {
  if (!feed) return <p className="text-14 text-ink-soft">{words.notMade}</p>;
  if (feed.items === 0) return <p className="text-14">{words.noItems}</p>;
  const count = words.itemCount({ count: feed.items });
  return (
    <div className="text-14">
      <p className="font-semibold tabular-nums">{words.items({ count, when: timeAgo(feed.madeAt) })}</p>
      {feed.problems.length === 0 && (
        <p className="mt-1 flex items-center gap-1.5 text-leaf">
          <CheckIcon className="size-4" />
          {words.allGood}
        </p>
      )}
    </div>
  );
}

function Progress({ run: { productsDone, productsAll } }: { run: FeedRunView }) {
  return (
    <div>
      <p role="status" className="mb-1.5 text-14 tabular-nums">
        {words.progress({ done: formatCount(productsDone), all: formatCount(productsAll) })}
      </p>
      <progress
        aria-label={words.making}
        value={productsDone}
        max={Math.max(1, productsAll)}
        className="block h-2 w-full overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-rani [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-rani"
      />
    </div>
  );
}

function Problem({ problem: { problem, count, products } }: { problem: FeedProblemView }) {
  const { title, how } = feedProblemTexts[problem];
  return (
    <details className="group text-14">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 font-semibold">
        {title({ count })}
        <ChevronDownIcon className="shrink-0 text-ink-soft transition-transform duration-160 group-open:rotate-180" />
      </summary>
      <p className="text-ink-soft">{how}</p>
      <ul className="pb-2">
        {products.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={editProductPath(id)}
              className="flex min-h-11 items-center text-rani underline underline-offset-2 [overflow-wrap:anywhere]"
            >
              <span className="line-clamp-2">{name}</span>
            </Link>
          </li>
        ))}
        {count > products.length && (
          <li className="text-ink-soft">{words.more({ count: count - products.length })}</li>
        )}
      </ul>
    </details>
  );
}

function MakeButton({ name, isMaking, isBlocked }: MakeButtonProps) {
  const reload = useInvalidateAdminQueries(['channels']);
  const { busy, run } = useAction(async () => {
    await call('makeFeed', { body: { feed: name } });
    await reload();
  }, 'make-feed');
  const isBusy = busy || isMaking;
  return (
    <Button
      variant="secondary"
      className="h-11! self-start text-14!"
      aria-busy={isBusy}
      disabled={isBlocked}
      onClick={() => !isBusy && run()}
    >
      <RefreshCwIcon />
      {isBusy ? words.making : words.make}
    </Button>
  );
}

interface FeedStatusProps {
  name: FeedName;
  feed: FeedView | undefined;
  run: FeedRunView;
}

interface MakeButtonProps {
  name: FeedName;
  isMaking: boolean;
  /** Another feed is being made, and only one is at a time. */
  isBlocked: boolean;
}
