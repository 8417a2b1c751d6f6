import type { SavedSpecialDays } from '@tohfa/contract';
import type { Submission } from './special-days-tables.ts';

/** By the specification's names, empty where nothing was given. */
export function keptView(submission: Submission, children: readonly string[]): SavedSpecialDays {
  const { name, phone, address, city, state, pincode, consentVersion } = submission;
  return {
    name,
    phone,
    birthday: submission.birthday ?? '',
    anniversary: submission.anniversary ?? '',
    children_birthdays: [...children],
    referred_by: submission.referredBy,
    flat_no: submission.flatNo,
    address,
    city,
    state,
    pincode,
    email: submission.email ?? '',
    consentVersion,
    consentedAt: submission.consentedAt.toISOString(),
  };
}
