import { call } from '../api.ts';

/** What the form's controls hold, by the names the shop knows. */
export function saveSpecialDays(typed: FormData): Promise<Saved> {
  const form = specialDaysFormOf(typed);
  for (const name of ['referred_by', 'website']) form.set(name, String(typed.get(name) ?? ''));
  form.set('consent', String(typed.has('consent')));
  return call('saveSpecialDays', { form });
}

export async function changeSpecialDays(typed: FormData, token: string) {
  const form = specialDaysFormOf(typed);
  form.set('token', token);
  return (await call('changeSpecialDays', { form })).kept;
}

const FIELDS = [
  'name',
  'phone',
  'email',
  'birthday',
  'anniversary',
  'flat_no',
  'address',
  'city',
  'state',
  'pincode',
] as const;

/** Of the children's birthdays only day and month leave the browser. */
function specialDaysFormOf(typed: FormData): FormData {
  const form = new FormData();
  for (const name of FIELDS) form.set(name, String(typed.get(name) ?? ''));
  const children = typed.getAll('children_birthdays').map(String).filter(Boolean);
  form.set('children_birthdays', JSON.stringify(children.map((day) => day.slice(-'MM-DD'.length))));
  return form;
}

export type SpecialDaysField = (typeof FIELDS)[number] | 'children_birthdays' | 'consent';

interface Saved {
  link?: string | undefined;
  mailed: boolean;
}
