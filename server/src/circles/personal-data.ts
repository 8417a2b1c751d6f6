import { CIRCLE_NOTICE_VERSION, type Operations } from '@tohfa/contract';
import { and, eq, isNotNull, or } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { type Call, Refusal } from '../platform/http/operations.ts';
import type { PersonalData } from '../platform/personal-data.ts';
import type { CircleDeps } from './deps.ts';
import { listDrawsOf } from './draws/draw-sql.ts';
import { findMember } from './members.ts';
import { circleById, forgetMember, listDays, lockCircle, memberById } from './sql.ts';
import { circleMembers, type Member } from './tables.ts';

/** Memberships of the account, and those under its email, which its owner has confirmed there. */
export const circlePersonalData: PersonalData = {
  async exportData(database, userId) {
    const own = await database.select().from(circleMembers).where(eq(circleMembers.userId, userId));
    return { circles: await Promise.all(own.map((member) => describeMember(database, member))) };
  },
  async erase(tx, { id, email }) {
    const confirmed = and(eq(circleMembers.email, email), isNotNull(circleMembers.emailConfirmedAt));
    const own = await tx
      .select()
      .from(circleMembers)
      .where(or(eq(circleMembers.userId, id), confirmed));
    for (const member of own) {
      await lockCircle(tx, member.circleId);
      const current = await memberById(tx, member.circleId, member.id);
      if (current) await forgetMember(tx, current);
    }
  },
};

export async function exportCircleMember(deps: CircleDeps, call: Call<Operations['exportCircleMember']>) {
  const member = await findMember(deps, call);
  if (member instanceof Refusal) return member;
  return { exportedAt: new Date().toISOString(), member: await describeMember(deps.database, member) };
}

/** What the person gave; what the others were asked about them is not theirs, and a surprise. */
async function describeMember(database: Database, member: Member): Promise<Record<string, unknown>> {
  const circle = await circleById(database, member.circleId);
  const { name, email, phone, flatNo, apartment, landmark, district, addressState, pincode } = member;
  const days = await listDays(database, [member.id]);
  return {
    circle: circle?.name ?? '',
    name,
    state: member.state,
    email,
    emailConfirmedAt: member.emailConfirmedAt,
    phone,
    address: { flatNo, apartment, landmark, district, state: addressState, pincode },
    wishes: member.wishes,
    wishProductIds: member.wishProductIds,
    days: days.map(({ kind, title, monthDay }) => ({ kind, title, day: monthDay })),
    // Whom they have drawn is sealed, and in nobody's export.
    draws: await listDrawsOf(database, member.id),
    noticeVersion: member.noticeVersion ?? CIRCLE_NOTICE_VERSION,
    joinedAt: member.joinedAt,
  };
}
