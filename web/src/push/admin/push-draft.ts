import { type NotificationTopic, notificationTopics, pushTarget, shopPath } from '@tohfa/contract';

/** What stands in the form; every value as it was typed. */
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

/** Addresses separated by commas, semicolons, spaces or lines; each once. */
function parseEmails(text: string): string[] {
  const found = text.split(/[\s,;]+/).map((email) => email.trim().toLowerCase());
  return [...new Set(found.filter((email) => email !== ''))];
}

export function addEmail(text: string, email: string): string {
  return [...new Set([...parseEmails(text), email.toLowerCase()])].join(', ');
}

export function toAudience({ emails, topic }: Pick<PushDraft, 'emails' | 'topic'>): Audience {
  const known = notificationTopics.find((one) => one === topic);
  return known === undefined ? { emails: parseEmails(emails) } : { emails: [], topic: known };
}

export function validateDraft(draft: PushDraft): Partial<Record<keyof PushDraft, string>> {
  const { emails, topic } = toAudience(draft);
  const wrong = emails.find((email) => !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email));
  return {
    ...(topic === undefined && emails.length === 0 && { emails: 'Name at least one person.' }),
    ...(wrong !== undefined && { emails: `${wrong} is not an email address.` }),
    ...(emails.length > 500 && { emails: 'Choose at most 500 people.' }),
    ...(draft.title.trim() === '' && { title: 'This field is required.' }),
    ...(draft.body.trim() === '' && { body: 'This field is required.' }),
    ...(!isShopLink(draft.link) && { link: 'The link must stay on this shop, such as /home.' }),
  };
}

/** Where a tap will lead; undefined while the link leads nowhere. */
export function previewTarget(draft: PushDraft): string | undefined {
  const link = draft.link.trim();
  if (!isShopLink(link)) return undefined;
  const path = link === '' ? '' : (shopPath(link, location.origin) ?? '');
  return pushTarget({
    link: path,
    search_text: draft.search_text.trim(),
    component_name: draft.component_name,
  });
}

export function toPushBody(draft: PushDraft) {
  const { title, body, link, search_text, component_name, sendAt } = draft;
  return {
    title,
    body,
    link: link.trim(),
    search_text,
    component_name,
    // The shop's own time, wherever its admin sits.
    ...(sendAt !== '' && { sendAt: `${sendAt.slice(0, 16)}:00+05:30` }),
  };
}

function isShopLink(link: string): boolean {
  return link.trim() === '' || shopPath(link.trim(), location.origin) !== undefined;
}

export type PushDraft = typeof emptyDraft;

export interface Audience {
  emails: string[];
  topic?: NotificationTopic;
}
