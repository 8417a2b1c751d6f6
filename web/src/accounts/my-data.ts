import { call } from '../api.ts';
import { saveFile } from '../save-file.ts';

/** Everything the shop holds about the signed-in person, as a file of theirs. */
export async function saveMyData(): Promise<void> {
  const data = await call('myData', {});
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(`tohfa-my-data-${new Date().toISOString().slice(0, 10)}.json`, file);
}
