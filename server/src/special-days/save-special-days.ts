import { createHash } from 'node:crypto';
import { type CheckedForm, CONSENT_TEXT, CONSENT_VERSION, type Operations } from '@tohfa/contract';
import type { Call } from '../platform/http/mount-operations.ts';
import { readForm } from '../platform/http/read-form.ts';
import { Refusal, refuse } from '../platform/http/refusal.ts';
import { mailLink } from './mail-link.ts';
import { readSpecialDays } from './read-special-days.ts';
import type { SpecialDays } from './special-days.ts';
import { makeLinks } from './special-days-links.ts';
import { insertSubmission, lockPhone, sameJustKept } from './special-days-sql.ts';

/** A double tap, or a browser that repeats a post it got no answer to. */
const SAME_WITHIN_SECONDS = 600;

export async function saveSpecialDays(parts: SpecialDays, call: Call<Operations['saveSpecialDays']>) {
  const { database, limits, publicUrl } = parts;
  const { ip } = call.request;
  // Before the form is read: a flood costs as little as can be.
  const flooded = await limits.postsOfAddress.take(ip);
  if (flooded) return flooded;
  const sent = await readForm(call);
  if (sent instanceof Refusal) return sent;
  // A program is told what it hopes to hear.
  if (sent.form.website) return { success: true as const, mailed: false };
  const read = await readSpecialDays(parts, sent.form, new Date());
  if ('wrong' in read) return refuse('invalid_input', { fields: read.wrong });
  const limited = await limits.keptOfAddress.take(ip);
  if (limited) return limited;

  const formHash = hashOf(sent.form);
  const submission = await database.transaction(async (tx) => {
    await lockPhone(tx, read.values.phone);
    const same = await sameJustKept(tx, formHash, SAME_WITHIN_SECONDS);
    const consent = { consentVersion: CONSENT_VERSION, consentWords: CONSENT_TEXT };
    const referredBy = sent.form.referred_by ?? '';
    return same ?? insertSubmission(tx, { ...read.values, ...consent, referredBy, formHash }, read.children);
  });
  const link = (await makeLinks(database, publicUrl, [submission.id])).get(submission.id) ?? '';
  return { success: true as const, link, mailed: await mailLink(parts, submission) };
}

function hashOf(form: CheckedForm<Operations['saveSpecialDays']>): Buffer {
  const pairs = Object.entries(form).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(pairs)).digest();
}
