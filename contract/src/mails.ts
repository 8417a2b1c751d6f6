import * as z from 'zod/mini';
import { contentType, email, line, longText, moment, success, text, whole } from './fields.ts';
import { operation } from './operation.ts';

export const MAIL_SUBJECT_MAX = 200;
export const MAIL_BODY_MAX = 6000;
export const SENT_MAILS_PER_PAGE = 25;

const mailId = line(60);

const mailWords = {
  subject: longText(MAIL_SUBJECT_MAX),
  /** Paragraphs divided by empty lines. */
  body: longText(MAIL_BODY_MAX),
};

/** Words that are not saved; without them, those that are sent now. */
const draft = { subject: z.optional(mailWords.subject), body: z.optional(mailWords.body) };

const mailText = z.object({
  id: z.string(),
  audience: z.enum(['customer', 'guest', 'admin']),
  /** What makes the shop send it. */
  cause: z.string(),
  subject: z.string(),
  body: z.string(),
  original: z.object({ subject: z.string(), body: z.string() }),
  isEdited: z.boolean(),
  version: z.int(),
  placeholders: z.array(
    z.object({
      name: z.string(),
      kind: z.enum(['text', 'link', 'code', 'words', 'block']),
      required: z.boolean(),
      /** Empty for a block. */
      example: z.string(),
    }),
  ),
});

const sentMail = z.object({
  id: z.int(),
  at: moment,
  /** The id of its template. */
  mail: z.string(),
  cause: z.string(),
  email: z.string(),
  userId: z.optional(z.string()),
  result: z.enum(['sent', 'failed']),
  /** Of a failed one. */
  reason: z.optional(z.string()),
  tries: z.int(),
  /** Of a failed one: whether it can be sent again, and if not, why. */
  sendAgain: z.optional(z.enum(['possible', 'asked-again', 'over'])),
});

export const mailOperations = {
  listMails: operation({
    method: 'GET',
    path: '/backend/mails',
    caller: 'admin',
    roles: ['support'],
    summary: 'Every mail the shop sends, with its words, what causes it and the placeholders it has.',
    success: { status: 200, body: z.object({ mails: z.array(mailText) }) },
    refusals: ['signed_out', 'not_allowed'],
  }),

  previewMail: operation({
    method: 'POST',
    path: '/backend/preview-mail',
    caller: 'admin',
    roles: ['support'],
    summary:
      'Subject and plain text of a mail about the newest order or gift of its kind, else with examples; or of a sent mail, without codes, links that open something, and surprises.',
    body: z.object({
      id: z.optional(mailId),
      sentId: z.optional(whole(1, Number.MAX_SAFE_INTEGER)),
      ...draft,
    }),
    success: {
      status: 200,
      body: z.object({
        subject: z.string(),
        text: z.string(),
        /** `gone`: what it was about is no longer there, and what it said is hidden. */
        data: z.enum(['real', 'example', 'gone']),
      }),
    },
    refusals: ['signed_out', 'not_allowed', 'not_found'],
  }),

  mailFrame: operation({
    method: 'POST',
    path: '/backend/mail-frame',
    caller: 'admin',
    roles: ['support'],
    summary: 'The same as a page for a frame. Multipart, so that a form can be the frame’s source.',
    form: z.object({
      id: z.optional(mailId),
      sentId: z.optional(text(z.regex(/^\d{1,15}$/))),
      scheme: z.enum(['light', 'dark']),
      ...draft,
    }),
    success: { status: 200, body: contentType('text/html') },
    refusals: ['signed_out', 'not_allowed', 'not_found'],
  }),

  testMail: operation({
    method: 'POST',
    path: '/backend/test-mail',
    caller: 'admin',
    roles: [],
    summary: 'Sends a preview to the caller’s own address, and to no other.',
    body: z.object({ id: mailId, ...draft }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'not_allowed', 'not_found', 'mail_down'],
    answersSuccess: true,
  }),

  saveMailText: operation({
    method: 'POST',
    path: '/backend/save-mail-text',
    caller: 'admin-recent-code',
    roles: [],
    summary:
      'Replaces the words of a mail. Placeholders are checked; every process uses it from the next mail on.',
    body: z.object({ id: mailId, version: whole(0, 1_000_000), ...mailWords }),
    success: { status: 200, body: z.object({ success: z.literal(true), version: z.int() }) },
    refusals: ['signed_out', 'step_up_needed', 'not_allowed', 'not_found', 'stale_version'],
    answersSuccess: true,
  }),

  resetMailText: operation({
    method: 'POST',
    path: '/backend/reset-mail-text',
    caller: 'admin-recent-code',
    roles: [],
    summary: 'Puts the original words of a mail back.',
    body: z.object({ id: mailId, version: whole(0, 1_000_000) }),
    success: { status: 200, body: z.object({ success: z.literal(true), version: z.int() }) },
    refusals: ['signed_out', 'step_up_needed', 'not_allowed', 'not_found', 'stale_version'],
    answersSuccess: true,
  }),

  listSentMails: operation({
    method: 'POST',
    path: '/backend/list-sent-mails',
    caller: 'admin',
    roles: ['support'],
    summary:
      'What was sent to a person, by account or email, or to everyone, newest first; without bodies. Kept for 180 days.',
    body: z.object({
      userId: z.optional(z.uuid()),
      email: z.optional(email),
      result: z.optional(z.enum(['sent', 'failed'])),
      page: z._default(whole(1, 100_000), 1),
    }),
    success: {
      status: 200,
      body: z.object({ mails: z.array(sentMail), total: z.int(), pageSize: z.int() }),
    },
    refusals: ['signed_out', 'not_allowed'],
  }),

  resendMail: operation({
    method: 'POST',
    path: '/backend/resend-mail',
    caller: 'admin',
    roles: ['support'],
    summary: 'Sends a failed mail again, written from what is true now. Refused when it is no longer so.',
    body: z.object({ id: whole(1, Number.MAX_SAFE_INTEGER) }),
    success: { status: 200, body: success },
    refusals: ['signed_out', 'not_allowed', 'not_found', 'wrong_state', 'mail_down'],
    answersSuccess: true,
  }),
};

export type MailText = z.output<typeof mailText>;
export type SentMail = z.output<typeof sentMail>;
