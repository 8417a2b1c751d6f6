import { calendarDay, indianDay } from '@tohfa/contract';
import { opensLaterTexts as texts } from '@tohfa/contract/screens';
import { CalendarPlusIcon, HourglassIcon } from 'lucide-react';
import { formatCalendarDate } from '../lib/dates.ts';
import { saveFile } from '../lib/save-file.ts';
import { Button } from '../ui/buttons.tsx';

/** Payments open on a later day. What can be paid now says otherwise on a device whose clock is wrong. */
export function opensLater({
  opensOn,
  availableNow = 0,
}: {
  opensOn: string;
  availableNow?: number;
}): boolean {
  return availableNow === 0 && opensOn > indianDay(new Date());
}

/** When payments open, why, and that day for one's own calendar: no address has to be left for a reminder. */
export function OpensLater({ opensOn, title, path, className = '' }: OpensLaterProps) {
  const remind = () => {
    const url = new URL(path, location.origin).href;
    const event = calendarDay({ day: opensOn, title, url });
    saveFile('payments-open.ics', new Blob([event], { type: 'text/calendar;charset=utf-8' }));
  };
  return (
    <div className={`rounded-card bg-marigold-soft p-4 ${className}`}>
      <p className="flex items-start gap-2.5">
        <HourglassIcon className="mt-0.5 shrink-0 text-rani" />
        <span>
          <strong className="block font-semibold">{texts.title({ day: formatCalendarDate(opensOn) })}</strong>
          <span className="text-14 text-ink-soft">{texts.why}</span>
        </span>
      </p>
      <Button variant="secondary" onClick={remind} className="mt-3 w-full">
        <CalendarPlusIcon />
        {texts.remind}
      </Button>
    </div>
  );
}

interface OpensLaterProps {
  opensOn: string;
  /** The entry in the calendar. */
  title: string;
  /** The page on which people pay. */
  path: string;
  className?: string;
}
