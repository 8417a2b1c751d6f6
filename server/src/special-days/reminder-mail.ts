import { formatLongDay, formatPaise, paiseFromRupees } from '@tohfa/contract';
import type { GiftIdea } from '../catalogue/index.ts';
import { type NotificationsDeps, notify } from '../notifications/index.ts';
import type { Reminder, ReminderDay, ReminderRecipient } from './reminders.ts';
import { safeMailName } from './submissions.ts';

/** Reminds by mail, and by push if an account has the same email. */
export function createReminderNotifier({ notifications, findUserId, ...shop }: ReminderNotifierDeps) {
  return async (person: ReminderRecipient, reminder: Reminder): Promise<void> => {
    const { subject, text } = reminderMail(shop, person, reminder);
    await notify(notifications, {
      event: 'special-day',
      subjectId: reminder.days.map(({ date }) => date).join(' '),
      recipient: { userId: (await findUserId(person.email)) ?? null, email: person.email },
      mail: { subject, text },
      push: { title: subject, body: 'We have picked three gifts for it.', path: pushPath(shop, reminder) },
    });
  };
}

function reminderMail(shop: ShopDetails, { forms }: ReminderRecipient, { days }: Reminder) {
  const single = forms.length === 1;
  const [first] = days;
  const subject = first ? `${capitalize(occasionText(first, single))} ${timeText(first)}` : '';
  return {
    subject: days.length > 1 ? `${subject}, and another special day soon` : subject,
    text: [
      `Hello ${(single && safeMailName(forms[0]?.name ?? '')) || 'there'},`,
      ...days.map((day) => dayText(shop, day, single)),
      'You are receiving this email because these special days were shared with Tohfa. See, change or withdraw them:',
      ...forms.map(({ name, link }) => (single ? link : `${safeMailName(name) || 'Someone'}: ${link}`)),
      'Tohfa\n',
    ].join('\n\n'),
  };
}

function dayText(shop: ShopDetails, day: ReminderDay, single: boolean): string {
  const canRequest = day.daysLeft >= shop.giftLeadDays;
  const lines = [`${capitalize(occasionText(day, single))} ${timeText(day)}, on ${formatLongDay(day.date)}.`];
  if (day.gifts.length > 0) {
    lines.push(
      canRequest
        ? 'Gift ideas. Each link opens a request that is already filled in; share it, and friends and family can chip in:'
        : 'Gift ideas:',
      ...day.gifts.map(
        (gift) =>
          `${gift.name}, ${formatPaise(paiseFromRupees(gift.price))}\n${shop.publicUrl}${productPath(day, gift, { canRequest, named: true })}`,
      ),
    );
  }
  return lines.join('\n\n');
}

/** A push shows on locked screens: its link names nobody. */
function pushPath(shop: ShopDetails, { days: [first] }: Reminder): string {
  const gift = first?.gifts[0];
  return first && gift
    ? productPath(first, gift, { canRequest: first.daysLeft >= shop.giftLeadDays, named: false })
    : '/home';
}

/** Opens the wizard prefilled while there is time for a request. A link never carries a phone or an address. */
function productPath(
  { occasions: [first] }: ReminderDay,
  gift: GiftIdea,
  { canRequest, named }: { canRequest: boolean; named: boolean },
): string {
  const query = new URLSearchParams({ id: String(gift.id) });
  if (canRequest && first) {
    query.set('ask', '1');
    const name = named && first.kind !== 'child' ? safeMailName(first.name) : '';
    if (name) query.set('name', name);
    query.set('occasion', first.kind === 'anniversary' ? 'Anniversary' : 'Birthday');
  }
  return `/productdetails?${query}`;
}

function occasionText({ occasions }: ReminderDay, single: boolean): string {
  const texts = occasions.map(({ kind, name }) => {
    const whose = single ? 'your' : `${safeMailName(name) || 'somebody'}’s`;
    return kind === 'child' ? `${whose} child’s birthday` : `${whose} ${kind}`;
  });
  const last = texts.at(-1) ?? '';
  return texts.length > 1 ? `${texts.slice(0, -1).join(', ')} and ${last}` : last;
}

function timeText({ daysLeft, occasions }: ReminderDay): string {
  const verb = occasions.length > 1 ? 'are' : 'is';
  return daysLeft === 1 ? `${verb} tomorrow` : `${verb} in ${daysLeft} days`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

interface ShopDetails {
  publicUrl: string;
  /** Closer than this a gift cannot be requested. */
  giftLeadDays: number;
}

export interface ReminderNotifierDeps extends ShopDetails {
  notifications: NotificationsDeps;
  /** The account with this email, if its owner confirmed it. */
  findUserId(email: string): Promise<string | undefined>;
}
