import { type contributionOperations, firstName, type Operations } from '@tohfa/contract';
import type { FastifyRequest } from 'fastify';
import {
  claimContributor,
  contributorTokens,
  eraseContributors,
  findContributor,
  hasGuestPaymentInProgress,
  listGiftPayments,
  setContributorNews,
} from '../payments/index.ts';
import { type Call, type Handlers, refuse } from '../platform/http/operations.ts';
import type { GiftDeps } from './deps.ts';
import { deleteNotesByContributor, findNotesOf } from './gift-notes.ts';
import { giftById, giftByPublicId, listThanks } from './sql.ts';
import { paymentStatus, toRupees } from './view.ts';

/** What guests do with a contribution they made without an account; their token or cookie is the proof. */
export function contributionRoutes(gifts: GiftDeps) {
  return {
    myContribution: (call) => myContribution(gifts, call),
    contributionNews: (call) => contributionNews(gifts, call),
    claimContribution: (call) => claimContribution(gifts, call),
    eraseContribution: (call) => eraseContribution(gifts, call),
  } satisfies Handlers<typeof contributionOperations>;
}

async function myContribution(gifts: GiftDeps, { body, request }: Call<Operations['myContribution']>) {
  const found = await findGuestContribution(gifts, body, request);
  return found ? toContribution(gifts, found) : refuse('not_found');
}

/** Only with money that arrived: otherwise anybody could have our mails sent to somebody else. */
async function contributionNews(gifts: GiftDeps, { body, request }: Call<Operations['contributionNews']>) {
  const found = await findGuestContribution(gifts, body, request);
  if (!found) return refuse('not_found');
  const { id } = found.contributor;
  const limited = await gifts.limits.messages.consume(id);
  if (limited) return limited;
  if (found.payments.length === 0)
    return refuse('wrong_state', { message: 'Your bank has not confirmed this payment yet.' });
  const { wantsNews, email } = body;
  if (wantsNews && !found.contributor.email && !email)
    return refuse('invalid_input', { fields: { email: 'Please enter your email.' } });
  await setContributorNews(gifts.database, id, { wantsNews, email });
  const changed = await findGuestContribution(gifts, body, request);
  return toContribution(gifts, changed ?? found);
}

async function toContribution(gifts: GiftDeps, { contributor, gift, payments }: GuestContribution) {
  const { notes } = await findNotesOf(gifts.database, gift.id, contributor.userId ?? contributor.id);
  const netPaise = payments.reduce((sum, payment) => sum + payment.netPaise, 0);
  const creditedPaise = payments.reduce((sum, payment) => sum + payment.creditedPaise, 0);
  const returned = payments.find((payment) => paymentStatus(payment) === 'refunding') ?? payments[0];
  return {
    giftId: gift.publicId,
    productName: gift.productName,
    amount: toRupees(netPaise > 0 ? netPaise : creditedPaise),
    state: netPaise > 0 ? ('paid' as const) : returned ? paymentStatus(returned) : ('waiting' as const),
    refundedAmount: toRupees(creditedPaise - netPaise),
    name: contributor.name,
    anonymous: contributor.anonymous,
    message: notes.at(-1)?.message ?? '',
    wantsNews: contributor.wantsNews,
    hasEmail: contributor.email !== '',
    claimed: contributor.userId !== null,
    recipientFirstName: firstName(gift.name),
    delivered: gift.status === 'delivered',
    ...(netPaise > 0 && gift.deliveryPhoto && { deliveryPhoto: gift.deliveryPhoto }),
    thanks: netPaise > 0 ? await listThanks(gifts.database, [gift.id]) : [],
    receipt: payments.map((payment) => ({
      paymentId: payment.providerPaymentId,
      amount: toRupees(payment.creditedPaise),
      refundedAmount: toRupees(payment.creditedPaise - payment.netPaise),
      method: payment.method,
      at: payment.at.toISOString(),
    })),
  };
}

/** The contribution of the token, or of the cookie for a gift, with its payments, newest first. */
export async function findGuestContribution(
  gifts: Pick<GiftDeps, 'database'>,
  { contributorToken, giftId }: ContributionProof,
  request: FastifyRequest,
) {
  const { database } = gifts;
  const asked = giftId === undefined ? undefined : await giftByPublicId(database, giftId);
  if (giftId !== undefined && !asked) return undefined;
  const tokens = asked ? contributorTokens(request, asked.id, contributorToken) : [contributorToken];
  const contributor = await findContributor(database, tokens, asked?.id);
  if (!contributor) return undefined;
  const payments = (await listGiftPayments(database, [contributor.giftId])).filter(
    ({ contributorId }) => contributorId === contributor.id,
  );
  return { contributor, gift: asked ?? (await giftById(database, contributor.giftId)), payments };
}

/** An account whose confirmed email is the one the guest gave, holding the token, claims it once. */
async function claimContribution(
  gifts: GiftDeps,
  { body, identity, request }: Call<Operations['claimContribution']>,
) {
  const { database } = gifts;
  const { userId } = identity.customer;
  const found = await findGuestContribution(gifts, body, request);
  if (!found) return refuse('not_found');
  if (found.contributor.userId === userId) return { success: true as const };
  const email = await gifts.confirmedEmail(userId);
  const claimed =
    email !== undefined && (await claimContributor(database, found.contributor.id, { userId, email }));
  if (!claimed) {
    return refuse('not_allowed', {
      message: 'Confirm the email you gave with this contribution in your account first, then add it here.',
    });
  }
  return { success: true as const };
}

async function eraseContribution(gifts: GiftDeps, { body, request }: Call<Operations['eraseContribution']>) {
  const { database } = gifts;
  const found = await findGuestContribution(gifts, body, request);
  if (!found) return refuse('not_found');
  const { id } = found.contributor;
  if (await hasGuestPaymentInProgress(database, id)) {
    return refuse('wrong_state', {
      message: 'A payment of yours is in progress. Please finish it, or try again in a few minutes.',
    });
  }
  await database.transaction(async (tx) => {
    await eraseContributors(tx, { id });
    await deleteNotesByContributor(tx, id);
  });
  return { success: true as const };
}

type GuestContribution = NonNullable<Awaited<ReturnType<typeof findGuestContribution>>>;

interface ContributionProof {
  contributorToken?: string | undefined;
  giftId?: string | undefined;
}
