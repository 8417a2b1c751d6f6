import { type CheckedForm, indianDay, type Operations } from '@tohfa/contract';
import { indianMobile } from '../platform/indian-phone.ts';
import type { SpecialDays } from './special-days.ts';
import type { Submission } from './special-days-tables.ts';

const EARLIEST = '1900-01-01';

/** From the form's names to the columns; or, field by field, what only the shop can know to be wrong. */
export async function readSpecialDays(
  { hasPincode }: Pick<SpecialDays, 'hasPincode'>,
  form: Form,
  now: Date,
): Promise<{ values: Values; children: readonly string[] } | { wrong: Record<string, string> }> {
  const phone = indianMobile(form.phone);
  const wrong = {
    ...(!phone && { phone: 'Please enter an Indian mobile number.' }),
    ...dayProblem('birthday', form.birthday, now),
    ...dayProblem('anniversary', form.anniversary, now),
    ...((await hasPincode(form.pincode)) === false && { pincode: 'India has no such pincode.' }),
  };
  if (!phone || Object.keys(wrong).length > 0) return { wrong };
  const { name, address, city, state, pincode, birthday = null, anniversary = null, email = null } = form;
  return {
    values: {
      name,
      phone,
      email,
      birthday,
      anniversary,
      flatNo: form.flat_no,
      address,
      city,
      state,
      pincode,
    },
    children: form.children_birthdays ?? [],
  };
}

function dayProblem(name: string, day: string | undefined, now: Date): Record<string, string> {
  if (day === undefined) return {};
  if (day > indianDay(now)) return { [name]: 'This day has not come yet.' };
  return day < EARLIEST ? { [name]: 'Please check the year.' } : {};
}

type Form = Omit<CheckedForm<Operations['changeSpecialDays']>, 'token'>;

type Values = Pick<
  Submission,
  | 'name'
  | 'phone'
  | 'email'
  | 'birthday'
  | 'anniversary'
  | 'flatNo'
  | 'address'
  | 'city'
  | 'state'
  | 'pincode'
>;
