const ZONE = 'Asia/Kolkata';
const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: ZONE });
const both = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: ZONE });

/** The shop's own time, wherever its admin sits. */
export function dayOf(iso: string): string {
  return day.format(new Date(iso));
}

export function momentOf(iso: string): string {
  return both.format(new Date(iso));
}
