import type { SavedSpecialDays } from '@tohfa/contract';
import { monthDayWords } from './day-words.ts';

const fullDay = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

/** Everything that is kept of one submission. */
export function KeptLines({ kept }: { kept: SavedSpecialDays }) {
  return (
    <dl className="divide-y divide-hairline">
      {linesOf(kept).map(([term, value]) => (
        <div key={term} className="py-3">
          <dt className="text-14 text-ink-soft">{term}</dt>
          <dd className="[overflow-wrap:anywhere]">{value || 'Not given'}</dd>
        </div>
      ))}
    </dl>
  );
}

function linesOf(kept: SavedSpecialDays): [term: string, value: string][] {
  const day = (date: string) => date && fullDay.format(new Date(`${date}T00:00:00Z`));
  return [
    ['Name', kept.name],
    ['Mobile number', kept.phone],
    ['Email', kept.email],
    ['Birthday', day(kept.birthday)],
    ['Anniversary', day(kept.anniversary)],
    ['Children’s birthdays', kept.children_birthdays.map(monthDayWords).join(', ')],
    ['Address', `${kept.flat_no}, ${kept.address}, ${kept.city}, ${kept.state} ${kept.pincode}`],
    ['Referred by', kept.referred_by],
    ['Consent', `${moment.format(new Date(kept.consentedAt))}, text ${kept.consentVersion}`],
  ];
}
