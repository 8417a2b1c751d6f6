import {
  formatPaise,
  giftCan,
  indianDay,
  type Operations,
  type PledgeView,
  paise,
  paiseFromRupees,
  pledgeParts as planParts,
  type pledgeOperations,
} from '@tohfa/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { withReadersName } from '../catalogue/index.ts';
import { type Gift, giftById, giftByPublicId, giftOpensOn, publishGiftChange } from '../gifts/index.ts';
import { keepGuestLanguage } from '../mails/index.ts';
import { hashNetwork, toRupees } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, type Handlers, refuse } from '../platform/http/operations.ts';
import type { PublicPages } from '../platform/http/public-pages.ts';
import type { PledgeDeps } from './deps.ts';
import { withdraw } from './erase.ts';
import { partState } from './promises.ts';
import { queuePledgeMail } from './reminders.ts';
import {
  closeQuestions,
  findPledge,
  findWaiting,
  hashAsk,
  hasQuestion,
  listParts,
  openQuestion,
  readPaid,
} from './sql.ts';
import { type Pledge, pledgeAsks, pledgeParts, pledges } from './tables.ts';

export function pledgeRoutes(deps: PledgeDeps) {
  return {
    pledge: (call) => makePledge(deps, call),
    confirmPledge: (call) => confirmPledge(deps, call),
    withdrawPledge: (call) => withdrawPledge(deps, call),
    myPledge: (call) => myPledge(deps, call),
  } satisfies Handlers<typeof pledgeOperations>;
}

/** The same page for everyone: the browser asks for what is behind the `#` of its link. */
export function servePledgePage(app: FastifyInstance, pages: PublicPages): void {
  app.get('/pledge', (_request, reply) => pages.send(reply, 'pledge', null, { noindex: true }));
}

/**
 * Keeps a promise and asks its address to confirm it: anybody can type any address. Each asker is mailed for once for a gift
 * and address, and waits while the address has not answered what they asked before; another asker does not wait for a
 * stranger's, but all of them together mail an address a few times only, unless it is their own confirmed one. The answer
 * tells nobody whether a mail was sent.
 */
async function makePledge(deps: PledgeDeps, { body, identity, request }: Call<Operations['pledge']>) {
  const { database, limits, clock } = deps;
  const limited = await limits.perNetwork.consume(request.ip);
  if (limited) return limited;
  const gift = await giftByPublicId(database, body.giftId);
  if (!gift?.sharable) return refuse('gift_not_found');
  const now = await clock.now(database);
  const plan = planParts(body);
  const problem = problemWith(gift, body, plan, indianDay(now));
  if (problem) return problem;
  const crowded = await limits.perGift.consume(gift.id);
  if (crowded) return crowded;

  const { name, email } = body;
  const { askers, isOwner } = await findAskers(deps, email, {
    userId: identity.customer?.userId,
    ip: request.ip,
  });
  const asks = askers.map((asker) => hashAsk(gift.id, email, asker));
  const isAsked = await database.$count(
    pledgeAsks,
    and(eq(pledgeAsks.giftId, gift.id), inArray(pledgeAsks.addressHash, asks)),
  );
  if (isAsked > 0) return { success: true as const };
  const [askedBy] = askers;
  // Of the same form sent twice at once, one goes on: the other must not use up what may be mailed.
  const asked = await database
    .insert(pledgeAsks)
    .values({ giftId: gift.id, addressHash: hashAsk(gift.id, email, askedBy) })
    .onConflictDoNothing()
    .returning();
  if (asked.length === 0) return { success: true as const };
  const isWaiting = await hasQuestion(database, email, askers);
  const mayMail = !isWaiting && (isOwner || !(await limits.questions.consume(email)));
  const isMailed = await database.transaction(async (tx) => {
    const namesFrom = gift.surprise ? gift.date : null;
    const pledge = { giftId: gift.id, name, email, namesFrom, askedBy, plan, createdAt: now };
    const pledgeId = await insertPledge(tx, pledge);
    if (!mayMail || !(await openQuestion(tx, pledge))) return false;
    await queuePledgeMail(deps, tx, { pledgeId, kind: 'confirm' });
    return true;
  });
  if (mayMail && !isMailed && !isOwner) await limits.questions.giveBackPoint(email);
  return { success: true as const };
}

/** Whoever types an address: its own account, if it has confirmed that address, else the network, as today and yesterday. */
async function findAskers(
  { database, confirmedEmail }: PledgeDeps,
  email: string,
  { userId, ip }: { userId: string | undefined; ip: string },
): Promise<{ askers: readonly [string, ...string[]]; isOwner: boolean }> {
  const isOwner = userId !== undefined && (await confirmedEmail(database, userId)) === email;
  return isOwner
    ? { askers: [`account ${userId}`], isOwner }
    : { askers: await hashNetwork(database, ip), isOwner };
}

function problemWith(
  gift: Gift,
  { amount, by }: { amount: number; by: string },
  plan: readonly { by: string }[],
  today: string,
) {
  if (!isOpen(gift, today)) return refuse('wrong_state', { message: ({ gifts }) => gifts.paymentsClosed });
  const leftPaise = gift.pricePaise - gift.paidPaise;
  if (paiseFromRupees(amount) > leftPaise)
    return refuse('more_than_left', {
      message: ({ gifts }) => gifts.onlyLeft({ amount: formatPaise(paise(leftPaise)) }),
    });
  if (by < today) return refuse('invalid_input', { fields: { by: ({ pledges }) => pledges.dayOver } });
  const opensOn = giftOpensOn(gift);
  if (by < opensOn)
    return refuse('invalid_input', { fields: { by: ({ pledges }) => pledges.opensAfter({ opensOn }) } });
  const last = plan.at(-1)?.by ?? by;
  if (last <= gift.closesOn) return undefined;
  return refuse('invalid_input', {
    fields:
      by > gift.closesOn
        ? { by: ({ pledges }) => pledges.closesBefore({ closesOn: gift.closesOn }) }
        : { parts: ({ pledges }) => pledges.partsTooLong({ closesOn: gift.closesOn }) },
  });
}

function isOpen(gift: Gift, today: string): boolean {
  return (
    gift.sharable && giftCan.pay(gift.status) && gift.paidPaise < gift.pricePaise && today <= gift.closesOn
  );
}

async function insertPledge(
  tx: Database,
  {
    plan,
    ...values
  }: Pick<Pledge, 'giftId' | 'name' | 'email' | 'namesFrom' | 'askedBy' | 'createdAt'> & {
    plan: ReturnType<typeof planParts>;
  },
): Promise<string> {
  const amounts = plan.map(({ amount }) => paiseFromRupees(amount));
  const amountPaise = amounts.reduce<number>((sum, amount) => sum + amount, 0);
  const [row] = await tx
    .insert(pledges)
    .values({ ...values, amountPaise })
    .returning({ id: pledges.id });
  if (!row) throw new Error('the pledge was not stored');
  await keepGuestLanguage(tx, values.email);
  await tx.insert(pledgeParts).values(
    plan.map(({ by }, index) => ({
      pledgeId: row.id,
      position: index + 1,
      dueOn: by,
      amountPaise: amounts[index] ?? 0,
      untilPaise: amounts.slice(0, index + 1).reduce<number>((sum, amount) => sum + amount, 0),
    })),
  );
  return row.id;
}

async function confirmPledge(deps: PledgeDeps, { body }: Call<Operations['confirmPledge']>) {
  const { database, clock } = deps;
  const pledge = await findPledge(database, body.pledgeToken);
  if (!pledge) return refuse('not_found');
  if (pledge.status === 'confirmed') return { success: true as const };
  const now = await clock.now(database);
  const gift = await giftById(database, pledge.giftId);
  if (!isOpen(gift, indianDay(now)))
    return refuse('wrong_state', { message: ({ gifts }) => gifts.paymentsClosed });
  const isConfirmed = await database.transaction(async (tx) => {
    const rows = await tx
      .update(pledges)
      .set({ status: 'confirmed', confirmedAt: now })
      .where(and(eq(pledges.id, pledge.id), eq(pledges.status, 'unconfirmed')))
      .returning({ id: pledges.id });
    if (rows.length === 0) return false;
    await publishGiftChange(tx, pledge.giftId);
    // Whoever answers is not flooded: the next promise is asked about.
    await closeQuestions(tx, pledge.email);
    const pledgeId = await findWaiting(tx, pledge);
    if (pledgeId !== undefined && (await openQuestion(tx, pledge)))
      await queuePledgeMail(deps, tx, { pledgeId, kind: 'confirm' });
    return true;
  });
  if (isConfirmed) await deps.limits.questions.reset(pledge.email);
  if (!isConfirmed)
    return (await findPledge(database, body.pledgeToken))?.status === 'confirmed'
      ? { success: true as const }
      : refuse('wrong_state', { message: ({ pledges }) => pledges.withdrawn });
  return { success: true as const };
}

async function withdrawPledge({ database, clock }: PledgeDeps, { body }: Call<Operations['withdrawPledge']>) {
  const pledge = await findPledge(database, body.pledgeToken);
  if (!pledge) return refuse('not_found');
  const now = await clock.now(database);
  await database.transaction((tx) => withdraw(tx, [pledge.id], now));
  return { success: true as const };
}

async function myPledge({ database, clock }: PledgeDeps, { body }: Call<Operations['myPledge']>) {
  const pledge = await findPledge(database, body.pledgeToken);
  if (!pledge) return refuse('not_found');
  return toView(database, pledge, indianDay(await clock.now(database)));
}

async function toView(database: Database, pledge: Pledge, today: string): Promise<PledgeView> {
  const gift = await withReadersName(database, await giftById(database, pledge.giftId));
  const parts = await listParts(database, [pledge.id]);
  const paidPaise = Math.max(0, (await readPaid(database, [pledge.id])).get(pledge.id) ?? 0);
  const takesMoney = isOpen(gift, today);
  const next = parts.find(({ untilPaise }) => untilPaise > paidPaise);
  const isLive = pledge.status === 'confirmed' && takesMoney;
  return {
    giftId: gift.publicId,
    productName: gift.productName,
    ...(gift.variant !== '' && { variant: gift.variant }),
    image: gift.productImage,
    state: pledge.status === 'confirmed' && next === undefined ? 'done' : pledge.status,
    name: pledge.name,
    email: pledge.email,
    amount: toRupees(pledge.amountPaise),
    paidAmount: toRupees(paidPaise),
    parts: parts.map((part) => ({
      by: part.dueOn,
      amount: toRupees(part.amountPaise),
      state: partState(part, { paidPaise, today, isOpen: takesMoney }),
    })),
    ...(isLive &&
      next && {
        next: {
          by: next.dueOn,
          amount: toRupees(Math.min(next.untilPaise - paidPaise, gift.pricePaise - gift.paidPaise)),
        },
      }),
  };
}
