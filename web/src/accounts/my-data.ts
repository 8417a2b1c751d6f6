import { call } from '../api.ts';

/** Everything the shop holds about the signed-in person, as a file of theirs. */
export async function saveMyData(): Promise<void> {
  const data = await call('myData', {});
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `tohfa-my-data-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  // Not at once: the browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
