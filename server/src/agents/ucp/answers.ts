import { catalogueItemId, formatCalendarDate, withVariant } from '@tohfa/contract';
import { type Phrases, say } from '@tohfa/contract/phrases';
import type { AgentCaller } from '../callers.ts';
import type { AgentDeps } from '../deps.ts';
import { readGroupGift } from '../group-gifts.ts';
import { type PricedSession, paidSession, priceSession } from '../price.ts';
import type { RepeatKey } from '../sessions.ts';
import type { AgentSession, SessionProblem } from '../tables.ts';
import { envelope, errorMessage, infoMessage, type UcpAnswer, type UcpMessage } from './envelope.ts';
import { DESTINATION_ID, dayOption } from './requests.ts';

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

/** A request that names nothing to order: a mistake of the program that sent it. */
export function withoutLines(
  { publicUrl }: AgentDeps,
  { caller }: UcpCall<unknown>,
  about: About,
): UcpAnswer {
  const message = errorMessage(
    'invalid_input',
    ({ agents }) => (about === 'cart' ? agents.linesNeeded : agents.linesOrCartNeeded),
    'recoverable',
    '$.line_items',
  );
  return {
    status: 400,
    body: {
      ucp: envelope(about, { caller, publicUrl, failed: true }),
      code: message.code,
      content: message.content,
      error: message.content,
      messages: [message],
      continue_url: `${publicUrl}/explore`,
    },
  };
}

/** No session is made of nothing. */
export function nothingToOrder(
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
export async function toBody(
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
    totals:
      groupGift || !priced.totals ? toPriceAlone(priced.totals?.goodsPaise ?? 0) : toTotals(priced.totals),
    ...(about === 'checkout' && { status }),
    ...(about === 'checkout' && !groupGift && { fulfillment: toFulfillment(priced) }),
    ...(!groupGift && { discounts: toDiscounts(session, priced) }),
    ...(groupGift && {
      group_gift: {
        id: session.handle,
        status: groupGift.status,
        target_amount: groupGift.targetPaise,
        collected_amount: groupGift.collectedPaise,
        ...(groupGift.contributors !== undefined && { contributor_count: groupGift.contributors }),
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

/** What a session or an order costs, line by line. */
export function toTotals(totals: Totals) {
  return [
    total('subtotal', 'goods', totals.goodsPaise),
    ...(totals.discountPaise > 0 ? [total('discount', 'discount', -totals.discountPaise)] : []),
    total('tax', 'tax', totals.taxPaise),
    total('fulfillment', 'delivery', totals.deliveryPaise),
    ...(totals.transactionPaise > 0 ? [total('fee', 'transaction', totals.transactionPaise)] : []),
    total('total', 'total', totals.totalPaise),
  ];
}

/** Of a group gift everybody pays towards the price alone. */
const toPriceAlone = (goodsPaise: number) => [
  total('subtotal', 'goods', goodsPaise),
  total('total', 'total', goodsPaise),
];

const total = (type: string, name: keyof Phrases['agents']['totals'], amount: number) => ({
  type,
  display_text: say(({ agents }) => agents.totals[name]),
  amount,
});

type Totals = NonNullable<PricedSession['totals']>;

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

export type About = 'cart' | 'checkout';

export interface UcpCall<Request> {
  caller: AgentCaller;
  request: Request;
  repeat: RepeatKey | undefined;
}
