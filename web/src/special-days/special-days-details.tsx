import { indianDay, type SavedSpecialDays, type SpecialDayKind } from '@tohfa/contract';
import { formatCalendarDate, formatTime } from '../lib/dates.ts';

/** Everything that is stored of one submission. */
export function SpecialDaysDetails({ saved, otherDaysCount }: SpecialDaysDetailsProps) {
  return (
    <dl className="divide-y divide-hairline">
      {toRows(saved, otherDaysCount).map(([term, value]) => (
        <div key={term} className="py-3">
          <dt className="text-14 text-ink-soft">{term}</dt>
          <dd className="[overflow-wrap:anywhere]">{value || 'Not given'}</dd>
        </div>
      ))}
    </dl>
  );
}

function toRows(saved: SavedSpecialDays, otherDaysCount?: number): [term: string, value: string][] {
  const consentDay = formatCalendarDate(indianDay(new Date(saved.consentedAt)));
  return [
    ['Name', saved.name],
    ['Mobile number', saved.phone],
    ['Email', saved.email],
    ['Birthday', formatCalendarDate(saved.birthday)],
    ['Anniversary', formatCalendarDate(saved.anniversary)],
    ['Children’s birthdays', saved.children_birthdays.map(formatMonthDay).join(', ')],
    ...(otherDaysCount ? [['Days of others', String(otherDaysCount)] as [string, string]] : []),
    ['Address', `${saved.flat_no}, ${saved.address}, ${saved.city}, ${saved.state} ${saved.pincode}`],
    ['Referred by', saved.referred_by],
    ['Consent', `${consentDay} at ${formatTime(saved.consentedAt)}, version ${saved.consentVersion}`],
  ];
}

/** `05-21` as '21 May'. 2000 was a leap year, so every day exists in it. */
export function formatMonthDay(monthDay: string): string {
  return formatCalendarDate(`2000-${monthDay}`).replace(/ 2000$/, '');
}

export const specialDayLabels: Record<SpecialDayKind, string> = {
  birthday: 'Birthday',
  anniversary: 'Anniversary',
  child: 'Child’s birthday',
};

interface SpecialDaysDetailsProps {
  saved: SavedSpecialDays;
  /** For admins, who see only how many there are. */
  otherDaysCount?: number;
}
