import * as z from 'zod/mini';
import {
  CIRCLE_DAY_KINDS,
  CIRCLE_DAYS_AHEAD,
  CIRCLE_KINDS,
  CIRCLE_NAME_MAX,
  CIRCLE_WISHES_MAX,
  MAX_CIRCLE_WISHES,
} from './circle-limits.ts';
import { monthDayOf } from './dates.ts';
import {
  addressLine,
  calendarDate,
  checked,
  email,
  guestToken,
  line,
  mobileNumber,
  moment,
  optionalAddressLine,
  optionalMessage,
  orEmpty,
  personName,
  pincodeFormat,
  priceRupees,
  rowId,
  success,
  text,
  whole,
} from './fields.ts';
import { DISPLAY_NAME_MAX } from './names.ts';
import { operation } from './operation.ts';
import { fieldTexts } from './phrases/fields.ts';

/** What stands beside the button to join. A change of the text needs a new version, which is stored with the member. */
export const CIRCLE_NOTICE_VERSION = '2026-11';

/** As whom a call is made: with the token of the member's link, or signed in, with the circle's id. */
export const circleCaller = {
  memberToken: z.optional(guestToken),
  circleId: z.optional(z.uuid()),
};

const memberName = personName(DISPLAY_NAME_MAX);

const circleFields = {
  name: personName(CIRCLE_NAME_MAX),
  kind: z.enum(CIRCLE_KINDS, { error: () => fieldTexts().choose }),
  /** Rupees that each member is ready to give. */
  budget: priceRupees,
  /** How many days before a member's day the others are asked. */
  daysAhead: whole(CIRCLE_DAYS_AHEAD.min, CIRCLE_DAYS_AHEAD.max),
};

export const circleForm = z.object(circleFields);
export const newCircleForm = z.extend(circleForm, { myName: memberName });
export const inviteForm = z.object({ name: memberName, email: orEmpty(email) });
export const joinForm = z.object({ name: memberName });

const circleAddressForm = z.object({
  flatNo: addressLine(100),
  apartment: addressLine(200),
  landmark: z._default(optionalAddressLine(200), ''),
  district: addressLine(100),
  state: addressLine(100),
  pincode: text(z.trim(), pincodeFormat),
});

/** Where gifts reach a member, as their form asks for it. */
export const circleContactForm = z.extend(circleAddressForm, { phone: orEmpty(mobileNumber(25)) });

export const circleDayForm = z.object({
  /** Of the day that is changed; absent: a new one. */
  id: z.optional(z.uuid()),
  kind: z.enum(CIRCLE_DAY_KINDS, { error: () => fieldTexts().choose }),
  /** What the day is, of kind `other`. */
  title: z.optional(orEmpty(personName(60))),
  /** `MM-DD`; a year is refused. */
  day: text(
    z.minLength(1, { error: () => fieldTexts().dayAndMonth, abort: true }),
    z.refine((day) => day.length === 5 && monthDayOf(day) !== undefined, {
      error: () => fieldTexts().noSuchDate,
    }),
  ),
});

export const circleProduct = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  price: z.int(),
  image: z.string(),
});

const idea = z.extend(circleProduct, {
  reasons: z.array(z.string()),
  /** What can be chosen of a product with options; empty without. */
  variants: z.array(z.object({ id: z.int(), name: z.string(), price: z.int() })),
});

const circleDay = z.object({
  id: z.uuid(),
  kind: z.enum(CIRCLE_DAY_KINDS),
  title: z.string(),
  /** `MM-DD`. */
  day: z.string(),
});

const circleMember = z.object({
  id: z.uuid(),
  name: z.string(),
  state: z.enum(['invited', 'joined']),
  runs: z.boolean(),
  wishes: z.string(),
  wishProducts: z.array(circleProduct),
  /** To whoever runs the circle: whether a new link can be mailed, shown, or neither. */
  newLink: z.optional(z.enum(['mail', 'show', 'none'])),
});

const upcomingDay = z.object({
  memberId: z.uuid(),
  name: z.string(),
  kind: z.enum(CIRCLE_DAY_KINDS),
  title: z.string(),
  date: calendarDate,
});

/** What the others of the circle are asked; the member whose day it is gets no trace of it. */
const ask = z.extend(upcomingDay, {
  id: z.uuid(),
  /** Rupees: the budget a head times everyone but the member. */
  budget: z.int(),
  /** Whether the shop knows where to send a gift. */
  deliverable: z.boolean(),
  turn: z.nullable(z.object({ name: z.string(), isMe: z.boolean() })),
  organiser: z.nullable(z.object({ name: z.string(), isMe: z.boolean() })),
  /** Of the gift that was made for it. */
  gift: z.nullable(
    z.object({
      productName: z.string(),
      image: z.string(),
      link: z.string(),
      state: z.enum(['open', 'funded', 'delivered', 'over']),
    }),
  ),
});

/** The member's own page. Before joining it shows the circle's name and who asks them in, nothing of the others. */
const circleView = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(CIRCLE_KINDS),
  budget: z.int(),
  daysAhead: z.int(),
  runBy: z.string(),
  me: z.object({
    id: z.uuid(),
    name: z.string(),
    state: z.enum(['invited', 'joined']),
    runs: z.boolean(),
    email: z.string(),
    emailConfirmed: z.boolean(),
    /** Whether it can be opened by signing in, too. */
    hasAccount: z.boolean(),
    phone: z.string(),
    address: z.nullable(circleAddressForm),
    wishes: z.string(),
    wishProducts: z.array(circleProduct),
    days: z.array(circleDay),
  }),
  members: z.array(circleMember),
  upcoming: z.array(upcomingDay),
  asks: z.array(ask),
});

const circleSummary = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(CIRCLE_KINDS),
  members: z.int(),
  runs: z.boolean(),
});

/** A link is answered once and only where it was not mailed: the shop keeps its hash. */
const invitation = z.object({
  success: z.literal(true),
  memberId: z.uuid(),
  link: z.optional(z.string()),
  mailed: z.boolean(),
});

const ofMember = z.object({ ...circleCaller, memberId: z.uuid() });

export const circleOperations = {
  myCircles: operation({
    method: 'GET',
    path: '/backend/my-circles',
    caller: 'customer',
    summary: 'The circles of which the caller is a member.',
    success: { status: 200, body: z.object({ circles: z.array(circleSummary) }) },
    refusals: ['signed_out'],
  }),

  makeCircle: operation({
    method: 'POST',
    path: '/backend/make-circle',
    caller: 'customer',
    summary: 'Makes a circle, of which the caller is the first member and runs it.',
    body: newCircleForm,
    success: {
      status: 201,
      body: z.object({ success: z.literal(true), id: z.uuid(), memberId: z.uuid(), memberToken: guestToken }),
    },
    refusals: ['signed_out', 'blocked', 'too_many_kept'],
    answersSuccess: true,
  }),

  circle: operation({
    method: 'POST',
    path: '/backend/circle',
    caller: 'anyone',
    summary:
      'A circle as one member sees it, by the token of their link or signed in. What the others are asked about the member is not in it.',
    body: z.object(circleCaller),
    success: { status: 200, body: circleView },
    refusals: ['circle_not_found'],
  }),

  joinCircle: operation({
    method: 'POST',
    path: '/backend/join-circle',
    caller: 'anyone',
    summary:
      'Joins by the token of an invitation. A link that others have seen ends with it and `newToken`, which the browser made, takes its place; that of a mail stays. The answer has the token that opens the page from now on. A repeat changes nothing.',
    body: z.extend(joinForm, { memberToken: guestToken, newToken: guestToken }),
    success: { status: 200, body: z.object({ success: z.literal(true), memberToken: guestToken }) },
    refusals: ['circle_not_found'],
    answersSuccess: true,
  }),

  linkCircle: operation({
    method: 'POST',
    path: '/backend/link-circle',
    caller: 'customer',
    summary: 'Links a membership with the caller’s account, so that it opens by signing in, too.',
    body: z.object({ memberToken: guestToken }),
    success: { status: 200, body: z.object({ success: z.literal(true), id: z.uuid() }) },
    refusals: ['signed_out', 'circle_not_found', 'already_in_circle'],
    answersSuccess: true,
  }),

  leaveCircle: operation({
    method: 'POST',
    path: '/backend/leave-circle',
    caller: 'anyone',
    summary:
      'Leaves a circle or declines the invitation: everything about the member is deleted. Who runs it passes it on or is the last. A repeat changes nothing.',
    body: z.object(circleCaller),
    success: { status: 200, body: success },
    refusals: ['circle_not_found'],
    answersSuccess: true,
  }),

  saveCircleMember: operation({
    method: 'POST',
    path: '/backend/save-circle-member',
    caller: 'anyone',
    summary:
      'Changes what the caller gives of themselves; what is left out stays, an empty email, phone or address is deleted.',
    body: z.object({
      ...circleCaller,
      name: z.optional(memberName),
      email: z.optional(orEmpty(email)),
      phone: z.optional(orEmpty(mobileNumber(25))),
      address: z.optional(z.nullable(circleAddressForm)),
      wishes: z.optional(optionalMessage(CIRCLE_WISHES_MAX)),
      /** Links to products of this shop; they replace those before. */
      wishLinks: z.optional(checked(z.array(line(300)), z.maxLength(MAX_CIRCLE_WISHES))),
    }),
    success: {
      status: 200,
      /** `confirmMailed`: a new address has been sent its link. */
      body: z.object({ success: z.literal(true), confirmMailed: z.boolean() }),
    },
    refusals: ['circle_not_found'],
    answersSuccess: true,
  }),

  confirmCircleEmail: operation({
    method: 'POST',
    path: '/backend/confirm-circle-email',
    caller: 'anyone',
    summary: 'Confirms the address that a member typed, by the token of the mail. It opens nothing.',
    body: z.object({ token: guestToken }),
    success: { status: 200, body: success },
    refusals: ['link_used_up'],
    answersSuccess: true,
  }),

  saveCircleDay: operation({
    method: 'POST',
    path: '/backend/save-circle-day',
    caller: 'anyone',
    summary: 'Adds or changes a day of the caller: day and month, never a year.',
    body: z.extend(circleDayForm, circleCaller),
    success: { status: 200, body: success },
    refusals: ['circle_not_found', 'other_day_not_found', 'too_many_kept'],
    answersSuccess: true,
  }),

  removeCircleDay: operation({
    method: 'POST',
    path: '/backend/remove-circle-day',
    caller: 'anyone',
    summary: 'Deletes a day of the caller. A repeat changes nothing.',
    body: z.object({ ...circleCaller, id: z.uuid() }),
    success: { status: 200, body: success },
    refusals: ['circle_not_found'],
    answersSuccess: true,
  }),

  exportCircleMember: operation({
    method: 'POST',
    path: '/backend/export-circle-member',
    caller: 'anyone',
    summary: 'Everything that is stored about the caller in one circle.',
    body: z.object(circleCaller),
    success: {
      status: 200,
      body: z.object({ exportedAt: moment, member: z.record(z.string(), z.unknown()) }),
    },
    refusals: ['circle_not_found'],
  }),

  changeCircle: operation({
    method: 'POST',
    path: '/backend/change-circle',
    caller: 'anyone',
    summary: 'Changes name, kind, budget and days ahead; for whoever runs the circle.',
    body: z.extend(circleForm, circleCaller),
    success: { status: 200, body: success },
    refusals: ['circle_not_found', 'not_allowed'],
    answersSuccess: true,
  }),

  addCircleMember: operation({
    method: 'POST',
    path: '/backend/add-circle-member',
    caller: 'anyone',
    summary:
      'Invites somebody: with an email the link is mailed and shown to nobody, without it is answered once.',
    body: z.extend(inviteForm, circleCaller),
    success: { status: 201, body: invitation },
    refusals: ['circle_not_found', 'not_allowed', 'circle_full', 'blocked', 'mail_down'],
    answersSuccess: true,
  }),

  renewCircleLink: operation({
    method: 'POST',
    path: '/backend/renew-circle-link',
    caller: 'anyone',
    summary:
      'Makes a new link, after which the old one is dead. That of a member who has joined is mailed to their confirmed address or not made.',
    body: ofMember,
    success: { status: 200, body: invitation },
    refusals: [
      'circle_not_found',
      'not_allowed',
      'circle_member_not_found',
      'no_confirmed_email',
      'mail_down',
    ],
    answersSuccess: true,
  }),

  removeCircleMember: operation({
    method: 'POST',
    path: '/backend/remove-circle-member',
    caller: 'anyone',
    summary: 'Removes another member and deletes everything about them. A repeat changes nothing.',
    body: ofMember,
    success: { status: 200, body: success },
    refusals: ['circle_not_found', 'not_allowed'],
    answersSuccess: true,
  }),

  handOverCircle: operation({
    method: 'POST',
    path: '/backend/hand-over-circle',
    caller: 'anyone',
    summary: 'Lets another member who has joined run the circle.',
    body: ofMember,
    success: { status: 200, body: success },
    refusals: ['circle_not_found', 'not_allowed', 'circle_member_not_found'],
    answersSuccess: true,
  }),

  endCircle: operation({
    method: 'POST',
    path: '/backend/end-circle',
    caller: 'anyone',
    summary: 'Ends the circle and deletes its members. Gifts go on by their own rules.',
    body: z.object(circleCaller),
    success: { status: 200, body: success },
    refusals: ['circle_not_found', 'not_allowed'],
    answersSuccess: true,
  }),

  circleIdeas: operation({
    method: 'POST',
    path: '/backend/circle-ideas',
    caller: 'anyone',
    summary: 'Gifts for the day of another member within the circle’s budget, what they wish for first.',
    body: z.object({ ...circleCaller, askId: z.uuid() }),
    success: { status: 200, body: z.object({ products: z.array(idea) }) },
    refusals: ['circle_not_found', 'circle_ask_not_found'],
  }),

  organiseCircleGift: operation({
    method: 'POST',
    path: '/backend/organise-circle-gift',
    caller: 'customer',
    summary:
      'Makes the caller the organiser of a gift for another member’s day, unless somebody was first. It goes to the member’s address, which the organiser does not see.',
    body: z.object({
      ...circleCaller,
      askId: z.uuid(),
      productId: rowId,
      variantId: z.optional(rowId),
    }),
    success: {
      status: 201,
      body: z.object({ success: z.literal(true), giftId: z.string(), link: z.string() }),
    },
    refusals: [
      'signed_out',
      'blocked',
      'circle_not_found',
      'circle_ask_not_found',
      'circle_ask_taken',
      'circle_no_address',
      'product_not_found',
      'out_of_stock',
      'wrong_state',
    ],
    answersSuccess: true,
  }),
};

export type CircleView = z.output<typeof circleView>;
export type CircleAsk = z.output<typeof ask>;
export type CircleMember = z.output<typeof circleMember>;
export type CircleProduct = z.output<typeof circleProduct>;
export type CircleIdea = z.output<typeof idea>;
export type CircleSummary = z.output<typeof circleSummary>;
export type CircleCaller = { memberToken?: string | undefined; circleId?: string | undefined };
