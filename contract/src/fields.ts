import './field-errors.ts';
import * as z from 'zod/mini';
import { MAX_PRICE_RUPEES } from './money.ts';
import { fieldTexts } from './phrases/fields.ts';
import { toOneLine, wordsError } from './words.ts';

// Helpers are marked free of side effects, so that the browser loads only the schemas it uses. A bundler cannot tell
// that for `schema.check(…)`: outside these helpers write `checked(schema, …)`.

// @__NO_SIDE_EFFECTS__
export const checked = <S extends z.ZodMiniType>(schema: S, ...checks: Checks<S>): S =>
  schema.check(...checks);

// @__NO_SIDE_EFFECTS__
export const text = (...checks: Checks<z.ZodMiniString>) => checked(z.string(), ...checks);

// @__NO_SIDE_EFFECTS__
export const whole = (min: number, max: number, error?: () => string) =>
  checked(z.int(error && { error }), z.gte(min), z.lte(max));

/** PostgreSQL cannot store a NUL in text, and no person types one. */
const withoutNul = z.refine<string>((value) => !value.includes('\u0000'));

/** Ends the checks: the ones after it may take longer for a long text than a request is worth. */
// @__NO_SIDE_EFFECTS__
const atMost = (max: number) => z.maxLength(max, { error: () => fieldTexts().tooLong({ max }), abort: true });

/** One line of text a person typed, trimmed. It may reach a header of a mail, a paper or a feed, where a line break is an end. */
// @__NO_SIDE_EFFECTS__
export const line = (max: number) => text(onOneLine(), required(), atMost(max), withoutNul);

/** A line that may be left empty. */
// @__NO_SIDE_EFFECTS__
export const optionalLine = (max: number) => text(onOneLine(), atMost(max), withoutNul);

/** Words that may have several lines, trimmed. */
// @__NO_SIDE_EFFECTS__
export const paragraphs = (max: number) => text(z.trim(), required(), atMost(max), withoutNul);

// @__NO_SIDE_EFFECTS__
export const optionalParagraphs = (max: number) => text(z.trim(), atMost(max), withoutNul);

// @__NO_SIDE_EFFECTS__
const required = () => z.minLength(1, { error: () => fieldTexts().required });

/** What was pasted with line breaks goes on after a space: nothing of it is lost. */
// @__NO_SIDE_EFFECTS__
const onOneLine = () =>
  z.overwrite<string>((typed) =>
    typed
      .split(/[\n\v\f\r\u0085\u2028\u2029]/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .join(' '),
  );

// @__NO_SIDE_EFFECTS__
export const longText = (max: number) => text(atMost(max), withoutNul);

/** A rough check for forms; which numbers exist, only the server knows. */
// @__NO_SIDE_EFFECTS__
export const mobileNumber = (max: number) =>
  checked(
    line(max),
    z.refine((number) => (number.match(/\p{Nd}/gu)?.length ?? 0) >= 10, {
      error: () => fieldTexts().mobileNumber,
    }),
  );

/** One line that other people read: without links, which mail programs make clickable, hidden characters and abuse. */
// @__NO_SIDE_EFFECTS__
export const personName = (max: number) => checked(paragraphs(max), withoutProblem('name'));

/** A name that may be left empty. */
// @__NO_SIDE_EFFECTS__
export const optionalPersonName = (max: number) => checked(optionalParagraphs(max), withoutProblem('name'));

/** A part of an address, or all of it. Typed on several lines it becomes one. */
// @__NO_SIDE_EFFECTS__
export const addressLine = (max: number) =>
  checked(paragraphs(max), z.overwrite(toOneLine), withoutProblem('address'));

// @__NO_SIDE_EFFECTS__
export const optionalAddressLine = (max: number) =>
  checked(optionalParagraphs(max), z.overwrite(toOneLine), withoutProblem('address'));

/** Words that other people read, in paragraphs; may be left empty. */
// @__NO_SIDE_EFFECTS__
export const optionalMessage = (max: number) => checked(optionalParagraphs(max), withoutProblem('message'));

// @__NO_SIDE_EFFECTS__
function withoutProblem(kind: Parameters<typeof wordsError>[1]) {
  return z.check<string>(({ value, issues }) => {
    const message = value === '' ? undefined : wordsError(value, kind);
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
  });
}

export const searchText = text(z.trim(), z.maxLength(100), withoutNul);

export const email = z.pipe(
  text(z.trim(), z.toLowerCase(), z.maxLength(254)),
  z.email({ error: () => fieldTexts().email }),
);

const wholeRupees = () => fieldTexts().wholeRupees;

export const rupees = whole(0, MAX_PRICE_RUPEES, wholeRupees);
export const priceRupees = whole(1, MAX_PRICE_RUPEES, wholeRupees);

const MAX_ROW_ID = 2_147_483_647;

/** Ids of products and categories. Select boxes give strings, JSON gives numbers: both name the same row. */
export const rowId = z.union([
  whole(1, MAX_ROW_ID),
  z.pipe(
    text(z.regex(/^[1-9]\d{0,8}$/, { error: () => fieldTexts().notAnId })),
    z.transform((text) => Number(text)),
  ),
]);

/** As far as a page can tell; the server knows which numbers exist. */
export const indianMobile = text(
  z.trim(),
  z.refine((typed) => /^(\+?91|0)?[6-9]\d{9}$/.test(typed.replace(/[\s().-]/g, '')), {
    error: () => fieldTexts().mobileNumber,
  }),
);

/** Where money is sent by UPI: `meera.rao@okaxis`. No dot behind the @, which would be an email address. */
export const upiId = checked(
  text(z.trim(), z.toLowerCase(), atMost(100)),
  z.regex(/^[a-z0-9][a-z0-9._-]{1,70}@[a-z][a-z0-9]{1,25}$/, { error: () => fieldTexts().upiId }),
);

export const pincodeFormat = z.regex(/^[1-9]\d{5}$/, { error: () => fieldTexts().pincode });

/** `YYYY-MM-DD`, and a day that exists. */
export const calendarDate = z.iso.date({ error: () => fieldTexts().date });

export const moment = z.iso.datetime();

/** In a query string every value is text. */
// @__NO_SIDE_EFFECTS__
export const queryCount = (min: number, max: number) =>
  z.pipe(
    z.pipe(
      text(z.regex(/^\d{1,9}$/, { error: () => fieldTexts().wholeNumber })),
      z.transform((text) => Number(text)),
    ),
    whole(min, max),
  );

/** Empty as a form sends a choice that was not made. */
export const queryDay = z.union([z.literal(''), calendarDate]);

export const queryRowId = queryCount(1, MAX_ROW_ID);
export const queryPage = queryCount(1, 100_000);

export const zeroOrOne = z.union([z.literal(0), z.literal(1)]);
export const flag = z.union([
  z.boolean(),
  z.pipe(
    zeroOrOne,
    z.transform((value) => value === 1),
  ),
]);

export const success = z.object({ success: z.literal(true) });

/** What opens a guest's contribution or order: 256 random bits, in a body or behind `#`, never in a path or query. */
export const guestToken = text(z.regex(/^[\w-]{43}$/, { error: () => fieldTexts().notAToken }));

/** In the link of a registry. */
export const registryId = text(z.regex(/^[\w-]{1,64}$/, { error: () => fieldTexts().notAnId }));
export const registryItemId = z.uuid();

/** Forms send what was left out as an empty text. */
// @__NO_SIDE_EFFECTS__
export const orEmpty = <S extends z.ZodMiniType>(schema: S) => z.union([schema, z.literal('')]);

/** For responses that are not JSON. */
// @__NO_SIDE_EFFECTS__
export const contentType = (type: string) => checked(z.unknown(), z.describe(type));

type Checks<S extends z.ZodMiniType> = Parameters<S['check']>;

/** Fields that never reach a log: people, secrets, and ids that open a page to everyone who has them. */
export const PERSONAL_FIELDS = [
  'password',
  'token',
  'accessToken',
  'contributorToken',
  'orderToken',
  'memberToken',
  'newToken',
  'stopToken',
  'pledgeToken',
  'preparedToken',
  'refundToken',
  'upiId',
  'otp',
  'attempt',
  'email',
  'emails',
  'phone',
  'address',
  'flatNo',
  'pincode',
  'signature',
  'razorpay_signature',
  'authorization',
  'cookie',
  'set-cookie',
  'name',
  'displayName',
  'recipientName',
  'gstin',
  'company',
  'message',
  'giftId',
  'registryId',
  'publicId',
  'params',
  'parameters',
  'body',
  'query',
] as const;
