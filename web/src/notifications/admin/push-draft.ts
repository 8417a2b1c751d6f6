import {
  type CheckedBody,
  type NotificationTopic,
  notificationTopics,
  type Operations,
  pushAnnouncement,
  pushTarget,
  shopPath,
} from '@tohfa/contract';
import { pushFormTexts as texts } from '@tohfa/contract/screens';
import type { FormSchema } from '../../lib/forms.ts';

/** The values of the form, as they were typed. */
export const emptyDraft = {
  emails: '',
  topic: '',
  title: '',
  body: '',
  link: '',
  search_text: '',
  component_name: '',
  sendAt: '',
};

/** Validates a draft with the schema of the call it becomes, and what the call checks beyond it. */
export const pushDraftSchema: FormSchema<PushDraft, PushBody> = {
  '~standard': {
    validate: async (value) => {
      const draft = { ...emptyDraft, ...(value as Partial<PushDraft>) };
      const audience = toAudience(draft);
      const result = await pushAnnouncement['~standard'].validate({ ...audience, ...toMessage(draft) });
      const issues = [
        ...(isEmptyAudience(audience) ? [{ path: ['emails'], message: texts.noEmail }] : []),
        ...(isShopLink(draft.link) ? [] : [{ path: ['link'], message: texts.foreignLink }]),
        ...(result.issues ?? []).map(({ path = [], message }) => namedEmailIssue(audience, path, message)),
      ];
      return result.issues === undefined && issues.length === 0 ? { value: result.value } : { issues };
    },
  },
};

export function addEmail(text: string, email: string): string {
  return [...new Set([...parseEmails(text), email.toLowerCase()])].join(', ');
}

export function toAudience({ emails, topic }: Pick<PushDraft, 'emails' | 'topic'>): Audience {
  const known = notificationTopics.find((one) => one === topic);
  return known === undefined ? { emails: parseEmails(emails) } : { emails: [], topic: known };
}

export function isEmptyAudience({ emails, topic }: Audience): boolean {
  return topic === undefined && emails.length === 0;
}

export function toMessage({ title, body, link, search_text, component_name, sendAt }: PushDraft) {
  return {
    title,
    body,
    link: link.trim(),
    search_text,
    component_name,
    // In India's time, wherever the admin is.
    ...(sendAt !== '' && { sendAt: `${sendAt.slice(0, 16)}:00+05:30` }),
  };
}

/** The path a tap will open; undefined while the link leaves the shop. */
export function previewTarget({ link, search_text, component_name }: PushDraft): string | undefined {
  if (!isShopLink(link)) return undefined;
  return pushTarget({
    link: shopPath(link.trim(), location.origin) ?? '',
    search_text: search_text.trim(),
    component_name,
  });
}

/** Email addresses separated by commas, semicolons, spaces or lines, without duplicates. */
function parseEmails(text: string): string[] {
  const emails = text.split(/[\s,;]+/).map((email) => email.trim().toLowerCase());
  return [...new Set(emails.filter((email) => email !== ''))];
}

/** The form has one field for all addresses, so the message says which one is wrong. */
function namedEmailIssue({ emails }: Audience, path: readonly IssuePathStep[], message: string) {
  const [name, index] = path;
  if (name !== 'emails' || typeof index !== 'number') return { path, message };
  return { path: ['emails'], message: texts.notAnEmail({ typed: emails[index] ?? '' }) };
}

function isShopLink(link: string): boolean {
  return link.trim() === '' || shopPath(link.trim(), location.origin) !== undefined;
}

export type PushDraft = typeof emptyDraft;

export type PushBody = CheckedBody<Operations['sendPush']>;

export interface Audience {
  emails: string[];
  topic?: NotificationTopic;
}

type IssuePathStep = PropertyKey | { readonly key: PropertyKey };
