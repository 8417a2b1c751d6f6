import { formatPaise, paiseFromRupees } from '@tohfa/contract/money';
import type { GiftIdea } from '../catalogue/gift-ideas.ts';
import type { Mail, Mailer } from '../platform/mail/mailer.ts';
import { mailName } from './mail-name.ts';
import type { RemindedPerson, Reminder, ReminderDay } from './send-reminders.ts';

/** Reminds by mail. */
export function mailReminder(parts: { mailer: Mailer; publicUrl: string; giftLeadDays: number }) {
  return async (person: RemindedPerson, reminder: Reminder): Promise<void> => {
    await parts.mailer.send(reminderMail(parts, person, reminder));
  };
}

function reminderMail(shop: ShopFacts, { email, forms }: RemindedPerson, { days }: Reminder): Mail {
  const alone = forms.length === 1;
  const [first] = days;
  const subject = first ? `${capital(whatOf(first, alone))} ${whenOf(first)}` : '';
  return {
    to: email,
    subject: days.length > 1 ? `${subject}, and another day soon` : subject,
    text: [
      `Hello ${(alone && mailName(forms[0]?.name ?? '')) || 'there'},`,
      ...days.map((day) => dayText(shop, day, alone)),
      'You get this mail because these days were shared with Tohfa. See, change or withdraw them:',
      ...forms.map(({ name, link }) => (alone ? link : `${mailName(name) || 'One of them'}: ${link}`)),
      'Tohfa\n',
    ].join('\n\n'),
  };
}

function dayText(shop: ShopFacts, day: ReminderDay, alone: boolean): string {
  const asks = day.daysLeft >= shop.giftLeadDays;
  const lines = [`${capital(whatOf(day, alone))} ${whenOf(day)}, on ${longDate.format(new Date(day.date))}.`];
  if (day.gifts.length > 0) {
    lines.push(
      asks
        ? 'Gifts for it. Each link opens a request that is filled in already; share it, and friends and family pay together:'
        : 'Gifts for it:',
      ...day.gifts.map(
        (gift) =>
          `${gift.name}, ${formatPaise(paiseFromRupees(gift.price))}\n${linkTo(shop, day, gift, asks)}`,
      ),
    );
  }
  return lines.join('\n\n');
}

/** Opens the wizard filled in, while there is time to ask; no phone and no address ever stand in a link. */
function linkTo({ publicUrl }: ShopFacts, { occasions }: ReminderDay, gift: GiftIdea, asks: boolean): string {
  const query = new URLSearchParams({ id: String(gift.id) });
  const [first] = occasions;
  if (asks && first) {
    query.set('ask', '1');
    const name = first.kind === 'child' ? '' : mailName(first.name);
    if (name) query.set('name', name);
    query.set('occasion', first.kind === 'anniversary' ? 'Anniversary' : 'Birthday');
  }
  return `${publicUrl}/productdetails?${query}`;
}

function whatOf({ occasions }: ReminderDay, alone: boolean): string {
  const words = occasions.map(({ kind, name }) => {
    const whose = alone ? 'your' : `${mailName(name) || 'somebody'}’s`;
    return kind === 'child' ? `${whose} child’s birthday` : `${whose} ${kind}`;
  });
  const last = words.at(-1) ?? '';
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${last}` : last;
}

function whenOf({ daysLeft, occasions }: ReminderDay): string {
  const verb = occasions.length > 1 ? 'are' : 'is';
  return daysLeft === 1 ? `${verb} tomorrow` : `${verb} in ${daysLeft} days`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const longDate = new Intl.DateTimeFormat('en-IN', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

interface ShopFacts {
  publicUrl: string;
  /** Closer than this a gift cannot be asked for. */
  giftLeadDays: number;
}
