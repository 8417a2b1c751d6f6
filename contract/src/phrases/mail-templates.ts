import type { MailPart } from './mail-parts.ts';
import { accountTemplates, adminTemplates } from './mail-templates/accounts.ts';
import { giftTemplates } from './mail-templates/gifts.ts';
import type { Placeholder } from './mail-templates/placeholders.ts';
import { pledgeTemplates } from './mail-templates/pledges.ts';
import { purchaseTemplates } from './mail-templates/purchases.ts';
import {
  circleTemplates,
  paymentTemplates,
  registryTemplates,
  specialDayTemplates,
  stockTemplates,
} from './mail-templates/shop.ts';

/**
 * Every mail of the shop: who reads it, and what its words may name. The words themselves stand in `en/mails/`, by
 * language; the owner of a shop may replace them.
 */
export const mailTemplates = {
  ...purchaseTemplates,
  ...giftTemplates,
  ...pledgeTemplates,
  ...registryTemplates,
  ...accountTemplates,
  ...specialDayTemplates,
  ...circleTemplates,
  ...stockTemplates,
  ...paymentTemplates,
  ...adminTemplates,
};

/** A mail to write: `mail('sign-in-code', { code })`. A missing or misspelt value does not compile. */
export function mail<Id extends MailTemplateId>(
  template: Id,
  values: MailValues<Id>,
  about?: MailAbout,
): MailContent {
  return { template, values, ...(about && { about }) };
}

export function isMailTemplate(id: string): id is MailTemplateId {
  return Object.hasOwn(mailTemplates, id);
}

/** The placeholders of a template, with the one that all have. */
export function placeholdersOf(id: MailTemplateId): Readonly<Record<string, Placeholder>> {
  return { ...mailTemplates[id].placeholders, ...COMMON };
}

/** The shop's name; the mailer knows it. */
const COMMON: Record<string, Placeholder> = { shop: { kind: 'text', example: 'Tohfa' } };

export type MailTemplateId = keyof typeof mailTemplates;

type PlaceholdersOf<Id extends MailTemplateId> = (typeof mailTemplates)[Id]['placeholders'];

/** What the sender gives. Empty: there is none, and paragraphs that depend on it are left out. */
export type MailValues<Id extends MailTemplateId> = Id extends MailTemplateId
  ? { [Name in keyof PlaceholdersOf<Id>]: ValueOf<PlaceholdersOf<Id>[Name]> }
  : never;

type ValueOf<P> = P extends { kind: 'block' } ? readonly MailPart[] : string;

export interface MailContent {
  template: MailTemplateId;
  values: Readonly<Record<string, MailValue>>;
  about?: MailAbout;
}

export type MailValue = string | readonly MailPart[];

/** Ids from which the domain writes the same mail again. */
export type MailAbout = Readonly<Record<string, string | number>>;

/** What a template says in one language. Paragraphs are explained in `docs/architecture.md`. */
export interface MailWords {
  /** What makes the shop send it, for the list of mails. */
  cause: string;
  subject: string;
  paragraphs: readonly string[];
}
