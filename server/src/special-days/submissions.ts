import { createHash } from 'node:crypto';
import {
  type CheckedForm,
  CONSENT_TEXT,
  CONSENT_VERSION,
  indianDay,
  type Operations,
  type SavedSpecialDays,
} from '@tohfa/contract';
import type { Database } from '../platform/database.ts';
import { type Call, Refusal, readForm, refuse } from '../platform/http/operations.ts';
import { parseIndianMobile } from '../platform/phone.ts';
import { generateToken, hashToken } from '../platform/tokens.ts';
import type { SpecialDays } from './special-days.ts';
import {
  findDuplicateSubmission,
  insertLinks,
  insertSubmission,
  isWithdrawn,
  listChildrenDays,
  lockPhone,
  replaceSubmission,
  submissionById,
  submissionIdByLink,
  withdrawSubmission,
} from './sql.ts';
import type { Submission } from './tables.ts';

/** A double tap, or a browser that repeats a post it got no answer to. */
const DUPLICATE_WINDOW_SECONDS = 600;

export async function saveSpecialDays(parts: SpecialDays, call: Call<Operations['saveSpecialDays']>) {
  const { database, limits, publicUrl } = parts;
  const { ip } = call.request;
  // Before the form is read: a flood costs as little as can be.
  const flooded = await limits.postsOfAddress.consume(ip);
  if (flooded) return flooded;
  const sent = await readForm(call);
  if (sent instanceof Refusal) return sent;
  // A program is told what it hopes to hear.
  if (sent.form.website) return { success: true as const, mailed: false };
  const read = await parseSpecialDays(parts, sent.form, new Date());
  if ('wrong' in read) return refuse('invalid_input', { fields: read.wrong });
  const limited = await limits.keptOfAddress.consume(ip);
  if (limited) return limited;

  const formHash = hashForm(sent.form);
  const submission = await database.transaction(async (tx) => {
    await lockPhone(tx, read.values.phone);
    const same = await findDuplicateSubmission(tx, formHash, DUPLICATE_WINDOW_SECONDS);
    const consent = { consentVersion: CONSENT_VERSION, consentWords: CONSENT_TEXT };
    const referredBy = sent.form.referred_by ?? '';
    return same ?? insertSubmission(tx, { ...read.values, ...consent, referredBy, formHash }, read.children);
  });
  const link = (await createLinks(database, publicUrl, [submission.id])).get(submission.id) ?? '';
  return { success: true as const, link, mailed: await sendAccessLink(parts, submission) };
}

function hashForm(form: CheckedForm<Operations['saveSpecialDays']>): Buffer {
  const pairs = Object.entries(form).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(pairs)).digest();
}

export async function mySpecialDays(
  parts: SpecialDays,
  { body, request }: Call<Operations['mySpecialDays']>,
) {
  const opened = await resolveLink(parts, body.token, request.ip);
  if (opened instanceof Refusal) return opened;
  const submission = await submissionById(parts.database, opened.id);
  if (!submission) return refuse('special_days_withdrawn');
  const children = await listChildrenDays(parts.database, [submission.id]);
  return toSubmissionView(submission, children.get(submission.id) ?? []);
}

export async function changeSpecialDays(parts: SpecialDays, call: Call<Operations['changeSpecialDays']>) {
  const flooded = await parts.limits.postsOfAddress.consume(call.request.ip);
  if (flooded) return flooded;
  const sent = await readForm(call);
  if (sent instanceof Refusal) return sent;
  const opened = await resolveLink(parts, sent.form.token, call.request.ip);
  if (opened instanceof Refusal) return opened;
  const read = await parseSpecialDays(parts, sent.form, new Date());
  if ('wrong' in read) return refuse('invalid_input', { fields: read.wrong });

  const { before, after } = await parts.database.transaction(async (tx) => ({
    before: await submissionById(tx, opened.id),
    after: await replaceSubmission(tx, opened.id, read.values, read.children),
  }));
  if (!after) return refuse('special_days_withdrawn');
  // A new address hears of it, and gets the way out.
  if (after.email !== before?.email) await sendAccessLink(parts, after);
  return { success: true as const, kept: toSubmissionView(after, read.children) };
}

/** As easy as giving: one call, no reason asked, and a second one changes nothing. */
export async function withdrawSpecialDays(
  parts: SpecialDays,
  { body, request }: Call<Operations['withdrawSpecialDays']>,
) {
  const opened = await resolveLink(parts, body.token, request.ip);
  if (opened instanceof Refusal && opened.code !== 'special_days_withdrawn') return opened;
  if ('id' in opened) await parts.database.transaction((tx) => withdrawSubmission(tx, opened.id));
  return { success: true as const };
}

const EARLIEST_DATE = '1900-01-01';

/** From the form's names to the columns; or, field by field, what only the shop can know to be wrong. */
async function parseSpecialDays(
  { hasPincode }: Pick<SpecialDays, 'hasPincode'>,
  form: SpecialDaysForm,
  now: Date,
): Promise<{ values: SubmissionValues; children: readonly string[] } | { wrong: Record<string, string> }> {
  const phone = parseIndianMobile(form.phone);
  const wrong = {
    ...(!phone && { phone: 'Please enter an Indian mobile number.' }),
    ...validateDay('birthday', form.birthday, now),
    ...validateDay('anniversary', form.anniversary, now),
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

function validateDay(name: string, day: string | undefined, now: Date): Record<string, string> {
  if (day === undefined) return {};
  if (day > indianDay(now)) return { [name]: 'This day has not come yet.' };
  return day < EARLIEST_DATE ? { [name]: 'Please check the year.' } : {};
}

type SpecialDaysForm = Omit<CheckedForm<Operations['changeSpecialDays']>, 'token'>;

type SubmissionValues = Pick<
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

/** By the specification's names, empty where nothing was given. */
export function toSubmissionView(submission: Submission, children: readonly string[]): SavedSpecialDays {
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

/** The token stands behind the '#': browsers keep that part to themselves, so no log and no referrer has it. */
export async function createLinks(
  database: Database,
  publicUrl: string,
  submissionIds: readonly string[],
): Promise<Map<string, string>> {
  const made = submissionIds.map((submissionId) => ({ submissionId, ...generateToken() }));
  await insertLinks(
    database,
    made.map(({ submissionId, tokenHash }) => ({ submissionId, tokenHash })),
  );
  return new Map(made.map(({ submissionId, token }) => [submissionId, `${publicUrl}/special-days#${token}`]));
}

/** Which submission a link opens. Only wrong ones are counted: whoever has the link may open it as often as they like. */
async function resolveLink({ database, limits }: SpecialDays, token: string, address: string) {
  const id = await submissionIdByLink(database, hashToken(token));
  if (id === undefined)
    return (await limits.wrongLinksOfAddress.consume(address)) ?? refuse('special_days_not_found');
  return (await isWithdrawn(database, id)) ? refuse('special_days_withdrawn') : { id };
}

/** A mail that cannot be sent costs nobody what they gave: the link also stands on the screen. */
async function sendAccessLink(parts: SpecialDays, { id, email, name }: Submission): Promise<boolean> {
  const { mailer, log, limits, database, publicUrl } = parts;
  if (email === null || (await limits.mailsToEmail.consume(email))) return false;
  // The mail has a link of its own: either can be lost without the other.
  const link = (await createLinks(database, publicUrl, [id])).get(id) ?? '';
  try {
    await mailer.send({
      to: email,
      subject: 'Your special days at Tohfa',
      text: [
        `Hello ${safeMailName(name) || 'there'},`,
        'your special days and your address are saved. We will remind you a week before each day, with three gifts for it.',
        `See, change or withdraw what is kept, whenever you like:\n\n${link}`,
        'Whoever has this link can do so: keep it to yourself. If you did not give us these days, somebody else typed your email; withdraw there, and everything is deleted.',
        'Tohfa\n',
      ].join('\n\n'),
    });
    return true;
  } catch (error) {
    log.error({ err: error }, 'a mail could not be sent');
    return false;
  }
}

/**
 * A name as it may stand in a mail. Anybody can type any name beside anybody's email: what is no name, such as the
 * address of a site, is left out, so that nobody's words travel under ours.
 */
export function safeMailName(name: string): string {
  return /^[\p{L}\p{M}][\p{L}\p{M} .'’-]{0,59}$/u.test(name) && !/\p{L}\.\p{L}{2}/u.test(name) ? name : '';
}
