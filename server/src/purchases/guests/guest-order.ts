import { firstName, type guestOrderOperations, type Operations, safeName } from '@tohfa/contract';
import { mail } from '@tohfa/contract/phrases';
import { assignGuestOrders, type PaymentDeps } from '../../payments/index.ts';
import type { Database } from '../../platform/database.ts';
import { type Call, type Handlers, refuse } from '../../platform/http/operations.ts';
import type { RateLimit, RateLimits } from '../../platform/http/rate-limit.ts';
import type { Mailer } from '../../platform/mailer.ts';
import {
  CODE_RETRY_AFTER,
  claimCodeMail,
  deleteCode,
  generateCode,
  hmacCode,
  storeCode,
  tryCode,
  unclaimCodeMail,
} from '../../platform/one-time-codes/one-time-codes.ts';
import { hashToken } from '../../platform/tokens.ts';
import { assignReviews } from '../../reviews/index.ts';
import { type DocumentDeps, receipt } from '../documents.ts';
import { eraseGuestOrders, findGuestErasureBlocker } from '../personal-data.ts';
import { assignReturns } from '../returns.ts';
import { assignPurchases } from '../sql.ts';
import type { GuestBuyer } from '../tables.ts';
import { listPurchaseViewsOfGuest } from '../views.ts';
import { claimBuyer, confirmBuyer, findBuyerByToken, isBuyersDevice } from './guest-buyers.ts';
import { hideDetails } from './order-access.ts';

export function createGuestOrderDeps({
  rateLimits,
  ...deps
}: Omit<GuestOrderDeps, 'codesPerOrder' | 'codesPerNetwork'> & { rateLimits: RateLimits }): GuestOrderDeps {
  return {
    ...deps,
    codesPerOrder: rateLimits.limit({ name: 'order-code', points: 6, seconds: 3600 }),
    codesPerNetwork: rateLimits.limit({ name: 'order-code-network', points: 30, seconds: 3600 }),
  };
}

/** What people do with an order they made without an account; its link is the proof. */
export function guestOrderRoutes(orders: GuestOrderDeps, documents: DocumentDeps) {
  return {
    guestOrder: (call) => guestOrder(orders, call),
    sendOrderCode: (call) => sendOrderCode(orders, call),
    claimOrder: (call) => claimOrder(orders, call),
    eraseGuestOrder: (call) => eraseGuestOrder(orders, call),
    receiptByLink: (call) => receipt(documents, call, call.body),
  } satisfies Handlers<typeof guestOrderOperations>;
}

async function guestOrder(orders: GuestOrderDeps, { body, request, reply }: Call<Operations['guestOrder']>) {
  const { database } = orders.payments;
  const found = await findPaidBuyer(orders.payments, body.orderToken);
  if (!found) return refuse('not_found');
  const { buyer, purchases } = found;
  const order = body.id === undefined ? purchases[0] : purchases.find(({ id }) => id === body.id);
  if (!order) return refuse('not_found');
  if (body.code !== undefined) {
    // A code works for the link it was asked with.
    const { result } = await tryCode(database, { secret: body.orderToken, code: body.code }, (tx) =>
      confirmBuyer({ database: tx, publicUrl: orders.payments.publicUrl }, buyer.id, { request, reply }),
    );
    if (result === 'exhausted') return refuse('too_many_tries', CODE_RETRY_AFTER);
    if (result !== 'right')
      return refuse('invalid_otp', { fields: { code: ({ purchases }) => purchases.guest.wrongCode } });
  }
  const seesDetails = body.code !== undefined || (await isBuyersDevice(database, buyer.id, request));
  return {
    ...(seesDetails ? order : hideDetails(order)),
    guest: {
      name: seesDetails ? buyer.name : firstName(safeName(buyer.name)),
      hasEmail: buyer.email !== '',
      claimed: buyer.userId !== null,
      detailsHidden: !seesDetails,
      otherOrders: purchases
        .filter((one) => one.id !== order.id)
        .map((one) => ({ id: one.id, number: one.number })),
    },
  };
}

/** Only with money that arrived: otherwise anybody could have our mails sent to somebody else. */
async function findPaidBuyer(payments: PaymentDeps, token: string) {
  const buyer = await findBuyerByToken(payments.database, token);
  const purchases = buyer ? await listPurchaseViewsOfGuest(payments, buyer.id) : [];
  return buyer && purchases.length > 0 ? { buyer, purchases } : undefined;
}

/** A repeated call within a minute succeeds without another mail, so that the page may be reloaded. */
async function sendOrderCode(
  { payments, mailer, codesPerOrder, codesPerNetwork }: GuestOrderDeps,
  { body, request }: Call<Operations['sendOrderCode']>,
) {
  const { database, log } = payments;
  const buyer = (await findPaidBuyer(payments, body.orderToken))?.buyer;
  if (!buyer) return refuse('not_found');
  if (buyer.email === '')
    return refuse('wrong_state', { message: ({ purchases }) => purchases.guest.noEmail });
  const holderHash = hashToken(body.orderToken);
  if (!(await claimCodeMail(database, holderHash))) return { success: true as const };
  const limited = (await codesPerNetwork.consume(request.ip)) ?? (await codesPerOrder.consume(buyer.id));
  if (limited) {
    await unclaimCodeMail(database, holderHash);
    return limited;
  }
  const code = generateCode();
  await storeCode(database, { holderHash, codeHmac: hmacCode(code, body.orderToken) });
  try {
    await mailer.send({ to: buyer.email, person: { guestId: buyer.id }, ...mail('order-code', { code }) });
  } catch (error) {
    log.error({ err: error }, 'could not send the code of an order');
    await deleteCode(database, holderHash);
    await unclaimCodeMail(database, holderHash);
    return refuse('mail_down');
  }
  return { success: true as const };
}

/** An account whose confirmed email is the one the buyer gave, holding the token, claims the order once. */
async function claimOrder(
  { payments, confirmedEmail }: GuestOrderDeps,
  { body, identity }: Call<Operations['claimOrder']>,
) {
  const { database } = payments;
  const { userId } = identity.customer;
  const buyer = (await findPaidBuyer(payments, body.orderToken))?.buyer;
  if (!buyer) return refuse('not_found');
  if (buyer.userId === userId) return { success: true as const };
  const email = await confirmedEmail(userId);
  const claimed =
    email !== undefined &&
    (await database.transaction((tx) => claim(payments, tx, buyer, { userId, email })));
  if (!claimed)
    return refuse('not_allowed', { message: ({ purchases }) => purchases.guest.confirmEmailFirst });
  return { success: true as const };
}

async function claim(
  { lockPayer }: PaymentDeps,
  tx: Database,
  { id }: GuestBuyer,
  account: { userId: string; email: string },
): Promise<boolean> {
  // Kept from being erased at the same time.
  if (!(await lockPayer(tx, account.userId)) || !(await claimBuyer(tx, id, account))) return false;
  const orderIds = await assignGuestOrders(tx, id, account.userId);
  const purchaseIds = await assignPurchases(tx, orderIds, account.userId);
  await assignReturns(tx, purchaseIds, account.userId);
  await assignReviews(tx, purchaseIds, account.userId);
  return true;
}

async function eraseGuestOrder(
  { payments: { database } }: GuestOrderDeps,
  { body }: Call<Operations['eraseGuestOrder']>,
) {
  const buyer = await findBuyerByToken(database, body.orderToken);
  if (!buyer) return refuse('not_found');
  if (buyer.userId !== null)
    return refuse('wrong_state', { message: ({ purchases }) => purchases.guest.claimed });
  const blocker = await findGuestErasureBlocker(database, buyer.id);
  if (blocker) return refuse('wrong_state', { message: blocker });
  await database.transaction((tx) => eraseGuestOrders(tx, [buyer.id]));
  return { success: true as const };
}

export interface GuestOrderDeps {
  payments: PaymentDeps;
  mailer: Mailer;
  confirmedEmail(userId: string): Promise<string | undefined>;
  /** How many codes may be mailed. */
  codesPerOrder: RateLimit;
  codesPerNetwork: RateLimit;
}
