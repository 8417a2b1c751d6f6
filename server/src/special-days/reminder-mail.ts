import { formatPaise, paiseFromRupees } from '@tohfa/contract';
import type { GiftIdea } from '../catalogue/index.ts';
import type { NotificationsDeps } from '../notifications/index.ts';
import { notify } from '../notifications/index.ts';
import type { Reminder, ReminderDay, ReminderRecipient } from './reminders.ts';
import { safeMailName } from './submissions.ts';

/** Reminds by mail, and by push whoever has an account with the same email. */
export function createReminderNotifier({ notifications, findUserId, ...shop }: ReminderNotifierDeps) {
  return async (person: ReminderRecipient, reminder: Reminder): Promise<void> => {
    const { subject, text } = reminderMail(shop, person, reminder);
    await notify(notifications, {
      event: 'special-day',
      subjectId: reminder.days.map(({ date }) => date).join(' '),
      recipient: { userId: (await findUserId(person.email)) ?? null, email: person.email },
      mail: { subject, text },
      push: { title: subject, body: 'We have chosen three gifts for it.', path: pushPath(shop, reminder) },
    });
  };
}

function reminderMail(shop: ShopDetails, { forms }: ReminderRecipient, { days }: Reminder) {
  const alone = forms.length === 1;
  const [first] = days;
  const subject = first ? `${capitalize(occasionText(first, alone))} ${timeText(first)}` : '';
  return {
    subject: days.length > 1 ? `${subject}, and another day soon` : subject,
    text: [
      `Hello ${(alone && safeMailName(forms[0]?.name ?? '')) || 'there'},`,
      ...days.map((day) => dayText(shop, day, alone)),
      'You get this mail because these days were shared with Tohfa. See, change or withdraw them:',
      ...forms.map(({ name, link }) => (alone ? link : `${safeMailName(name) || 'One of them'}: ${link}`)),
      'Tohfa\n',
    ].join('\n\n'),
  };
}

function dayText(shop: ShopDetails, day: ReminderDay, alone: boolean): string {
  const asks = day.daysLeft >= shop.giftLeadDays;
  const lines = [
    `${capitalize(occasionText(day, alone))} ${timeText(day)}, on ${longDateFormat.format(new Date(day.date))}.`,
  ];
  if (day.gifts.length > 0) {
    lines.push(
      asks
        ? 'Gifts for it. Each link opens a request that is filled in already; share it, and friends and family pay together:'
        : 'Gifts for it:',
      ...day.gifts.map(
        (gift) =>
          `${gift.name}, ${formatPaise(paiseFromRupees(gift.price))}\n${shop.publicUrl}${productPath(day, gift, { asks, named: true })}`,
      ),
    );
  }
  return lines.join('\n\n');
}

/** A push shows on locked screens and lies in queues: the link within it names nobody. */
function pushPath(shop: ShopDetails, { days: [first] }: Reminder): string {
  const gift = first?.gifts[0];
  return first && gift
    ? productPath(first, gift, { asks: first.daysLeft >= shop.giftLeadDays, named: false })
    : '/home';
}

/** Opens the wizard filled in, while there is time to ask; no phone and no address ever stand in a link. */
function productPath(
  { occasions: [first] }: ReminderDay,
  gift: GiftIdea,
  { asks, named }: { asks: boolean; named: boolean },
): string {
  const query = new URLSearchParams({ id: String(gift.id) });
  if (asks && first) {
    query.set('ask', '1');
    const name = named && first.kind !== 'child' ? safeMailName(first.name) : '';
    if (name) query.set('name', name);
    query.set('occasion', first.kind === 'anniversary' ? 'Anniversary' : 'Birthday');
  }
  return `/productdetails?${query}`;
}

function occasionText({ occasions }: ReminderDay, alone: boolean): string {
  const words = occasions.map(({ kind, name }) => {
    const whose = alone ? 'your' : `${safeMailName(name) || 'somebody'}’s`;
    return kind === 'child' ? `${whose} child’s birthday` : `${whose} ${kind}`;
  });
  const last = words.at(-1) ?? '';
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last;
}

function timeText({ daysLeft, occasions }: ReminderDay): string {
  const verb = occasions.length > 1 ? 'are' : 'is';
  return daysLeft === 1 ? `${verb} tomorrow` : `${verb} in ${daysLeft} days`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const longDateFormat = new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

interface ShopDetails {
  publicUrl: string;
  /** Closer than this a gift cannot be asked for. */
  giftLeadDays: number;
}

export interface ReminderNotifierDeps extends ShopDetails {
  notifications: NotificationsDeps;
  /** The account whose owner has proved that this email is theirs. */
  findUserId(email: string): Promise<string | undefined>;
}
