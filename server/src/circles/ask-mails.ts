import { formatLongDay, formatRupees, nameOfGift, safeName } from '@tohfa/contract';
import { mail, phrases } from '@tohfa/contract/phrases';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { withReadersName } from '../catalogue/index.ts';
import { giftsByIds } from '../gifts/index.ts';
import { inLanguageOf } from '../mails/index.ts';
import { queryRows } from '../platform/database.ts';
import { isQuietHour } from '../special-days/index.ts';
import { createDueAsks, listIdeas } from './asks.ts';
import type { CircleDeps } from './deps.ts';
import { createLink } from './manage.ts';
import { circleById, listMembers } from './sql.ts';
import { type Ask, circleAsks, circleMails, type Member } from './tables.ts';
import { budgetFor, isOpen, readToday } from './view.ts';

const MAILS_AT_ONCE = 50;
/** A claim whose process died before it came to this mail, or whose mail failed, is taken again after this time. */
const CLAIM_TIMEOUT = sql`interval '1 hour'`;
const IDEAS_IN_MAIL = 3;

/** Job: asks circles about what is near, and sends what is due. Safe to run at any time, twice, or in two processes. */
export async function askCircles(deps: CircleDeps, now: Date): Promise<{ asked: number; sent: number }> {
  const asked = await createDueAsks(deps, now);
  // The page shows an ask at once; its mail waits for the day.
  let sent = 0;
  for (;;) {
    const due = await claimMails(deps, now, isQuietHour(now) ? ['gift'] : ['ask', 'gift']);
    for (const claimed of due) if (await sendDueMail(deps, claimed)) sent += 1;
    if (due.length < MAILS_AT_ONCE) return { asked, sent };
  }
}

/** Each mail is claimed by one caller only. */
async function claimMails({ database }: CircleDeps, now: Date, kinds: readonly ClaimedMail['kind'][]) {
  const at = sql`${now.toISOString()}::timestamptz`;
  return queryRows<ClaimedMail>(
    database,
    sql`update circle_mails set claimed_at = ${at}
      where (ask_id, member_id, kind) in (
        select ask_id, member_id, kind from circle_mails
        where sent_at is null and kind = any(${sql.param([...kinds])}::text[])
          and (claimed_at is null or claimed_at < ${at} - ${CLAIM_TIMEOUT})
        limit ${MAILS_AT_ONCE} for update skip locked)
      returning ask_id as "askId", member_id as "memberId", kind`,
  );
}

async function sendDueMail(deps: CircleDeps, claimed: ClaimedMail): Promise<boolean> {
  const { database, mailer, log } = deps;
  const own = and(
    eq(circleMails.askId, claimed.askId),
    eq(circleMails.memberId, claimed.memberId),
    eq(circleMails.kind, claimed.kind),
  );
  const written = await writeMail(deps, claimed);
  if (!written) {
    await database.delete(circleMails).where(own);
    return false;
  }
  // Before it is sent: a process that dies while it hands the mail over loses that one instead of sending two.
  const mine = await database
    .update(circleMails)
    .set({ sentAt: sql`now()` })
    .where(and(own, isNull(circleMails.sentAt)))
    .returning({ kind: circleMails.kind });
  if (mine.length === 0) return false;
  try {
    await mailer.send(written);
    return true;
  } catch (error) {
    log.error({ err: error }, 'sending a mail of a circle failed');
    await database.update(circleMails).set({ sentAt: null }).where(own);
    return false;
  }
}

/** Undefined when it is no longer so: somebody left, changed their email, or was quicker. */
async function writeMail(deps: CircleDeps, { askId, memberId, kind }: ClaimedMail) {
  const [ask] = await deps.database.select().from(circleAsks).where(eq(circleAsks.id, askId));
  const circle = ask && (await circleById(deps.database, ask.circleId));
  if (!circle) return undefined;
  const members = await listMembers(deps.database, circle.id);
  const reader = members.find(({ id }) => id === memberId);
  const member = members.find(({ id }) => id === ask.memberId);
  if (!reader?.email || reader.emailConfirmedAt === null || !member || member.id === reader.id)
    return undefined;
  // A family may share a mailbox: nothing of the surprise goes where the member reads it, too.
  if (reader.email === member.email) return undefined;
  return inLanguageOf(deps.database, reader.email, () =>
    writeTo(deps, { ...reader, email: reader.email ?? '' }, { ask, circle, kind, member, members }),
  );
}

async function writeTo(
  deps: CircleDeps,
  reader: Member & { email: string },
  { ask, circle, kind, member, members }: AskMailFacts,
) {
  const { layout, circles } = phrases().mails;
  const common = {
    greeting: layout.greeting({ name: safeName(reader.name) }),
    day: circles.day({
      name: nameIn(member),
      kind: ask.kind,
      title: safeName(ask.title) || circles.someone,
    }),
  };
  const to = { to: reader.email, person: { userId: reader.userId } };
  if (kind === 'gift') {
    const [gift] = await giftsByIds(deps.database, ask.giftId === null ? [] : [ask.giftId]);
    if (gift?.status !== 'approved') return undefined;
    const organiser = members.find(({ id }) => id === ask.organiserId);
    return {
      ...to,
      ...mail('circle-gift', {
        ...common,
        organiser: organiser ? nameIn(organiser) : circles.someone,
        product: nameOfGift(await withReadersName(deps.database, gift)),
        closes: formatLongDay(gift.closesOn),
        chipInLink: `${deps.publicUrl}/chip-in/${gift.publicId}`,
        link: await createLink(deps, reader.id),
      }),
    };
  }
  if (ask.organisedAt !== null || !isOpen(ask, await readToday(deps), deps.gifts.leadDays()))
    return undefined;
  const joined = members.filter(({ state }) => state === 'joined').length;
  const budget = budgetFor(circle, joined);
  return {
    ...to,
    ...mail('circle-ask', {
      ...common,
      date: formatLongDay(ask.date),
      circle: safeName(circle.name),
      turn: circles.turn(turnOf(ask, reader, members)),
      budget: formatRupees(budget),
      ideas: await ideaParts(deps, { ask, member, budget }),
      link: await createLink(deps, reader.id),
    }),
  };
}

function turnOf({ turnId }: Ask, reader: Member, members: readonly Member[]) {
  const turn = members.find(({ id }) => id === turnId);
  return { name: turn ? nameIn(turn) : '', isReader: turn?.id === reader.id };
}

async function ideaParts(deps: CircleDeps, asked: Parameters<typeof listIdeas>[1]) {
  const ideas = (await listIdeas(deps, asked)).slice(0, IDEAS_IN_MAIL);
  if (ideas.length === 0) return [];
  const { circles } = phrases().mails;
  return [
    {
      actions: ideas.map(({ name, price, slug }) => ({
        label: circles.idea({ name, price: formatRupees(price) }),
        url: `${deps.publicUrl}/gift/${slug}`,
      })),
    },
  ];
}

const nameIn = ({ name }: Member) => safeName(name) || phrases().mails.circles.someone;

interface AskMailFacts {
  ask: Ask;
  circle: NonNullable<Awaited<ReturnType<typeof circleById>>>;
  kind: ClaimedMail['kind'];
  member: Member;
  members: readonly Member[];
}

interface ClaimedMail {
  askId: string;
  memberId: string;
  kind: 'ask' | 'gift';
}
