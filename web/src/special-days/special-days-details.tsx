import type { SavedSpecialDays, SpecialDayKind } from '@tohfa/contract';

const longDate = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });
const longDateTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** Everything that is stored of one submission. */
export function SpecialDaysDetails({ saved }: { saved: SavedSpecialDays }) {
  return (
    <dl className="divide-y divide-hairline">
      {toRows(saved).map(([term, value]) => (
        <div key={term} className="py-3">
          <dt className="text-14 text-ink-soft">{term}</dt>
          <dd className="[overflow-wrap:anywhere]">{value || 'Not given'}</dd>
        </div>
      ))}
    </dl>
  );
}

function toRows(saved: SavedSpecialDays): [term: string, value: string][] {
  const day = (date: string) => date && longDate.format(new Date(`${date}T00:00:00Z`));
  return [
    ['Name', saved.name],
    ['Mobile number', saved.phone],
    ['Email', saved.email],
    ['Birthday', day(saved.birthday)],
    ['Anniversary', day(saved.anniversary)],
    ['Children’s birthdays', saved.children_birthdays.map(formatMonthDay).join(', ')],
    ['Address', `${saved.flat_no}, ${saved.address}, ${saved.city}, ${saved.state} ${saved.pincode}`],
    ['Referred by', saved.referred_by],
    ['Consent', `${longDateTime.format(new Date(saved.consentedAt))}, version ${saved.consentVersion}`],
  ];
}

const dayAndMonth = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** `05-21` as '21 May'. 2000 was a leap year, so every day exists in it. */
export function formatMonthDay(monthDay: string): string {
  return dayAndMonth.format(new Date(`2000-${monthDay}T00:00:00Z`));
}

export const specialDayLabels: Record<SpecialDayKind, string> = {
  birthday: 'Birthday',
  anniversary: 'Anniversary',
  child: 'Child’s birthday',
};
