import { formatPaise, paise } from '@tohfa/contract';
import { type Bar, BarChart } from './bar-chart.tsx';
import { Panel } from './panel.tsx';
import type { Dashboard } from './use-admin.ts';

/** What came in this week and this month, day by day. */
export function MoneyIn({ money: { today, week, month } }: { money: Dashboard['money'] }) {
  return (
    <Panel title="Money in">
      <div className="grid grid-cols-1 gap-6 wide:grid-cols-2 wide:gap-8">
        <Span title="This week" before="the week before" span={week} today={today} nameOf={weekday} />
        <Span title="This month" before="the month before" span={month} today={today} nameOf={someDates} />
      </div>
    </Panel>
  );
}

function Span({ title, before, span: { days, beforePaise }, today, nameOf }: SpanProps) {
  const came = days.reduce((sum, { inPaise }) => sum + inPaise, 0);
  const back = days.reduce((sum, { backPaise }) => sum + backPaise, 0);
  const bars = days.map(({ day, inPaise }): Bar => {
    const isNow = day === today;
    return {
      key: day,
      value: inPaise,
      name: nameOf(day),
      words: `${dateOf(day)}: ${rupees(inPaise)}`,
      isNow,
    };
  });
  return (
    <figure className="min-w-0">
      <figcaption>
        <p className="text-14 text-ink-soft">{title}</p>
        <p className="font-display font-semibold text-28 tabular-nums">{rupees(came)}</p>
        <p className="mb-4 text-14 text-ink-soft tabular-nums">
          {`${rupees(beforePaise)} ${before}`}
          {back > 0 && ` · ${rupees(back)} went back`}
        </p>
      </figcaption>
      <BarChart label={`${title}: ${rupees(came)}${bestWords(days)}`} bars={bars} />
      <Figures title={title} days={days.filter(({ inPaise, backPaise }) => inPaise > 0 || backPaise > 0)} />
    </figure>
  );
}

/** The same in words and figures, for whoever does not see the bars or wants to know it exactly. */
function Figures({ title, days }: { title: string; days: readonly Day[] }) {
  if (days.length === 0) return null;
  return (
    <details className="mt-1 text-14">
      <summary className="inline-flex h-11 cursor-pointer items-center font-semibold text-rani">
        As a table
      </summary>
      <table aria-label={`${title}, day by day`} className="w-full text-left tabular-nums">
        <thead className="text-ink-soft">
          <tr className="h-9">
            <th scope="col" className="font-semibold">
              Day
            </th>
            <th scope="col" className="text-right font-semibold">
              Came in
            </th>
            <th scope="col" className="text-right font-semibold">
              Went back
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-hairline">
          {days.map(({ day, inPaise, backPaise }) => (
            <tr key={day} className="h-9">
              <td>{dateOf(day)}</td>
              <td className="text-right">{rupees(inPaise)}</td>
              <td className="text-right">{backPaise > 0 ? rupees(backPaise) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function bestWords(days: readonly Day[]): string {
  const best = days.reduce<Day | undefined>(
    (top, day) => (day.inPaise > (top?.inPaise ?? 0) ? day : top),
    undefined,
  );
  return best === undefined ? '' : `, most of it on ${dateOf(best.day)}: ${rupees(best.inPaise)}`;
}

/** A day is no moment: told in the zone it was read in, it stays the day it is. */
const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'UTC' });
const dates = inUtc({ weekday: 'short', day: 'numeric', month: 'short' });
const weekdays = inUtc({ weekday: 'short' });

function dateOf(day: string): string {
  return dates.format(new Date(day));
}

function weekday(day: string): string {
  return weekdays.format(new Date(day));
}

/** The first of each week of the month. */
function someDates(day: string): string {
  const date = Number(day.slice(-2));
  return date % 7 === 1 ? String(date) : '';
}

function rupees(amountPaise: number): string {
  return formatPaise(paise(amountPaise));
}

type MoneySpan = Dashboard['money']['week'];
type Day = MoneySpan['days'][number];

interface SpanProps {
  title: string;
  before: string;
  span: MoneySpan;
  today: string;
  nameOf: (day: string) => string;
}
