import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { kindWords } from '../special-days/day-words.ts';
import { Panel } from './panel.tsx';
import type { Dashboard } from './use-admin.ts';

/** Whose day comes this week: somebody may want a gift for it. */
export function SpecialDaysAhead({ specialDays: { next, total } }: Pick<Dashboard, 'specialDays'>) {
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
              <span className="text-ink-soft"> · {kindWords[kind]}</span>
            </span>
            <span className="shrink-0 text-ink-soft tabular-nums">{dates.format(new Date(date))}</span>
          </li>
        ))}
      </ul>
      {total > next.length && (
        <p className="mt-2 text-14 text-ink-soft">{`and ${total - next.length} more`}</p>
      )}
    </Panel>
  );
}

const dates = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
