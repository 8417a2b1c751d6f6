import type { UcpCartRequest, UcpCheckoutRequest } from '@tohfa/contract';
import { say } from '@tohfa/contract/phrases';
import { Refusal } from '../../platform/http/operations.ts';
import type { AgentCaller } from '../callers.ts';
import type { AgentDeps } from '../deps.ts';
import { type PricedSession, priceSession } from '../price.ts';
import {
  admitStart,
  cancelSession,
  changeSession,
  createSession,
  findCheckoutOf,
  findSession,
  noteCall,
} from '../sessions.ts';
import type { AgentSession, SessionContent, SessionProblem } from '../tables.ts';
import { type About, notFound, nothingToOrder, toBody, type UcpCall, withoutLines } from './answers.ts';
import { errorMessage, type UcpAnswer } from './envelope.ts';
import { readRequest } from './requests.ts';

type Limited = Refusal<'too_many_requests'>;

const KINDS = { cart: ['basket'], checkout: ['checkout', 'group-gift'] } as const satisfies Record<
  About,
  readonly AgentSession['kind'][]
>;

export async function createCart(
  deps: AgentDeps,
  call: UcpCall<UcpCartRequest>,
): Promise<UcpAnswer | Limited> {
  const caller = await admitStart(deps, call.caller);
  if (caller instanceof Refusal) return caller;
  if (hasNoLines(call.request)) return withoutLines(deps, call, 'cart');
  const content = await readRequest(deps, call.request, undefined);
  const priced = await priceSession(deps, caller.network, content);
  if (!priced.totals) return nothingToOrder(deps, call, 'cart', priced.problems);
  const created = await createSession(deps, caller, {
    kind: 'basket',
    content: withoutWrongCoupon(content, priced),
    repeat: call.repeat,
  });
  return answerCreated(deps, call, 'cart', created);
}

/** Goods for one person, or with `group_gift` one product that several people pay for. Of a cart it takes everything. */
export async function createCheckout(
  deps: AgentDeps,
  call: UcpCall<UcpCheckoutRequest>,
): Promise<UcpAnswer | Limited> {
  const caller = await admitStart(deps, call.caller);
  if (caller instanceof Refusal) return caller;
  const { cart_id: cartId, ...request } = call.request;
  if (cartId === undefined && hasNoLines(request)) return withoutLines(deps, call, 'checkout');
  const cart = cartId === undefined ? undefined : await findSession(deps, cartId, KINDS.cart);
  if (cart instanceof Refusal) return cart;
  if (cartId !== undefined && !cart) return notFound(deps, call, 'checkout');
  const existing = cart && (await findCheckoutOf(deps.database, cart.id));
  if (existing) return { status: 200, body: await toBody(deps, call.caller, existing) };
  const { line_items: _lines, buyer: _buyer, discounts: _discounts, ...others } = request;
  const content = await readRequest(deps, cart ? others : request, cart?.content);
  const kind = content.parts.groupGift || request.group_gift ? 'group-gift' : 'checkout';
  const priced = await priceSession(deps, caller.network, content);
  const problem = kind === 'group-gift' ? groupGiftProblem(content.problems, priced) : undefined;
  if (!priced.totals || problem)
    return nothingToOrder(deps, call, 'checkout', problem ? [problem, ...priced.problems] : priced.problems);
  const created = await createSession(deps, caller, {
    kind,
    content: withoutWrongCoupon(content, priced),
    basketId: cart?.id,
    repeat: call.repeat,
  });
  return answerCreated(deps, call, 'checkout', created);
}

const hasNoLines = ({ line_items: lines }: UcpCartRequest) => lines === undefined || lines.length === 0;

/** What was wrong with a coupon is kept, and the coupon is not: each look at the session would be another guess. */
function withoutWrongCoupon(
  { lines, parts, problems }: SessionContent,
  priced: PricedSession,
): SessionContent {
  const wrong = priced.problems.filter(({ about }) => about === 'coupon');
  if (wrong.length === 0) return { lines, parts, problems };
  const { coupon: _coupon, ...others } = parts;
  return {
    lines,
    parts: others,
    problems: [...problems.filter((problem) => !wrong.includes(problem)), ...wrong],
  };
}

/** A group gift without a usable day, or of more than one unit, is nothing that a person could confirm. */
function groupGiftProblem(
  problems: readonly SessionProblem[],
  { lines }: PricedSession,
): SessionProblem | undefined {
  const wrong = problems.find(({ about }) => about === 'groupGift');
  if (wrong) return wrong;
  if (lines.length === 1 && lines[0]?.line.quantity === 1) return undefined;
  return { about: 'lines', code: 'invalid', text: say(({ agents }) => agents.onlyOneGift), isError: true };
}

export async function getSession(
  deps: AgentDeps,
  call: UcpCall<unknown> & { id: string },
  about: About,
): Promise<UcpAnswer | Limited> {
  const session = await findSession(deps, call.id, KINDS[about]);
  if (session instanceof Refusal) return session;
  if (!session || (about === 'cart' && session.canceledAt !== null)) return notFound(deps, call, about);
  return { status: 200, body: await toBody(deps, call.caller, session) };
}

export async function updateSession(
  deps: AgentDeps,
  call: UcpCall<UcpCheckoutRequest> & { id: string },
  about: About,
): Promise<UcpAnswer | Limited> {
  const session = await findSession(deps, call.id, KINDS[about]);
  if (session instanceof Refusal) return session;
  if (!session) return notFound(deps, call, about);
  const { group_gift: groupGift, ...request } = call.request;
  const isGroupGift = session.kind === 'group-gift';
  const content = await readRequest(
    deps,
    isGroupGift ? { ...request, group_gift: groupGift } : request,
    session.content,
  );
  const priced = await priceSession(deps, call.caller.network, content);
  const problem = isGroupGift ? groupGiftProblem(content.problems, priced) : undefined;
  // What could not be ordered at all is not stored: the session stays as it was.
  if (!priced.totals || problem) {
    const problems = problem ? [problem, ...priced.problems] : priced.problems;
    return { status: 200, body: await toBody(deps, call.caller, session, problems) };
  }
  const changed = await changeSession(deps, session, {
    content: withoutWrongCoupon(content, priced),
    repeat: call.repeat,
  });
  return answerChanged(deps, call, { about, session, changed });
}

export async function cancel(
  deps: AgentDeps,
  call: UcpCall<unknown> & { id: string },
  about: About,
): Promise<UcpAnswer | Limited> {
  const session = await findSession(deps, call.id, KINDS[about]);
  if (session instanceof Refusal) return session;
  if (!session) return notFound(deps, call, about);
  return answerChanged(deps, call, {
    about,
    session,
    changed: await cancelSession(deps, session, call.repeat),
  });
}

/** Always left to a person: nothing that is sent with it is read. */
export async function complete(
  deps: AgentDeps,
  call: UcpCall<unknown> & { id: string },
): Promise<UcpAnswer | Limited> {
  const session = await findSession(deps, call.id, KINDS.checkout);
  if (session instanceof Refusal) return session;
  if (!session) return notFound(deps, call, 'checkout');
  const noted = await noteCall(deps, session, call.repeat);
  if (noted === 'other-body') return otherBody();
  if (session.canceledAt !== null || (await isTakenOver(deps, session)))
    return notOpen(deps, call.caller, session);
  return { status: 200, body: await toBody(deps, call.caller, session) };
}

async function isTakenOver(
  { database, findPurchaseId }: AgentDeps,
  { giftId, orderId }: AgentSession,
): Promise<boolean> {
  return giftId !== null || (orderId !== null && (await findPurchaseId(orderId, database)) !== undefined);
}

async function answerCreated(
  deps: AgentDeps,
  call: UcpCall<unknown>,
  about: About,
  created: AgentSession | 'other-body',
): Promise<UcpAnswer> {
  if (created === 'other-body') return otherBody();
  if (created.handle === null) return notFound(deps, call, about);
  return { status: 201, body: await toBody(deps, call.caller, created) };
}

async function answerChanged(
  deps: AgentDeps,
  { caller }: UcpCall<unknown>,
  {
    about,
    session,
    changed,
  }: { about: About; session: AgentSession; changed: AgentSession | undefined | 'other-body' },
): Promise<UcpAnswer> {
  if (changed === 'other-body') return otherBody();
  if (!changed) return notOpen(deps, caller, session);
  // A cart is answered as it was before it went.
  const isGone = about === 'cart' && changed.canceledAt !== null;
  const shown = isGone ? { ...changed, content: session.content } : changed;
  return { status: 200, body: await toBody(deps, caller, shown) };
}

/** Cancelled, or in the hands of a person. */
async function notOpen(deps: AgentDeps, caller: AgentCaller, session: AgentSession): Promise<UcpAnswer> {
  const body = await toBody(deps, caller, session);
  const code = session.canceledAt === null ? 'taken_over' : 'canceled';
  const message = errorMessage(
    code,
    ({ agents }) => (session.canceledAt === null ? agents.personHasIt : agents.canceled),
    'unrecoverable',
  );
  return { status: 409, body: { ...body, code, content: message.content, messages: [message] } };
}

/** By its key, a call is repeated only word for word. */
function otherBody(): UcpAnswer {
  const content = say(({ agents }) => agents.otherBody);
  return { status: 409, body: { code: 'idempotency_conflict', content } };
}
