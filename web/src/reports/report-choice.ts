import {
  type Comparison,
  daysBetween,
  festivalsNear,
  PERIODS,
  type Period,
  type PeriodChoice,
  periodOf,
  REPORTS,
  type ReportName,
} from '@tohfa/contract';

/** Up to here every day has a bar of its own; longer periods are drawn by month. */
const MAX_DAYS_DRAWN = 92;

/** What the address asks for; whatever it does not say, or says wrong, is the usual. */
export function readChoice(params: URLSearchParams, today: string): ReportChoice {
  const report =
    (Object.keys(REPORTS) as ReportName[]).find((name) => name === params.get('report')) ?? 'sales';
  const wanted = PERIODS.find((choice) => choice === params.get('period')) ?? 'last-30';
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  const isWhole = DAY.test(from) && DAY.test(to) && from <= to;
  const chosen = wanted === 'custom' && !isWhole ? 'last-30' : wanted;
  const period = chosen === 'custom' ? { from, to } : periodOf(chosen, today);
  const way = wayOf(report, params.get('by'));
  const isLong = daysBetween(period.from, period.to) >= MAX_DAYS_DRAWN;
  const compare = readComparison(params.get('compare'), period);
  return {
    report,
    way,
    by: way === 'time' ? (isLong ? 'month' : 'day') : way,
    choice: chosen,
    period,
    ...(compare && { compare }),
  };
}

function readComparison(text: string | null, period: Period): Comparison | undefined {
  if (text === 'none') return undefined;
  const festival = festivalsNear(period).find(({ occasion }) => occasion === text);
  return festival?.occasion ?? 'before';
}

/** Day and month are one way to look at it; which, the length of the period says. */
export function waysOf(report: ReportName): string[] {
  const ways = REPORTS[report].map((by) => (by === 'day' || by === 'month' ? 'time' : by));
  return [...new Set<string>(ways)];
}

function wayOf(report: ReportName, by: string | null): string {
  const ways = waysOf(report);
  return ways.find((way) => way === by) ?? ways[0] ?? '';
}

const DAY = /^\d{4}-\d\d-\d\d$/;

export interface ReportChoice {
  report: ReportName;
  /** As people choose it. */
  way: string;
  /** As the server is asked. */
  by: string;
  choice: PeriodChoice;
  period: Period;
  compare?: Comparison;
}
