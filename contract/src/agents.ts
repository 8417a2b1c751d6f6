import * as z from 'zod/mini';
import { CARD_MESSAGE_MAX } from './basket.ts';
import { basketItem, pincode } from './delivery.ts';
import {
  addressLine,
  calendarDate,
  email,
  guestToken,
  indianMobile,
  line,
  longText,
  moment,
  optionalMessage,
  optionalPersonName,
  personName,
  queryCount,
  rupees,
  success,
  whole,
} from './fields.ts';
import { giftForm, giftWizardForm } from './gifts.ts';
import { DISCRETIONS, GIFT_NOTE_MAX, INVITE_TEXT_MAX } from './limits.ts';
import { MAX_PRICE_RUPEES } from './money.ts';
import { DISPLAY_NAME_MAX } from './names.ts';
import { operation } from './operation.ts';

/** What an agent can prepare for a person. */
export const AGENT_SESSION_KINDS = ['basket', 'checkout', 'group-gift'] as const;
export const AGENT_CHANNELS = ['ucp', 'mcp'] as const;
/** How many days back the admins' page of agents looks. */
export const AGENT_DAYS = { min: 1, default: 30, max: 365 } as const;

/** What an agent filled in. The person confirms it part by part; only the first browser that opens the link gets it. */
const preparedParts = z.object({
  buyer: z.optional(
    z.object({ name: z.optional(z.string()), email: z.optional(z.string()), phone: z.optional(z.string()) }),
  ),
  recipient: z.optional(z.object({ name: z.optional(z.string()), phone: z.optional(z.string()) })),
  address: z.optional(
    z.object({
      flatNumber: z.optional(z.string()),
      building: z.optional(z.string()),
      landmark: z.optional(z.string()),
      district: z.optional(z.string()),
      state: z.optional(z.string()),
      pincode: z.optional(z.string()),
    }),
  ),
  deliveryDate: z.optional(z.iso.date()),
  message: z.optional(z.string()),
  coupon: z.optional(z.string()),
  groupGift: z.optional(
    z.object({
      recipientFirstName: z.optional(z.string()),
      occasion: z.optional(z.string()),
      date: z.iso.date(),
      message: z.optional(z.string()),
      /** How many the agent expects to pay. */
      people: z.optional(z.int()),
      /** For each of them, in whole rupees. */
      suggestedAmount: z.optional(z.int()),
    }),
  ),
});

/** The same as an agent sends it, checked like what a person types. */
export const preparedForm = z.object({
  buyer: z.optional(
    z.object({
      name: z.optional(personName(100)),
      email: z.optional(email),
      phone: z.optional(indianMobile),
    }),
  ),
  recipient: z.optional(z.object({ name: z.optional(personName(100)), phone: z.optional(indianMobile) })),
  address: z.optional(
    z.object({
      flatNumber: z.optional(addressLine(60)),
      building: z.optional(addressLine(120)),
      landmark: z.optional(addressLine(120)),
      district: z.optional(addressLine(80)),
      state: z.optional(addressLine(60)),
      pincode: z.optional(pincode),
    }),
  ),
  deliveryDate: z.optional(calendarDate),
  message: z.optional(optionalMessage(CARD_MESSAGE_MAX)),
  coupon: z.optional(line(40)),
  groupGift: z.optional(
    z.object({
      recipientFirstName: z.optional(personName(60)),
      occasion: z.optional(line(40)),
      date: calendarDate,
      message: z.optional(optionalMessage(GIFT_NOTE_MAX)),
      people: z.optional(whole(1, 100)),
      suggestedAmount: z.optional(whole(1, MAX_PRICE_RUPEES)),
    }),
  ),
});

/** What the person may add to the group gift that an agent prepared. */
const groupGiftWords = {
  /** The name everyone with the link reads; left out, the first name of the account. */
  organiserName: z.optional(optionalPersonName(DISPLAY_NAME_MAX)),
  discretion: z.optional(z.enum(DISCRETIONS)),
  /** For the card. */
  message: z.optional(optionalMessage(GIFT_NOTE_MAX)),
  inviteText: z.optional(longText(INVITE_TEXT_MAX)),
};

/** As the person confirms it, where a page can already tell more. */
export function groupGiftForm(day: Parameters<typeof giftWizardForm>[0]) {
  return z.extend(z.omit(giftWizardForm(day), { productId: true, variantId: true }), groupGiftWords);
}

const agentFigures = {
  calls: z.int(),
  baskets: z.int(),
  checkouts: z.int(),
  groupGifts: z.int(),
  /** What people paid for after an agent had prepared it. */
  orders: z.int(),
  orderAmount: z.int(),
  /** Group gifts that people confirmed, and what was collected for them. */
  giftsOpened: z.int(),
  giftsFunded: z.int(),
  giftAmount: z.int(),
};

export const agentOperations = {
  openPrepared: operation({
    method: 'POST',
    path: '/backend/open-prepared',
    caller: 'anyone',
    summary:
      'What the link of an assistant has prepared. Gives no rights. What was filled in about people and places is shown to the first browser alone.',
    body: z.object({ preparedToken: guestToken }),
    success: {
      status: 200,
      body: z.object({
        kind: z.enum(AGENT_SESSION_KINDS),
        /** By what the assistant says it is; empty when it does not. */
        agent: z.string(),
        state: z.enum(['open', 'done', 'canceled']),
        /** False: another browser was first, and `parts` is left out. */
        isFirst: z.boolean(),
        items: z.array(z.extend(basketItem, { productId: z.int(), variantId: z.optional(z.int()) })),
        parts: z.optional(preparedParts),
        /** The group gift that this browser's person has made of it. */
        giftId: z.optional(z.string()),
        expiresAt: moment,
      }),
    },
    refusals: ['prepared_not_found'],
  }),

  startGroupGift: operation({
    method: 'POST',
    path: '/backend/start-group-gift',
    caller: 'customer',
    summary:
      'Opens the group gift that an assistant prepared, with what the person confirmed: it is shared at once, without an admin’s decision. Product and price are those of the shop; if the page showed others, nothing is opened.',
    body: z.extend(giftForm, {
      ...groupGiftWords,
      /** What is to be collected, as the page showed it; in whole rupees. */
      amount: rupees,
      preparedToken: guestToken,
    }),
    success: { status: 201, body: z.extend(success, { id: z.string(), link: z.string() }) },
    refusals: [
      'signed_out',
      'blocked',
      'not_allowed',
      'prepared_not_found',
      'product_not_found',
      'out_of_stock',
      'amount_differs',
    ],
    answersSuccess: true,
  }),

  agents: operation({
    method: 'GET',
    path: '/backend/agents',
    caller: 'admin',
    roles: ['orders', 'money', 'support'],
    summary: 'Which assistants came, what they prepared, and what people bought of it.',
    query: z.object({ days: z.optional(queryCount(AGENT_DAYS.min, AGENT_DAYS.max)) }),
    success: {
      status: 200,
      body: z.object({
        /** At any time, perhaps before these days. */
        hasCome: z.boolean(),
        totals: z.object(agentFigures),
        agents: z.array(
          z.object({
            id: z.int(),
            /** By what it says it is; empty for all that say nothing. */
            name: z.string(),
            /** The address of its profile; left out for MCP clients. */
            profile: z.optional(z.string()),
            profileState: z.enum(['none', 'unknown', 'fetched', 'failed']),
            channels: z.array(z.enum(AGENT_CHANNELS)),
            firstSeenAt: moment,
            lastSeenAt: moment,
            ...agentFigures,
          }),
        ),
        /** The newest that people went on with. */
        started: z.array(
          z.object({
            at: moment,
            agent: z.string(),
            kind: z.enum(['order', 'group-gift']),
            /** What it is about, such as 'Brass diya and 2 more'. */
            what: z.string(),
            amount: z.int(),
            /** Of a purchase, for its page. */
            purchaseId: z.optional(z.string()),
            giftId: z.optional(z.string()),
          }),
        ),
      }),
    },
    refusals: ['signed_out'],
  }),
};

export type PreparedParts = z.output<typeof preparedParts>;
export type AgentSessionKind = (typeof AGENT_SESSION_KINDS)[number];
export type AgentChannel = (typeof AGENT_CHANNELS)[number];
