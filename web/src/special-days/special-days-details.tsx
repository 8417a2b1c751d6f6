import { indianDay, type SavedSpecialDays, type SpecialDayKind } from '@tohfa/contract';
import { storedDaysTexts } from '@tohfa/contract/screens';
import { formatCalendarDate, formatTime } from '../lib/dates.ts';

/** Everything that is stored of one submission. */
export function SpecialDaysDetails({ saved, otherDaysCount, shown }: SpecialDaysDetailsProps) {
  return (
    <dl className="divide-y divide-hairline">
      {toRows(saved, shown, otherDaysCount).map(([term, value]) => (
        <div key={term} className="py-3">
          <dt className="text-14 text-ink-soft">{term}</dt>
          <dd className="[overflow-wrap:anywhere]">{value || storedDaysTexts.notGiven}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Parts that are masked for an admin are the same: one mask is enough. */
function formatPlace({ flat_no, address, city, state, pincode }: SavedSpecialDays): string {
  return `${[...new Set([flat_no, address])].join(', ')}, ${city}, ${state} ${pincode}`;
}

function toRows(
  saved: SavedSpecialDays,
  shown: SpecialDaysDetailsProps['shown'],
  otherDaysCount?: number,
): [term: string, value: string][] {
  const consentDay = formatCalendarDate(indianDay(new Date(saved.consentedAt)));
  return [
    [storedDaysTexts.name, saved.name],
    [storedDaysTexts.phone, shown?.phone ?? saved.phone],
    [storedDaysTexts.email, saved.email],
    [storedDaysTexts.birthday, formatCalendarDate(saved.birthday)],
    [storedDaysTexts.anniversary, formatCalendarDate(saved.anniversary)],
    [storedDaysTexts.children, saved.children_birthdays.map(formatMonthDay).join(', ')],
    ...(otherDaysCount ? [[storedDaysTexts.others, String(otherDaysCount)] as [string, string]] : []),
    [storedDaysTexts.address, shown?.address ?? formatPlace(saved)],
    [storedDaysTexts.referredBy, saved.referred_by],
    [
      storedDaysTexts.consent,
      storedDaysTexts.consentGiven({
        day: consentDay,
        time: formatTime(saved.consentedAt),
        version: saved.consentVersion,
      }),
    ],
  ];
}

/** `05-21` as '21 May'. 2000 was a leap year, so every day exists in it. */
export function formatMonthDay(monthDay: string): string {
  return formatCalendarDate(`2000-${monthDay}`).replace(/ 2000$/, '');
}

export const specialDayLabels: Record<SpecialDayKind, string> = storedDaysTexts.kinds;

interface SpecialDaysDetailsProps {
  saved: SavedSpecialDays;
  /** For admins, who see only how many there are. */
  otherDaysCount?: number;
  /** For admins, in place of what is masked. */
  shown?: { phone: string; address: string } | undefined;
}
