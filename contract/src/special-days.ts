import * as z from 'zod/mini';
import { monthDayOf } from './dates.ts';
import {
  addressLine,
  calendarDate,
  email,
  line,
  mobileNumber,
  moment,
  optionalPersonName,
  personName,
  pincodeFormat,
  queryCount,
  queryPage,
  searchText,
  success,
  text,
} from './fields.ts';
import { OCCASIONS, RELATIONS } from './limits.ts';
import { operation } from './operation.ts';
import { customerFieldTexts } from './phrases/customer-fields.ts';
import { fieldTexts } from './phrases/fields.ts';

export const SPECIAL_DAYS_PER_PAGE = 50;
const MAX_DAYS_AHEAD = 62;
export const MAX_CHILDREN = 30;
export const MAX_OTHER_DAYS = 20;

/** What a visitor agrees to. A change of the text needs a new version: both are stored with the consent. */
export const CONSENT_VERSION = '2026-11';

export const consentText = () => customerFieldTexts().specialDays.consent;

/** In this form an empty field means that it was not given. */
// @__NO_SIDE_EFFECTS__
const emptyOr = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((given: unknown) => (typeof given === 'string' && given.trim() === '' ? undefined : given)),
    z.optional(schema),
  );

const day = z.iso.date({ error: () => fieldTexts().noSuchDate });

const childrenBirthdays = z.pipe(
  z.string(),
  z.transform((text: string, context) => {
    const days = readList(text);
    const problem = childrenProblem(days);
    if (problem !== undefined) {
      context.issues.push({ code: 'custom', message: problem, input: text });
      return z.NEVER;
    }
    return (days as string[]).map((one) => monthDayOf(one) ?? '');
  }),
);

function readList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function childrenProblem(days: unknown): string | undefined {
  if (!Array.isArray(days) || days.some((one) => typeof one !== 'string'))
    return customerFieldTexts().specialDays.notAList;
  if (days.length > MAX_CHILDREN)
    return customerFieldTexts().specialDays.tooManyChildren({ max: MAX_CHILDREN });
  return days.every((one) => monthDayOf(one) !== undefined) ? undefined : fieldTexts().noSuchDate;
}

/** What a visitor may give, by the specification's names. */
const specialDaysFields = z.object({
  name: personName(100),
  phone: mobileNumber(25),
  birthday: emptyOr(day),
  anniversary: emptyOr(day),
  /** `MM-DD` or `YYYY-MM-DD` each; only day and month are stored. */
  children_birthdays: emptyOr(childrenBirthdays),
  flat_no: addressLine(100),
  address: addressLine(300),
  city: addressLine(100),
  state: addressLine(100),
  pincode: text(z.trim(), pincodeFormat),
  email: emptyOr(email),
});

export const specialDaysForm = z.extend(specialDaysFields, {
  referred_by: z.optional(optionalPersonName(100)),
  /** A honeypot: hidden from people, so only a program fills it in. */
  website: z.optional(text(z.maxLength(1000))),
  consent: z.literal('true', { error: () => customerFieldTexts().specialDays.agreeFirst }),
});

export const specialDaysChanges = z.extend(specialDaysFields, { token: line(200) });

/** A day of somebody else, which the visitor wants to be reminded of. */
export const otherDayForm = z.object({
  token: line(200),
  /** Of the day that is changed; absent: a new one. */
  id: z.optional(z.uuid()),
  name: personName(60),
  relation: z.enum(RELATIONS, { error: () => fieldTexts().choose }),
  occasion: z.enum(OCCASIONS, { error: () => fieldTexts().choose }),
  /** `MM-DD`, or `YYYY-MM-DD` where the year is known. */
  date: text(
    z.minLength(1, { error: () => fieldTexts().dayAndMonth, abort: true }),
    z.refine((date) => monthDayOf(date) !== undefined, { error: () => fieldTexts().noSuchDate }),
  ),
});

const otherDay = z.object({
  id: z.uuid(),
  name: z.string(),
  relation: z.enum(RELATIONS),
  occasion: z.enum(OCCASIONS),
  date: z.string(),
});

const savedSpecialDays = z.object({
  name: z.string(),
  phone: z.string(),
  birthday: z.string(),
  anniversary: z.string(),
  /** `MM-DD` each. */
  children_birthdays: z.array(z.string()),
  referred_by: z.string(),
  flat_no: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  email: z.string(),
  consentVersion: z.string(),
  consentedAt: moment,
});

/** Admins see how many days of others there are, not whose: these people shared nothing with the shop. */
const submission = z.extend(savedSpecialDays, {
  id: z.uuid(),
  createdAt: moment,
  otherDaysCount: z.int(),
});

const otherDaysAnswer = { success: z.literal(true), other_days: z.array(otherDay) };

const specialDayKind = z.enum(['birthday', 'anniversary', 'child']);

export const comingDay = z.object({
  date: z.iso.date(),
  kind: specialDayKind,
  /** Id of the submission. */
  id: z.uuid(),
  name: z.string(),
  /** Whether a reminder goes out by mail. */
  hasEmail: z.boolean(),
});

export const specialDayOperations = {
  saveSpecialDays: operation({
    method: 'POST',
    path: '/backend/save_special_days.php',
    caller: 'anyone',
    summary: 'Saves a visitor’s special days and address, with their consent.',
    form: specialDaysForm,
    success: {
      status: 200,
      body: z.object({
        success: z.literal(true),
        /** Anyone with this link can see, change or withdraw what was given. */
        link: z.optional(z.string()),
        mailed: z.boolean(),
      }),
    },
    refusals: [],
    answersSuccess: true,
  }),

  mySpecialDays: operation({
    method: 'POST',
    path: '/backend/my-special-days',
    caller: 'anyone',
    summary:
      'A visitor’s submission, by the token of their link. The token is sent in the body, because URLs are logged.',
    body: z.object({ token: line(200) }),
    success: { status: 200, body: z.extend(savedSpecialDays, { other_days: z.array(otherDay) }) },
    refusals: ['special_days_not_found', 'special_days_withdrawn'],
  }),

  changeSpecialDays: operation({
    method: 'POST',
    path: '/backend/change-special-days',
    caller: 'anyone',
    summary: 'Replaces a visitor’s submission, by the token of their link. Fields left out are emptied.',
    form: specialDaysChanges,
    success: { status: 200, body: z.object({ success: z.literal(true), kept: savedSpecialDays }) },
    refusals: ['special_days_not_found', 'special_days_withdrawn'],
    answersSuccess: true,
  }),

  saveOtherDay: operation({
    method: 'POST',
    path: '/backend/save-other-day',
    caller: 'anyone',
    summary:
      'Adds or changes a day of somebody else, by the token of the visitor’s link. Of a birth within the last 18 years only day and month are stored.',
    body: otherDayForm,
    success: { status: 200, body: z.object(otherDaysAnswer) },
    refusals: [
      'special_days_not_found',
      'special_days_withdrawn',
      'other_day_not_found',
      'too_many_other_days',
    ],
    answersSuccess: true,
  }),

  removeOtherDay: operation({
    method: 'POST',
    path: '/backend/remove-other-day',
    caller: 'anyone',
    summary: 'Deletes a day of somebody else. A repeat changes nothing.',
    body: z.object({ token: line(200), id: z.uuid() }),
    success: { status: 200, body: z.object(otherDaysAnswer) },
    refusals: ['special_days_not_found', 'special_days_withdrawn'],
    answersSuccess: true,
  }),

  withdrawSpecialDays: operation({
    method: 'POST',
    path: '/backend/withdraw-special-days',
    caller: 'anyone',
    summary:
      'Withdraws the consent and deletes the submission, by the token of its link. A repeat changes nothing.',
    body: z.object({ token: line(200) }),
    success: { status: 200, body: success },
    refusals: ['special_days_not_found'],
    answersSuccess: true,
  }),

  allSpecialDays: operation({
    method: 'GET',
    path: '/backend/all-special-days',
    caller: 'admin',
    roles: ['support'],
    summary:
      'Every special-days submission, newest first, searched by name, email or referrer, and by phone or address if the role sees them.',
    query: z.object({
      q: z.optional(searchText),
      page: z.optional(queryPage),
      limit: z.optional(queryCount(1, 1000)),
    }),
    success: { status: 200, body: z.object({ submissions: z.array(submission), total: z.int() }) },
    refusals: ['signed_out'],
  }),

  comingSpecialDays: operation({
    method: 'GET',
    path: '/backend/coming-special-days',
    caller: 'admin',
    roles: ['support'],
    summary:
      'The special days within a number of days from a date, in order. Outside leap years 29 February falls on the 28th.',
    query: z.object({ from: calendarDate, days: queryCount(1, MAX_DAYS_AHEAD) }),
    success: { status: 200, body: z.object({ days: z.array(comingDay) }) },
    refusals: ['signed_out'],
  }),

  removeSpecialDays: operation({
    method: 'POST',
    path: '/backend/remove-special-days',
    caller: 'admin',
    roles: ['support'],
    summary: 'Withdraws a submission for a person who wrote to the shop instead of using their link.',
    body: z.object({ id: z.uuid() }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'special_days_not_found'],
    answersSuccess: true,
  }),
};

export type SavedSpecialDays = z.output<typeof savedSpecialDays>;
export type OtherDay = z.output<typeof otherDay>;
export type SpecialDaysSubmission = z.output<typeof submission>;
export type ComingDay = z.output<typeof comingDay>;
export type SpecialDayKind = z.output<typeof specialDayKind>;
