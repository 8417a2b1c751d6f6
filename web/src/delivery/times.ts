/** Minutes after midnight as a time field shows them: `14:00`. */
export function formatMinute(minute: number): string {
  const hours = String(Math.floor(minute / 60) % 24).padStart(2, '0');
  return `${hours}:${String(minute % 60).padStart(2, '0')}`;
}

export function parseMinute(time: string): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours === undefined || minutes === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}
