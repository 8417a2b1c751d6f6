import { createHash } from 'node:crypto';
import {
  type CheckedForm,
  CONSENT_VERSION,
  consentText,
  indianDay,
  type Operations,
  type SavedSpecialDays,
} from '@tohfa/contract';
import { mail, type Phrases } from '@tohfa/contract/phrases';
import type { Database } from '../platform/database.ts';
import { type Call, type FieldProblems, Refusal, readForm, refuse } from '../platform/http/operations.ts';
import { parseIndianMobile } from '../platform/phone.ts';
import { generateToken, hashToken } from '../platform/tokens.ts';
import type { SpecialDayDeps } from './deps.ts';
import {
  findDuplicateSubmission,
  insertLinks,
  insertSubmission,
  isWithdrawn,
  listChildrenDays,
  listOtherDays,
  lockPhone,
  replaceSubmission,
  submissionById,
  submissionIdByLink,
  withdrawSubmission,
} from './sql.ts';
import type { Submission } from './tables.ts';

/** A double tap, or a browser that retries a post without an answer. */
const DUPLICATE_WINDOW_SECONDS = 600;
const EARLIEST_DATE = '1900-01-01';

export async function saveSpecialDays(deps: SpecialDayDeps, call: Call<Operations['saveSpecialDays']>) {
  const { database, limits, publicUrl } = deps;
  const { ip } = call.request;
  // Checked before the form is read, so that a flood costs little.
  const flooded = await limits.postsPerIp.consume(ip);
  if (flooded) return flooded;
  const sent = await readForm(call);
  if (sent instanceof Refusal) return sent;
  // A bot that filled the honeypot gets the usual answer.
  if (sent.form.website) return { success: true as const, mailed: false };
  const parsed = await parseSpecialDays(deps, sent.form, new Date());
  if ('errors' in parsed) return refuse('invalid_input', { fields: parsed.errors });
  const limited = await limits.savesPerIp.consume(ip);
  if (limited) return limited;

  const formHash = hashForm(sent.form);
  const submission = await database.transaction(async (tx) => {
    await lockPhone(tx, parsed.values.phone);
    const duplicate = await findDuplicateSubmission(tx, formHash, DUPLICATE_WINDOW_SECONDS);
    const consent = { consentVersion: CONSENT_VERSION, consentWords: consentText() };
    const referredBy = sent.form.referred_by ?? '';
    return (
      duplicate ??
      insertSubmission(tx, { ...parsed.values, ...consent, referredBy, formHash }, parsed.children)
    );
  });
  const link = (await createLinks(database, publicUrl, [submission.id])).get(submission.id) ?? '';
  return { success: true as const, link, mailed: await sendAccessLink(deps, submission) };
}

export async function mySpecialDays(
  deps: SpecialDayDeps,
  { body, request }: Call<Operations['mySpecialDays']>,
) {
  const link = await resolveLink(deps, body.token, request.ip);
  if (link instanceof Refusal) return link;
  const submission = await submissionById(deps.database, link.id);
  if (!submission) return refuse('special_days_withdrawn');
  const children = await listChildrenDays(deps.database, [submission.id]);
  return {
    ...toSubmissionView(submission, children.get(submission.id) ?? []),
    other_days: await listOtherDays(deps.database, submission.id),
  };
}

export async function changeSpecialDays(deps: SpecialDayDeps, call: Call<Operations['changeSpecialDays']>) {
  const flooded = await deps.limits.postsPerIp.consume(call.request.ip);
  if (flooded) return flooded;
  const sent = await readForm(call);
  if (sent instanceof Refusal) return sent;
  const link = await resolveLink(deps, sent.form.token, call.request.ip);
  if (link instanceof Refusal) return link;
  const parsed = await parseSpecialDays(deps, sent.form, new Date());
  if ('errors' in parsed) return refuse('invalid_input', { fields: parsed.errors });

  const { before, after } = await deps.database.transaction(async (tx) => ({
    before: await submissionById(tx, link.id),
    after: await replaceSubmission(tx, link.id, parsed.values, parsed.children),
  }));
  if (!after) return refuse('special_days_withdrawn');
  // Mails a new address, with its link to withdraw.
  if (after.email !== before?.email) await sendAccessLink(deps, after);
  return { success: true as const, kept: toSubmissionView(after, parsed.children) };
}

/** One call without a reason; a repeat changes nothing. */
export async function withdrawSpecialDays(
  deps: SpecialDayDeps,
  { body, request }: Call<Operations['withdrawSpecialDays']>,
) {
  const link = await resolveLink(deps, body.token, request.ip);
  if (link instanceof Refusal && link.code !== 'special_days_withdrawn') return link;
  if ('id' in link) await deps.database.transaction((tx) => withdrawSubmission(tx, link.id));
  return { success: true as const };
}

/** By the specification's names, empty where nothing was entered. */
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

/** The token stands behind the '#': browsers do not send that part, so no log or referrer contains it. */
export async function createLinks(
  database: Database,
  publicUrl: string,
  submissionIds: readonly string[],
): Promise<Map<string, string>> {
  const links = submissionIds.map((submissionId) => ({ submissionId, ...generateToken() }));
  await insertLinks(
    database,
    links.map(({ submissionId, tokenHash }) => ({ submissionId, tokenHash })),
  );
  return new Map(
    links.map(({ submissionId, token }) => [submissionId, `${publicUrl}/special-days#${token}`]),
  );
}

/** A name that is safe to quote in a mail, else ''. Anyone can enter any text as a name with anyone's email. */
export function safeMailName(name: string): string {
  return /^[\p{L}\p{M}][\p{L}\p{M} .'’&-]{0,59}$/u.test(name) && !/\p{L}\.\p{L}{2}/u.test(name) ? name : '';
}

/** Validates what needs the server (phone, dates, pincode) and converts the form to columns. */
async function parseSpecialDays(
  { pincodeError }: Pick<SpecialDayDeps, 'pincodeError'>,
  form: SpecialDaysForm,
  now: Date,
): Promise<{ values: SubmissionValues; children: readonly string[] } | { errors: FieldProblems }> {
  const phone = parseIndianMobile(form.phone);
  const today = indianDay(now);
  const wrongPincode = await pincodeError(form.pincode, form.state);
  const errors = {
    ...(!phone && { phone: ({ forms }: Phrases) => forms.indianMobile }),
    ...validateYear('birthday', form.birthday, today),
    ...validateYear('anniversary', form.anniversary, today),
    ...(wrongPincode && { pincode: wrongPincode }),
  };
  if (!phone || Object.keys(errors).length > 0) return { errors };
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

/** What is wrong with the year of a day, by the name of its field. */
export function validateYear(
  name: string,
  day: string | undefined,
  today: string,
  future: 'inTheFuture' | 'stillToCome' = 'inTheFuture',
): FieldProblems {
  if (day === undefined) return {};
  if (day > today) return { [name]: ({ specialDays }) => specialDays[future] };
  return day < EARLIEST_DATE ? { [name]: ({ specialDays }) => specialDays.checkYear } : {};
}

function hashForm(form: CheckedForm<Operations['saveSpecialDays']>): Buffer {
  const pairs = Object.entries(form).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(pairs)).digest();
}

/** The submission of a link. Only wrong tokens count against the limit. */
export async function resolveLink({ database, limits }: SpecialDayDeps, token: string, ip: string) {
  const id = await submissionIdByLink(database, hashToken(token));
  if (id === undefined) return (await limits.wrongLinksPerIp.consume(ip)) ?? refuse('special_days_not_found');
  return (await isWithdrawn(database, id)) ? refuse('special_days_withdrawn') : { id };
}

/** A failed mail does not fail the call: the link is shown on the screen too. */
async function sendAccessLink(deps: SpecialDayDeps, { id, email }: Submission): Promise<boolean> {
  const { mailer, log, limits, database, publicUrl } = deps;
  if (email === null || (await limits.mailsPerEmail.consume(email))) return false;
  // The mail has its own link, independent of the one on the screen.
  const link = (await createLinks(database, publicUrl, [id])).get(id) ?? '';
  try {
    await mailer.send({ to: email, ...mail('special-days-saved', { link }) });
    return true;
  } catch (error) {
    log.error({ err: error }, 'sending the special-days mail failed');
    return false;
  }
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
