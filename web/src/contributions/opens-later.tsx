import { opensLaterTexts as texts } from '@tohfa/contract/screens';
import { CalendarDaysIcon } from 'lucide-react';
import { formatCalendarDate } from '../lib/dates.ts';
import { saveFile } from '../lib/save-file.ts';
import { Button } from '../ui/buttons.tsx';

/** When payments open, why, and that day for one's own calendar: no address has to be left for a reminder. */
export function OpensLater({ opensOn, name, path, className = '' }: OpensLaterProps) {
  return (
    <div className={`rounded-card bg-marigold-soft p-4 ${className}`}>
      <p className="flex items-start gap-2.5">
        <CalendarDaysIcon className="mt-0.5 shrink-0 text-rani" />
        <span>
          <strong className="block font-semibold">{texts.title({ day: formatCalendarDate(opensOn) })}</strong>
          <span className="text-14 text-ink-soft">{texts.why}</span>
        </span>
      </p>
      <Button
        variant="secondary"
        onClick={() =>
          saveOpeningDay({
            day: opensOn,
            title: texts.event({ gift: name }),
            url: new URL(path, location.origin).href,
          })
        }
        className="mt-3 w-full"
      >
        {texts.remind}
      </Button>
    </div>
  );
}

/** Saves one whole day as an iCalendar file (RFC 5545). */
function saveOpeningDay({ day, title, url }: Record<'day' | 'title' | 'url', string>): void {
  const date = day.replaceAll('-', '');
  const text = title.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll(/\s+/g, ' ');
  const event = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tohfa//EN',
    'BEGIN:VEVENT',
    `UID:${date}-${encodeURIComponent(url)}`,
    `DTSTAMP:${date}T000000Z`,
    `DTSTART;VALUE=DATE:${date}`,
    `SUMMARY:${text}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
  saveFile('payments-open.ics', new Blob([event], { type: 'text/calendar;charset=utf-8' }));
}

interface OpensLaterProps {
  opensOn: string;
  /** The gift or registry, for the calendar. */
  name: string;
  /** The page on which people pay. */
  path: string;
  className?: string;
}
