import { formatPaise, paiseFromRupees } from '@tohfa/contract';
import type { GiftIdea } from '../catalogue/gift-ideas.ts';
import type { Notices } from '../notices/notices.ts';
import { tell } from '../notices/tell.ts';
import { mailName } from './mail-name.ts';
import type { RemindedPerson, Reminder, ReminderDay } from './send-reminders.ts';

/** Reminds by mail, and by push whoever has an account with the same email. */
export function tellOfSpecialDay({ notices, accountOf, ...shop }: TellingOfSpecialDays) {
  return async (person: RemindedPerson, reminder: Reminder): Promise<void> => {
    const { subject, text } = reminderMail(shop, person, reminder);
    await tell(notices, {
      event: 'special-day',
      about: reminder.days.map(({ date }) => date).join(' '),
      person: { userId: (await accountOf(person.email)) ?? null, email: person.email },
      mail: { subject, text },
      push: { title: subject, body: 'We have chosen three gifts for it.', path: pathFor(shop, reminder) },
    });
  };
}

function reminderMail(shop: ShopFacts, { forms }: RemindedPerson, { days }: Reminder) {
  const alone = forms.length === 1;
  const [first] = days;
  const subject = first ? `${capital(whatOf(first, alone))} ${whenOf(first)}` : '';
  return {
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
          `${gift.name}, ${formatPaise(paiseFromRupees(gift.price))}\n${shop.publicUrl}${productPath(day, gift, { asks, named: true })}`,
      ),
    );
  }
  return lines.join('\n\n');
}

/** A push shows on locked screens and lies in queues: the link within it names nobody. */
function pathFor(shop: ShopFacts, { days: [first] }: Reminder): string {
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
    const name = named && first.kind !== 'child' ? mailName(first.name) : '';
    if (name) query.set('name', name);
    query.set('occasion', first.kind === 'anniversary' ? 'Anniversary' : 'Birthday');
  }
  return `/productdetails?${query}`;
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

export interface TellingOfSpecialDays extends ShopFacts {
  notices: Notices;
  /** The account whose owner has proved that this email is theirs. */
  accountOf(email: string): Promise<string | undefined>;
}
