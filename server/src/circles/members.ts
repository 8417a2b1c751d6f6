import {
  type CheckedBody,
  CIRCLE_NOTICE_VERSION,
  type CircleCaller,
  MAX_CIRCLE_DAYS,
  type Operations,
} from '@tohfa/contract';
import { mail, type Phrases } from '@tohfa/contract/phrases';
import { and, eq, isNull, ne } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { keepGuestLanguage } from '../mails/index.ts';
import type { Database } from '../platform/database.ts';
import {
  type Call,
  type CustomerIdentity,
  type FieldProblems,
  Refusal,
  refuse,
} from '../platform/http/operations.ts';
import { parseIndianMobile } from '../platform/phone.ts';
import { generateToken, hashToken } from '../platform/tokens.ts';
import type { CircleDeps } from './deps.ts';
import { memberTokenOf } from './member-tokens.ts';
import {
  eraseMailsToMember,
  forgetMember,
  isTokenOfAnother,
  listDays,
  lockCircle,
  memberById,
  memberByToken,
  memberByUser,
  moveGiftsTo,
  updateMember,
} from './sql.ts';
import { circleAsks, circleDays, circleMembers, type Member } from './tables.ts';

/** The member who calls. Only wrong tokens count against the limit. */
export async function findMember(deps: CircleDeps, { body, identity, request }: MemberCall) {
  const { memberToken, circleId } = body;
  const userId = identity.customer?.userId;
  let member: Member | undefined;
  if (memberToken !== undefined) member = await memberByToken(deps.database, memberToken);
  else if (circleId !== undefined && userId !== undefined)
    member = await memberByUser(deps.database, circleId, userId);
  if (member) return member;
  const limited =
    memberToken === undefined ? undefined : await deps.limits.wrongLinksPerIp.consume(request.ip);
  return limited ?? refuse('circle_not_found');
}

/** The same for what changes something, which only those who have joined may. */
export async function findJoinedMember(deps: CircleDeps, call: MemberCall) {
  const member = await findMember(deps, call);
  if (member instanceof Refusal) return member;
  if (member.state !== 'joined') return refuse('circle_not_found');
  return (await deps.limits.changesPerMember.consume(member.id)) ?? member;
}

export async function joinCircle(deps: CircleDeps, call: Call<Operations['joinCircle']>) {
  const { memberToken, newToken, name } = call.body;
  const invited = await findMember(deps, call);
  if (invited instanceof Refusal) {
    // The answer to the first try was lost.
    const joined = await memberByToken(deps.database, newToken);
    return joined ? { success: true as const, memberToken: newToken } : invited;
  }
  if (invited.state === 'joined') return { success: true as const, memberToken };
  // Whoever invited them has seen this link: it must not open the page of a member.
  const own = invited.tokenMailed ? undefined : memberTokenOf(newToken);
  if (own && (await isTokenOfAnother(deps.database, newToken, invited.id))) return refuse('invalid_input');
  const now = await deps.gifts.clock.now(deps.database);
  const joined = await deps.database.transaction(async (tx) => {
    const rows = await tx
      .update(circleMembers)
      .set({
        name,
        state: 'joined',
        joinedAt: now,
        noticeVersion: CIRCLE_NOTICE_VERSION,
        ...(own && { tokenHash: own.tokenHash, sealKey: own.sealKey }),
        ...(invited.tokenMailed && invited.email !== null && { emailConfirmedAt: now }),
      })
      .where(and(eq(circleMembers.id, invited.id), eq(circleMembers.state, 'invited')))
      .returning({ id: circleMembers.id });
    // Whoever came by the mail is its reader.
    if (rows.length > 0 && invited.tokenMailed) await keepGuestLanguage(tx, invited.email);
    return rows;
  });
  // Another browser was quicker with the same invitation: the token of this one was not kept.
  if (joined.length === 0 && own && !(await memberByToken(deps.database, newToken)))
    return refuse('circle_not_found');
  return { success: true as const, memberToken: own?.token ?? memberToken };
}

export async function linkCircle(deps: CircleDeps, call: Call<Operations['linkCircle']>) {
  const member = await findJoinedMember(deps, call);
  if (member instanceof Refusal) return member;
  const { userId } = call.identity.customer;
  const email = member.email === null ? await deps.confirmedEmail(userId) : undefined;
  return deps.database.transaction(async (tx) => {
    if (!(await lockCircle(tx, member.circleId))) return refuse('circle_not_found');
    const linked = await memberByUser(tx, member.circleId, userId);
    const current = await memberById(tx, member.circleId, member.id);
    if (!current) return refuse('circle_not_found');
    if ((linked && linked.id !== member.id) || (current.userId !== null && current.userId !== userId))
      return refuse('already_in_circle');
    await updateMember(tx, member.id, { userId, ...(email && { email, emailConfirmedAt: new Date() }) });
    return { success: true as const, id: member.circleId };
  });
}

/** Also how an invitation is declined. */
export async function leaveCircle(deps: CircleDeps, call: Call<Operations['leaveCircle']>) {
  const member = await findMember(deps, call);
  if (member instanceof Refusal) return member;
  await deps.database.transaction(async (tx) => {
    await lockCircle(tx, member.circleId);
    const current = await memberById(tx, member.circleId, member.id);
    if (current) await forgetMember(tx, current);
  });
  return { success: true as const };
}

export async function saveCircleMember(deps: CircleDeps, call: Call<Operations['saveCircleMember']>) {
  const member = await findJoinedMember(deps, call);
  if (member instanceof Refusal) return member;
  const { name, wishes, wishLinks } = call.body;
  const contact = await readContact(deps, call.body);
  if ('errors' in contact) return refuse('invalid_input', { fields: contact.errors });
  const wishProductIds = wishLinks && (await readWishLinks(deps, wishLinks));
  if (wishProductIds instanceof Refusal) return wishProductIds;
  const email = await readEmail(deps, member, call);
  if (email instanceof Refusal) return email;
  const values = {
    ...contact.values,
    ...email.values,
    ...(name !== undefined && { name }),
    ...(wishes !== undefined && { wishes }),
    ...(wishProductIds && { wishProductIds }),
  };
  if (Object.keys(values).length > 0)
    await deps.database.transaction(async (tx) => {
      await updateMember(tx, member.id, values);
      if (call.body.email) await keepGuestLanguage(tx, call.body.email);
      if (Object.keys(contact.values).length > 0) await moveGiftsTo(tx, member);
      if (member.email !== null && 'email' in email.values && email.values.email !== member.email)
        await eraseMailsToMember(tx, member.email);
    });
  return { success: true as const, confirmMailed: email.mailed };
}

export async function confirmCircleEmail(
  deps: CircleDeps,
  { body, request }: Call<Operations['confirmCircleEmail']>,
) {
  const rows = await deps.database
    .update(circleMembers)
    .set({ emailConfirmedAt: new Date(), emailTokenHash: null })
    .where(eq(circleMembers.emailTokenHash, hashToken(body.token)))
    .returning({ id: circleMembers.id });
  if (rows.length > 0) return { success: true as const };
  return (await deps.limits.wrongLinksPerIp.consume(request.ip)) ?? refuse('link_used_up');
}

export async function saveCircleDay(deps: CircleDeps, call: Call<Operations['saveCircleDay']>) {
  const member = await findJoinedMember(deps, call);
  if (member instanceof Refusal) return member;
  const { id, kind, day } = call.body;
  const title = kind === 'other' ? (call.body.title ?? '') : '';
  if (kind === 'other' && title === '')
    return refuse('invalid_input', { fields: { title: ({ circles }: Phrases) => circles.nameTheDay } });
  const limited = await deps.limits.daysPerMember.consume(member.id);
  if (limited) return limited;
  const values = { kind, title, monthDay: day };
  return deps.database.transaction(async (tx) => {
    if (!(await lockCircle(tx, member.circleId))) return refuse('circle_not_found');
    if (!(await memberById(tx, member.circleId, member.id))) return refuse('circle_not_found');
    if (id === undefined) {
      if ((await listDays(tx, [member.id])).length >= MAX_CIRCLE_DAYS) return refuse('too_many_kept');
      await tx.insert(circleDays).values({ memberId: member.id, ...values });
      return { success: true as const };
    }
    const own = and(eq(circleDays.id, id), eq(circleDays.memberId, member.id));
    const [moved] = await tx
      .select({ id: circleDays.id })
      .from(circleDays)
      .where(and(own, ne(circleDays.monthDay, day)));
    // The others are asked again, on the right day.
    if (moved) await endOpenAsks(tx, id);
    const rows = await tx.update(circleDays).set(values).where(own).returning({ id: circleDays.id });
    return rows.length > 0 ? { success: true as const } : refuse('other_day_not_found');
  });
}

export async function removeCircleDay(deps: CircleDeps, call: Call<Operations['removeCircleDay']>) {
  const member = await findJoinedMember(deps, call);
  if (member instanceof Refusal) return member;
  const { id } = call.body;
  await deps.database.transaction(async (tx) => {
    const own = and(eq(circleDays.id, id), eq(circleDays.memberId, member.id));
    const [day] = await tx.select({ id: circleDays.id }).from(circleDays).where(own);
    if (!day) return;
    await endOpenAsks(tx, id);
    await tx.delete(circleDays).where(own);
  });
  return { success: true as const };
}

async function endOpenAsks(tx: Database, dayId: string): Promise<void> {
  await tx.delete(circleAsks).where(and(eq(circleAsks.dayId, dayId), isNull(circleAsks.organisedAt)));
}

/** Validates what needs the server and converts it to columns. */
async function readContact(
  { pincodeError }: CircleDeps,
  { phone, address }: CheckedBody<Operations['saveCircleMember']>,
): Promise<{ values: Partial<Member> } | { errors: FieldProblems }> {
  const parsed = phone ? parseIndianMobile(phone) : phone;
  const wrongPincode = address ? await pincodeError(address.pincode, address.state) : undefined;
  const errors = {
    ...(phone && !parsed && { phone: ({ forms }: Phrases) => forms.indianMobile }),
    ...(wrongPincode && { pincode: wrongPincode }),
  };
  if (Object.keys(errors).length > 0) return { errors };
  return {
    values: {
      ...(parsed !== undefined && { phone: parsed }),
      ...(address !== undefined && toAddressColumns(address)),
    },
  };
}

type Address = NonNullable<CheckedBody<Operations['saveCircleMember']>['address']>;

function toAddressColumns(address: Address | null) {
  const { state = '', ...lines } = address ?? {
    flatNo: '',
    apartment: '',
    landmark: '',
    district: '',
    pincode: '',
  };
  return { ...lines, addressState: state };
}

/** The products behind links to pages of this shop. */
async function readWishLinks(deps: CircleDeps, links: readonly string[]) {
  const ids: number[] = [];
  for (const link of links) {
    const [, slug] = /\/gift\/([\w-]{1,120})/.exec(link) ?? [];
    const [, number] = /productdetails\/?\?(?:[^#]{0,100}&)?id=(\d{1,9})/.exec(link) ?? [];
    const id = slug === undefined ? Number(number ?? 0) : await deps.findProductId(slug);
    if (!id || (await deps.listProductsById([id])).length === 0)
      return refuse('invalid_input', {
        fields: { wishLinks: ({ circles }: Phrases) => circles.notAProduct },
      });
    if (!ids.includes(id)) ids.push(id);
  }
  return ids;
}

/** A new address is confirmed by the link of one mail, unless it is the confirmed one of the member's account. */
async function readEmail(
  deps: CircleDeps,
  member: Member,
  { body, request }: Call<Operations['saveCircleMember']>,
) {
  const { email } = body;
  const isKnown = email === member.email && member.emailConfirmedAt !== null;
  if (email === undefined || isKnown) return { values: {}, mailed: false };
  const none = { email: null, emailConfirmedAt: null, emailTokenHash: null };
  if (email === '') return { values: none, mailed: false };
  if (member.userId !== null && (await deps.confirmedEmail(member.userId)) === email)
    return { values: { ...none, email, emailConfirmedAt: new Date() }, mailed: false };
  const limited = await limitMail(deps, member, email, request.ip);
  if (limited) return limited;
  const { token, tokenHash } = generateToken();
  const link = `${deps.publicUrl}/circle#confirm=${token}`;
  const mailed = await sendMail(deps, email, mail('circle-email', { link }));
  return { values: { ...none, email, emailTokenHash: tokenHash }, mailed };
}

/** Anyone can type anyone's email: by sender, network and recipient. */
export async function limitMail({ limits }: CircleDeps, sender: Member, email: string, ip: string) {
  return (
    (await limits.mailsPerMember.consume(sender.id)) ??
    (await limits.mailsPerIp.consume(ip)) ??
    (await limits.mailsPerEmail.consume(email))
  );
}

export async function sendMail(
  { mailer, log }: CircleDeps,
  to: string,
  content: ReturnType<typeof mail>,
): Promise<boolean> {
  try {
    await mailer.send({ to, ...content });
    return true;
  } catch (error) {
    log.error({ err: error }, 'sending a mail of a circle failed');
    return false;
  }
}

export interface MemberCall {
  body: CircleCaller;
  identity: { customer?: CustomerIdentity };
  request: FastifyRequest;
}
