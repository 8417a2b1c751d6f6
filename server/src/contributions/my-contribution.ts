import {
  type contributionOperations,
  defaultDisplayName,
  firstName,
  type GiftState,
  type Operations,
  safeName,
} from '@tohfa/contract';
import type { FastifyRequest } from 'fastify';
import { withReadersName } from '../catalogue/index.ts';
import {
  findPayerErasureBlocker,
  listGiftPayments,
  listGiftPaymentsOfGuest,
  listRefundDetailsOf,
  listRefundsToName,
  paymentStatus,
  toRupees,
} from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { type Call, type Handlers, type Refusal, refuse } from '../platform/http/operations.ts';
import type { RateLimit } from '../platform/http/rate-limit.ts';
import type { ConfirmedEmails, PersonalData } from '../platform/personal-data.ts';
import {
  claimContributor,
  contributorTokens,
  eraseContributors,
  findContributor,
  listContributors,
  listContributorsOfAccount,
  setContributorNews,
} from './contributors.ts';
import { deleteNotesByContributor, deleteNotesByUser, exportNotesByUser, findNotesOf } from './gift-notes.ts';

/** Of the account, and what was given without signing in under the email that it has confirmed. */
export function contributionPersonalData({ confirmedEmail }: ConfirmedEmails): PersonalData {
  const listIds = async (database: Database, userId: string) =>
    listContributorsOfAccount(database, userId, await confirmedEmail(database, userId));
  return {
    async exportData(database, userId) {
      const ids = await listIds(database, userId);
      const guests = await Promise.all(ids.map((id) => exportGuest(database, id)));
      return {
        giftNotes: await exportNotesByUser(database, userId),
        // Those that were claimed are among the payments of the account.
        contributionsAsGuest: guests.filter(({ contributor }) => contributor !== undefined),
      };
    },
    async erase(tx, { id }) {
      const ids = await listIds(tx, id);
      await deleteNotesByUser(tx, id);
      for (const contributorId of ids) await deleteNotesByContributor(tx, contributorId);
      await eraseContributors(tx, ids);
    },
  };
}

/** What guests do with a contribution they made without an account; their token or cookie is the proof. */
export function contributionRoutes(contributions: ContributionDeps) {
  return {
    myContribution: (call) => myContribution(contributions, call),
    contributionNews: (call) => contributionNews(contributions, call),
    claimContribution: (call) => claimContribution(contributions, call),
    eraseContribution: (call) => eraseContribution(contributions, call),
  } satisfies Handlers<typeof contributionOperations>;
}

async function myContribution(
  contributions: ContributionDeps,
  { body, request }: Call<Operations['myContribution']>,
) {
  const found = await findGuestContribution(contributions, body, request);
  return found ? toContribution(contributions, found) : refuse('not_found');
}

/** Only with money that arrived: otherwise anybody could have our mails sent to somebody else. */
async function contributionNews(
  contributions: ContributionDeps,
  { body, request }: Call<Operations['contributionNews']>,
) {
  const found = await findGuestContribution(contributions, body, request);
  if (!found) return refuse('not_found');
  const { id } = found.contributor;
  const limited = await contributions.limitMessages.consume(id);
  if (limited) return limited;
  if (found.payments.length === 0)
    return refuse('wrong_state', { message: ({ contributions }) => contributions.notConfirmed });
  const { wantsNews, email } = body;
  if (wantsNews && !found.contributor.email && !email)
    return refuse('invalid_input', { fields: { email: ({ contributions }) => contributions.enterEmail } });
  await setContributorNews(contributions.database, id, { wantsNews, email });
  const changed = await findGuestContribution(contributions, body, request);
  return toContribution(contributions, changed ?? found);
}

async function toContribution(
  contributions: ContributionDeps,
  { contributor, gift, payments }: GuestContribution,
) {
  const { notes } = await findNotesOf(contributions.database, gift.id, contributor.userId ?? contributor.id);
  const netPaise = payments.reduce((sum, payment) => sum + payment.netPaise, 0);
  const creditedPaise = payments.reduce((sum, payment) => sum + payment.creditedPaise, 0);
  const returned = payments.find((payment) => paymentStatus(payment) === 'refunding') ?? payments[0];
  return {
    giftId: gift.publicId,
    productName: (await withReadersName(contributions.database, gift)).productName,
    ...(gift.variant !== '' && { variant: gift.variant }),
    amount: toRupees(netPaise > 0 ? netPaise : creditedPaise),
    state: netPaise > 0 ? ('paid' as const) : returned ? paymentStatus(returned) : ('waiting' as const),
    refundedAmount: toRupees(creditedPaise - netPaise),
    ...(payments.some(({ disputed }) => disputed) && { disputed: true as const }),
    name: contributor.name,
    anonymous: contributor.anonymous,
    message: notes.at(-1)?.message ?? '',
    wantsNews: contributor.wantsNews,
    hasEmail: contributor.email !== '',
    claimed: contributor.userId !== null,
    recipientFirstName: firstName(safeName(gift.name)) || defaultDisplayName(),
    delivered: gift.status === 'delivered',
    ...(netPaise > 0 && gift.deliveryPhoto && { deliveryPhoto: gift.deliveryPhoto }),
    thanks:
      netPaise > 0
        ? await contributions.listThanks(
            gift.id,
            payments.map(({ orderId }) => orderId),
          )
        : [],
    refundsToName: await listOf(
      contributions.database,
      payments.map(({ orderId }) => orderId),
    ),
    receipt: payments.map((payment) => ({
      paymentId: payment.providerPaymentId,
      amount: toRupees(payment.creditedPaise),
      refundedAmount: toRupees(payment.creditedPaise - payment.netPaise),
      method: payment.method,
      at: payment.at.toISOString(),
    })),
  };
}

async function listOf(database: Database, orderIds: readonly string[]) {
  return [...(await listRefundsToName(database, orderIds)).values()].flat();
}

/** The contribution of the token, or of the cookie for a gift, with its payments, newest first. */
export async function findGuestContribution(
  contributions: Pick<ContributionDeps, 'database' | 'findGift'>,
  { contributorToken, giftId }: ContributionProof,
  request: FastifyRequest,
) {
  const { database, findGift } = contributions;
  const asked = giftId === undefined ? undefined : await findGift({ publicId: giftId });
  if (giftId !== undefined && !asked) return undefined;
  const tokens = asked ? contributorTokens(request, asked.id, contributorToken) : [contributorToken];
  const contributor = await findContributor(database, tokens, asked?.id);
  if (!contributor) return undefined;
  const payments = (await listGiftPayments(database, [contributor.giftId])).filter(
    ({ contributorId }) => contributorId === contributor.id,
  );
  const gift = asked ?? (await findGift({ id: contributor.giftId }));
  return gift && { contributor, gift, payments };
}

/** An account whose confirmed email is the one the guest gave, holding the token, claims it once. */
async function claimContribution(
  contributions: ContributionDeps,
  { body, identity, request }: Call<Operations['claimContribution']>,
) {
  const { database } = contributions;
  const { userId } = identity.customer;
  const found = await findGuestContribution(contributions, body, request);
  if (!found) return refuse('not_found');
  if (found.contributor.userId === userId) return { success: true as const };
  const email = await contributions.confirmedEmail(userId);
  const claimed =
    email !== undefined && (await claimContributor(database, found.contributor.id, { userId, email }));
  if (!claimed) {
    return refuse('not_allowed', {
      message: ({ contributions }) => contributions.confirmEmailFirst,
    });
  }
  return { success: true as const };
}

async function eraseContribution(
  contributions: ContributionDeps,
  { body, request }: Call<Operations['eraseContribution']>,
) {
  const { database } = contributions;
  const found = await findGuestContribution(contributions, body, request);
  if (!found) return refuse('not_found');
  return (await eraseGuest(database, found.contributor.id)) ?? { success: true as const };
}

/** Refuses while a payment of the guest is open. `audit` runs in the same transaction. */
export async function eraseGuest(
  database: Database,
  id: string,
  audit?: (tx: Database) => Promise<void>,
): Promise<Refusal<'wrong_state'> | undefined> {
  const blocker = await findPayerErasureBlocker(database, { by: 'contributorId', id });
  if (blocker) return refuse('wrong_state', { message: blocker });
  await database.transaction(async (tx) => {
    await eraseContributors(tx, [id]);
    await deleteNotesByContributor(tx, id);
    await audit?.(tx);
  });
  return undefined;
}

/** What is stored about a guest who chipped in, for the person themselves. */
export async function exportGuest(database: Database, id: string): Promise<Record<string, unknown>> {
  const [contributor] = await listContributors(database, { ids: [id] });
  if (!contributor) return {};
  const { name, email, phone, anonymous, wantsNews, createdAt } = contributor;
  const { notes } = await findNotesOf(database, contributor.giftId, id);
  return {
    contributor: { id, name, email, phone, anonymous, wantsNews, createdAt },
    giftNotes: notes.map(({ name, message, emoji, createdAt: at }) => ({ name, message, emoji, at })),
    payments: (await listGiftPaymentsOfGuest(database, id)).map(
      ({ providerPaymentId, method, at, ...paid }) => ({
        payment: providerPaymentId,
        amountPaise: paid.creditedPaise,
        refundedPaise: paid.creditedPaise - paid.netPaise,
        method,
        at,
      }),
    ),
    refundDetails: await listRefundDetailsOf(database, { by: 'contributorId', id }),
  };
}

type GuestContribution = NonNullable<Awaited<ReturnType<typeof findGuestContribution>>>;

interface ContributionProof {
  contributorToken?: string | undefined;
  giftId?: string | undefined;
}

export interface ContributionDeps {
  database: Database;
  /** The gift of a contribution, by either id. */
  findGift(id: { id: string } | { publicId: string }): Promise<ContributedGift | undefined>;
  /** To everyone who gave, and to the person who placed these orders. */
  listThanks(
    giftId: string,
    orderIds: readonly string[],
  ): Promise<{ message: string; picture?: string; at: string }[]>;
  confirmedEmail(userId: string): Promise<string | undefined>;
  limitMessages: RateLimit;
}

export interface ContributedGift {
  id: string;
  publicId: string;
  productId: number;
  productName: string;
  /** 'M, Red'; empty without options. */
  variant: string;
  /** Of the recipient. */
  name: string;
  status: GiftState;
  deliveryPhoto: string | null;
}
