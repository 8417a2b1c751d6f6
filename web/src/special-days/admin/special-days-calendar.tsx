import { type ComingDay, daysAfter, indianDay } from '@tohfa/contract';
import { specialDaysDeskTexts } from '@tohfa/contract/screens';
import { ArrowLeftIcon, ArrowRightIcon } from 'lucide-react';
import { useState } from 'react';
import { AdminLoadError, Panel } from '../../admin/page.tsx';
import { useAdminQuery } from '../../admin/session.ts';
import { call } from '../../lib/api.ts';
import { formatShortDay } from '../../lib/dates.ts';
import { IconButton } from '../../ui/buttons.tsx';
import { Skeleton } from '../../ui/states.tsx';
import { formatMonthDay, specialDayLabels } from '../special-days-details.tsx';

const { calendar: words } = specialDaysDeskTexts;
const WEEKS = 4;
const DAYS = WEEKS * 7;
/** A busy day lists the first people and counts the rest. */
const MAX_NAMED_PEOPLE = 3;

/** Four weeks from this week's Monday: a grid on wide screens, a list of the days with entries on phones. */
export function SpecialDaysCalendar({ onFind }: { onFind: (name: string) => void }) {
  const today = indianDay(new Date());
  const [from, setFrom] = useState(() => mondayOf(today));
  const upcoming = useAdminQuery(['coming-special-days', from], (signal) =>
    call('comingSpecialDays', { query: { from, days: String(DAYS) }, signal }),
  );
  const byDate = Map.groupBy(upcoming.data?.days ?? [], ({ date }) => date);
  const dates = Array.from({ length: DAYS }, (_, index) => daysAfter(from, index));
  return (
    <Panel
      title={words.title({
        from: formatMonthDay(from.slice(5)),
        to: formatMonthDay(daysAfter(from, DAYS - 1).slice(5)),
      })}
      action={
        <div className="flex gap-2">
          <IconButton label={words.earlier} onClick={() => setFrom(daysAfter(from, -DAYS))}>
            <ArrowLeftIcon />
          </IconButton>
          <IconButton label={words.later} onClick={() => setFrom(daysAfter(from, DAYS))}>
            <ArrowRightIcon />
          </IconButton>
        </div>
      }
    >
      {upcoming.isPending && <Skeleton className="h-72" />}
      {upcoming.isError && <AdminLoadError error={upcoming.error} onRetry={() => void upcoming.refetch()} />}
      {upcoming.data && (
        <>
          {upcoming.data.days.length === 0 && <p className="py-4 text-14 text-ink-soft">{words.none}</p>}
          <ol
            aria-busy={upcoming.isPlaceholderData}
            className="grid-cols-7 overflow-hidden rounded-control wide:grid wide:gap-px wide:border wide:border-hairline wide:bg-hairline"
          >
            {dates.map((date) => (
              <CalendarDay
                key={date}
                date={date}
                isToday={date === today}
                people={byDate.get(date) ?? []}
                onSelect={onFind}
              />
            ))}
          </ol>
        </>
      )}
    </Panel>
  );
}

function CalendarDay({ date, isToday, people, onSelect }: CalendarDayProps) {
  return (
    <li
      aria-current={isToday ? 'date' : undefined}
      className={`min-w-0 gap-3 border-hairline bg-surface py-2 max-wide:border-b wide:min-h-24 wide:p-2 ${people.length === 0 ? 'max-wide:hidden' : 'flex wide:block'}`}
    >
      <p
        className={`w-24 shrink-0 text-14 wide:w-auto wide:text-12 ${isToday ? 'font-bold text-rani' : 'text-ink-soft'}`}
      >
        {isToday ? words.today(formatShortDay(date)) : formatShortDay(date)}
      </p>
      <ul className="min-w-0 flex-1">
        {people.slice(0, MAX_NAMED_PEOPLE).map(({ id, kind, name }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: twins differ only in their position
          <li key={`${id} ${kind} ${index}`} className="min-w-0">
            <button
              type="button"
              onClick={() => onSelect(name)}
              className="min-h-11 w-full text-left text-14 hover:text-rani wide:min-h-8 wide:text-12"
            >
              <span className="block truncate font-semibold">{name}</span>
              <span className="block text-ink-soft [overflow-wrap:anywhere]">{specialDayLabels[kind]}</span>
            </button>
          </li>
        ))}
        {people.length > MAX_NAMED_PEOPLE && (
          <li className="text-14 text-ink-soft">{words.more(people.length - MAX_NAMED_PEOPLE)}</li>
        )}
      </ul>
    </li>
  );
}

function toUtcDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function mondayOf(day: string): string {
  return daysAfter(day, -((toUtcDate(day).getUTCDay() + 6) % 7));
}

interface CalendarDayProps {
  date: string;
  isToday: boolean;
  people: readonly ComingDay[];
  onSelect: (name: string) => void;
}
