import {
  catalogueItemId,
  formatCalendarDate,
  type UcpCartRequest,
  type UcpCheckoutRequest,
  withVariant,
} from '@tohfa/contract';
import { say } from '@tohfa/contract/phrases';
import { Refusal } from '../../platform/http/operations.ts';
import type { AgentCaller } from '../callers.ts';
import type { AgentDeps } from '../deps.ts';
import { readGroupGift } from '../group-gifts.ts';
import { type PricedSession, paidSession, priceSession } from '../price.ts';
import {
  cancelSession,
  changeSession,
  createSession,
  findCheckoutOf,
  findSession,
  noteCall,
  type RepeatKey,
} from '../sessions.ts';
import type { AgentSession, SessionProblem } from '../tables.ts';
import { envelope, errorMessage, infoMessage, type UcpAnswer, type UcpMessage } from './envelope.ts';
import { DESTINATION_ID, dayOption, readRequest } from './requests.ts';

type Limited = Refusal<'too_many_requests'>;

const KINDS = { cart: ['basket'], checkout: ['checkout', 'group-gift'] } as const;

export async function createCart(
  deps: AgentDeps,
  call: UcpCall<UcpCartRequest>,
): Promise<UcpAnswer | Limited> {
  const content = await readRequest(deps, call.request, undefined);
  const priced = await priceSession(deps, call.caller.network, content);
  if (!priced.totals) return nothingToOrder(deps, call, 'cart', priced.problems);
  const created = await createSession(deps, call.caller, { kind: 'basket', content, repeat: call.repeat });
  return answerCreated(deps, call, 'cart', created);
}

/** Goods for one person, or with `group_gift` one product that several people pay for. Of a cart it takes everything. */
export async function createCheckout(
  deps: AgentDeps,
  call: UcpCall<UcpCheckoutRequest>,
): Promise<UcpAnswer | Limited> {
  const { cart_id: cartId, ...request } = call.request;
  const cart = cartId === undefined ? undefined : await findSession(deps, cartId, KINDS.cart);
  if (cart instanceof Refusal) return cart;
  if (cartId !== undefined && !cart) return notFound(deps, call, 'checkout');
  const existing = cart && (await findCheckoutOf(deps, cart.id));
  if (existing) return { status: 200, body: await toBody(deps, call.caller, existing) };
  const { line_items: _lines, buyer: _buyer, discounts: _discounts, ...others } = request;
  const content = await readRequest(deps, cart ? others : request, cart?.content);
  const kind = content.parts.groupGift || request.group_gift ? 'group-gift' : 'checkout';
  const priced = await priceSession(deps, call.caller.network, content);
  const problem = kind === 'group-gift' ? groupGiftProblem(content.problems, priced) : undefined;
  if (!priced.totals || problem)
    return nothingToOrder(deps, call, 'checkout', problem ? [problem, ...priced.problems] : priced.problems);
  const created = await createSession(deps, call.caller, {
    kind,
    content,
    basketId: cart?.id,
    repeat: call.repeat,
  });
  return answerCreated(deps, call, 'checkout', created);
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
  const changed = await changeSession(deps, session, { content, repeat: call.repeat });
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
  created: AgentSession | 'other-body' | Limited,
): Promise<UcpAnswer | Limited> {
  if (created instanceof Refusal) return created;
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

/** Of unknown handles and of those whose time is over. */
export function notFound(
  { publicUrl }: AgentDeps,
  { caller }: UcpCall<unknown>,
  about: About | 'order',
): UcpAnswer {
  const message = errorMessage('not_found', ({ agents }) => agents.notFound, 'unrecoverable');
  return {
    status: 404,
    body: {
      ucp: envelope(about, { caller, publicUrl, failed: true }),
      code: message.code,
      content: message.content,
      messages: [message],
      continue_url: `${publicUrl}/explore`,
    },
  };
}

/** No session is made of nothing. */
function nothingToOrder(
  { publicUrl }: AgentDeps,
  { caller }: UcpCall<unknown>,
  about: About,
  problems: readonly SessionProblem[],
): UcpAnswer {
  const messages = problems.map((problem) => toMessage(problem, 'unrecoverable'));
  return {
    status: 200,
    body: {
      ucp: envelope(about, { caller, publicUrl, failed: true }),
      messages:
        messages.length > 0
          ? messages
          : [errorMessage('item_unavailable', ({ agents }) => agents.nothingAvailable, 'unrecoverable')],
      continue_url: `${publicUrl}/explore`,
    },
  };
}

/** A session as its agent sees it: goods, amounts and states. What is known of people stays with the shop. */
async function toBody(
  deps: AgentDeps,
  caller: AgentCaller,
  session: AgentSession,
  refused: readonly SessionProblem[] = [],
): Promise<object> {
  const about: About = session.kind === 'basket' ? 'cart' : 'checkout';
  const { publicUrl } = deps;
  // What a person has gone on with does not depend on what is left in stock.
  const isInHands = session.giftId !== null || session.orderId !== null;
  const order = session.orderId === null ? undefined : await deps.findOrderProgress(session.orderId);
  const priced = order
    ? paidSession(order, session.content)
    : await priceSession(deps, caller.network, session.content, { evenSoldOut: isInHands });
  const groupGift =
    session.kind === 'group-gift'
      ? await readGroupGift(deps, session, priced.lines[0]?.item.pricePaise ?? 0)
      : undefined;
  const status = statusOf(session, {
    problems: [...refused, ...priced.problems],
    isBought: order !== undefined,
    groupGift,
  });
  const messages = isInHands ? [] : [...refused, ...priced.problems].map((problem) => toMessage(problem));
  const isOpen = status === 'incomplete' || status === 'requires_escalation';
  return {
    ucp: envelope(about, { caller, publicUrl }),
    id: session.handle,
    line_items: priced.lines.map(({ line, item, amountPaise, discountPaise, taxPaise }) => ({
      id: line.id,
      item: {
        id: catalogueItemId(line),
        title: withVariant(item),
        price: item.pricePaise,
        ...(item.image !== '' &&
          URL.canParse(item.image, publicUrl) && { image_url: new URL(item.image, publicUrl).href }),
      },
      quantity: line.quantity,
      totals: [
        { type: 'subtotal', amount: amountPaise },
        ...(discountPaise > 0 ? [{ type: 'items_discount', amount: -discountPaise }] : []),
        ...(groupGift ? [] : [{ type: 'tax', amount: taxPaise }]),
        { type: 'total', amount: amountPaise - discountPaise + (groupGift ? 0 : taxPaise) },
      ],
    })),
    currency: 'INR',
    totals: toTotals(priced, groupGift !== undefined),
    ...(about === 'checkout' && { status }),
    ...(about === 'checkout' && !groupGift && { fulfillment: toFulfillment(priced) }),
    ...(!groupGift && { discounts: toDiscounts(session, priced) }),
    ...(groupGift && {
      group_gift: {
        id: session.handle,
        status: groupGift.status,
        target_amount: groupGift.targetPaise,
        collected_amount: groupGift.collectedPaise,
        contributor_count: groupGift.contributors,
        ...(groupGift.deadline !== undefined && { deadline: groupGift.deadline }),
        ...(groupGift.shareUrl !== undefined && { share_url: groupGift.shareUrl }),
      },
    }),
    messages: [
      ...(about === 'checkout' && isOpen
        ? [
            errorMessage(
              'buyer_confirmation_required',
              ({ agents }) => (groupGift ? agents.giftPersonDecides : agents.personDecides),
              'requires_buyer_input',
            ),
          ]
        : []),
      ...messages,
      ...(isOpen && hasPersonalParts(session)
        ? [infoMessage('details_kept', ({ agents }) => agents.detailsKept)]
        : []),
    ],
    links: shopLinks(publicUrl),
    ...(session.preparedToken !== null &&
      session.canceledAt === null && {
        continue_url: `${publicUrl}/continue#${session.preparedToken}`,
      }),
    expires_at: session.expiresAt.toISOString(),
    ...(order && {
      order: { id: session.handle, permalink_url: `${publicUrl}/orders` },
    }),
  };
}

function statusOf(
  { canceledAt, giftId }: AgentSession,
  {
    problems,
    isBought,
    groupGift,
  }: {
    problems: readonly SessionProblem[];
    isBought: boolean;
    groupGift: Awaited<ReturnType<typeof readGroupGift>> | undefined;
  },
) {
  if (isBought || groupGift?.status === 'funded' || groupGift?.status === 'ordered') return 'completed';
  if (canceledAt !== null || groupGift?.status === 'expired' || groupGift?.status === 'cancelled')
    return 'canceled';
  if (giftId !== null) return 'complete_in_progress';
  return problems.some(({ isError, about }) => isError && about === 'lines')
    ? 'incomplete'
    : 'requires_escalation';
}

function toTotals({ totals }: PricedSession, isGroupGift: boolean) {
  const words = (pick: 'goods' | 'discount' | 'tax' | 'delivery' | 'transaction' | 'total') =>
    say(({ agents }) => agents.totals[pick]);
  const goods = totals?.goodsPaise ?? 0;
  // Everybody pays towards the price alone.
  if (isGroupGift || !totals)
    return [
      { type: 'subtotal', display_text: words('goods'), amount: goods },
      { type: 'total', display_text: words('total'), amount: goods },
    ];
  return [
    { type: 'subtotal', display_text: words('goods'), amount: goods },
    ...(totals.discountPaise > 0
      ? [{ type: 'discount', display_text: words('discount'), amount: -totals.discountPaise }]
      : []),
    { type: 'tax', display_text: words('tax'), amount: totals.taxPaise },
    { type: 'fulfillment', display_text: words('delivery'), amount: totals.deliveryPaise },
    ...(totals.transactionPaise > 0
      ? [{ type: 'fee', display_text: words('transaction'), amount: totals.transactionPaise }]
      : []),
    { type: 'total', display_text: words('total'), amount: totals.totalPaise },
  ];
}

/** One parcel to one place, on the day that is chosen. The place is named and not described. */
function toFulfillment({ lines, totals, days, deliveryDate, isPlaceKnown }: PricedSession) {
  const lineIds = lines.map(({ line }) => line.id);
  return {
    methods: [
      {
        id: 'shipping',
        type: 'shipping',
        line_item_ids: lineIds,
        ...(isPlaceKnown && {
          selected_destination_id: DESTINATION_ID,
          destinations: [{ id: DESTINATION_ID, address_country: 'IN' }],
        }),
        groups: [
          {
            id: 'parcel_1',
            line_item_ids: lineIds,
            ...(deliveryDate !== undefined && { selected_option_id: dayOption(deliveryDate) }),
            options: [...new Set([...(deliveryDate === undefined ? [] : [deliveryDate]), ...days])]
              .toSorted()
              .map((day) => ({
                id: dayOption(day),
                title: say(({ agents }) => agents.deliveryTitle),
                description: {
                  plain: say(({ agents }) => agents.delivery({ day: formatCalendarDate(day) })),
                },
                totals: [{ type: 'total', amount: totals?.deliveryPaise ?? 0 }],
              })),
          },
        ],
      },
    ],
  };
}

function toDiscounts({ content }: AgentSession, { coupon }: PricedSession) {
  const { coupon: code } = content.parts;
  if (code === undefined) return { codes: [] };
  return {
    codes: [code],
    ...(coupon && {
      applied: [
        {
          code,
          title: say(({ agents }) => agents.coupon({ code })),
          amount: coupon.discountPaise,
          automatic: false,
        },
      ],
    }),
  };
}

const PATHS = {
  lines: '$.line_items',
  coupon: '$.discounts.codes[0]',
  deliveryDate: '$.fulfillment.methods[0].groups[0].selected_option_id',
  address: '$.fulfillment.methods[0].destinations[0]',
  recipient: '$.fulfillment.methods[0].destinations[0]',
  buyer: '$.buyer',
  message: '$.group_gift.message',
  groupGift: '$.group_gift',
} as const;

function toMessage(
  problem: SessionProblem,
  severity: 'recoverable' | 'unrecoverable' = 'recoverable',
): UcpMessage {
  const { about, index, field, code, text, isError } = problem;
  const path = about === 'lines' && index !== undefined ? `${PATHS.lines}[${index}]` : PATHS[about];
  const whole = about === 'groupGift' && field !== undefined ? `${path}.${field}` : path;
  if (about === 'coupon') return infoMessage('discount_code_invalid', text, 'warning', whole);
  return isError ? errorMessage(code, text, severity, whole) : infoMessage(code, text, 'warning', whole);
}

function hasPersonalParts({ content: { parts } }: AgentSession): boolean {
  return [parts.buyer, parts.recipient, parts.address, parts.groupGift].some((part) => part !== undefined);
}

export const shopLinks = (publicUrl: string) => [
  { type: 'terms_of_service', url: `${publicUrl}/terms` },
  { type: 'privacy_policy', url: `${publicUrl}/policy` },
  { type: 'refund_policy', url: `${publicUrl}/refunds` },
  { type: 'shipping_policy', url: `${publicUrl}/shipping` },
];

type About = keyof typeof KINDS;

export interface UcpCall<Request> {
  caller: AgentCaller;
  request: Request;
  repeat: RepeatKey | undefined;
}
