import { daysAfter, MAX_PLEDGE_PARTS, type PledgeStep, parseDay, pledgeParts } from '@tohfa/contract';

/** Days that people choose, those that are still possible: the first day, next Friday, the month's last day, the day before it closes. */
export function quickDays(
  today: string,
  { opensOn, closesOn }: { opensOn: string; closesOn: string },
): { kind: QuickDay; by: string }[] {
  const friday = daysAfter(today, ((FRIDAY - parseDay(today).getUTCDay() + 6) % 7) + 1);
  const { year, month } = { year: parseDay(today).getUTCFullYear(), month: parseDay(today).getUTCMonth() };
  const monthEnd = new Date(Date.UTC(year, month + 1, 0)).toISOString().slice(0, 10);
  const days: { kind: QuickDay; by: string }[] = [
    { kind: 'opening', by: opensOn },
    { kind: 'friday', by: friday },
    { kind: 'monthEnd', by: monthEnd },
    { kind: 'beforeClosing', by: daysAfter(closesOn, -1) },
  ];
  return days.filter(
    ({ by }, index) =>
      by > today && by >= opensOn && by <= closesOn && days.findIndex((other) => other.by === by) === index,
  );
}

/** How often a promise can be divided so that its last part is paid in time. */
export function possiblePlans(by: string, closesOn: string): { every: PledgeStep; parts: number }[] {
  return (['week', 'month'] as const).flatMap((every) => {
    const days = pledgeParts({ amount: MAX_PLEDGE_PARTS, by, parts: MAX_PLEDGE_PARTS, every });
    const most = days.filter((part) => part.by <= closesOn).length;
    return Array.from({ length: Math.max(0, most - 1) }, (_, index) => ({ every, parts: index + 2 }));
  });
}

const FRIDAY = 5;

type QuickDay = 'opening' | 'friday' | 'monthEnd' | 'beforeClosing';
