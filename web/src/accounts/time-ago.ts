const steps = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const;

/** '3 hours ago', 'yesterday'; less than a minute is 'just now', more than a month a date. */
export function timeAgo(iso: string, now = Date.now()): string {
  const then = new Date(iso);
  const seconds = Math.max(0, Math.round((now - then.getTime()) / 1000));
  if (seconds > 30 * 86_400) return then.toLocaleDateString('en-IN', { dateStyle: 'medium' });
  const step = steps.find((one) => seconds >= one.seconds);
  if (!step) return 'just now';
  const words = new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto' });
  return words.format(-Math.floor(seconds / step.seconds), step.unit);
}
