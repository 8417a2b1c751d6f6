import type { SavedSpecialDays, SpecialDayKind } from '@tohfa/contract';

const longDate = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });
const longDateTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** Everything that is kept of one submission. */
export function SpecialDaysDetails({ kept }: { kept: SavedSpecialDays }) {
  return (
    <dl className="divide-y divide-hairline">
      {toRows(kept).map(([term, value]) => (
        <div key={term} className="py-3">
          <dt className="text-14 text-ink-soft">{term}</dt>
          <dd className="[overflow-wrap:anywhere]">{value || 'Not given'}</dd>
        </div>
      ))}
    </dl>
  );
}

function toRows(kept: SavedSpecialDays): [term: string, value: string][] {
  const day = (date: string) => date && longDate.format(new Date(`${date}T00:00:00Z`));
  return [
    ['Name', kept.name],
    ['Mobile number', kept.phone],
    ['Email', kept.email],
    ['Birthday', day(kept.birthday)],
    ['Anniversary', day(kept.anniversary)],
    ['Children’s birthdays', kept.children_birthdays.map(formatMonthDay).join(', ')],
    ['Address', `${kept.flat_no}, ${kept.address}, ${kept.city}, ${kept.state} ${kept.pincode}`],
    ['Referred by', kept.referred_by],
    ['Consent', `${longDateTime.format(new Date(kept.consentedAt))}, text ${kept.consentVersion}`],
  ];
}

const dayAndMonth = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** '21 May' of `05-21`: 2000 had every day a year can have. */
export function formatMonthDay(monthDay: string): string {
  return dayAndMonth.format(new Date(`2000-${monthDay}T00:00:00Z`));
}

export const specialDayLabels: Record<SpecialDayKind, string> = {
  birthday: 'Birthday',
  anniversary: 'Anniversary',
  child: 'A child’s birthday',
};
