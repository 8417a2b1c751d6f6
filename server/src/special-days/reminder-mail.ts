import { formatLongDay, formatPaise, giftFilterFor, paiseFromRupees } from '@tohfa/contract';
import { type MailPart, mail, phrases } from '@tohfa/contract/phrases';
import { type GiftIdea, readersNames } from '../catalogue/index.ts';
import { inLanguageOf, pushText } from '../mails/index.ts';
import { type NotificationsDeps, notify } from '../notifications/index.ts';
import type { Database } from '../platform/database.ts';
import type { Reminder, ReminderDay, ReminderRecipient } from './reminders.ts';
import type { OtherPerson } from './sql.ts';
import { safeMailName } from './submissions.ts';

/** Reminds by mail, and by push if an account has the same email. */
export function createReminderNotifier({ notifications, findUserId, ...shop }: ReminderNotifierDeps) {
  return async (person: ReminderRecipient, reminder: Reminder): Promise<void> => {
    const userId = (await findUserId(person.email)) ?? null;
    // Anybody may have typed these names with this address, unless its owner has confirmed it.
    const readable = userId === null ? withoutNames(person, reminder) : { person, reminder };
    await inLanguageOf(notifications.database, person.email, async () => {
      const named = await inReadersNames(notifications.database, readable.reminder);
      const content = reminderMail(shop, readable.person, named);
      return notify(notifications, {
        event: 'special-day',
        subjectId: reminder.days.map(({ date }) => date).join(' '),
        recipient: { userId, email: person.email },
        mail: content,
        push: {
          title: pushText(content).title,
          body: phrases().mails.reminder.push,
          path: pushPath(shop, reminder),
        },
      });
    });
  };
}

/** The gifts were chosen for everybody at once, in English. */
async function inReadersNames(database: Database, { days }: Reminder): Promise<Reminder> {
  const ids = days.flatMap(({ gifts }) => gifts.map(({ id }) => id));
  const nameOf = await readersNames(database, ids);
  return {
    days: days.map((day) => ({
      ...day,
      gifts: day.gifts.map((gift) => ({ ...gift, name: nameOf(gift.id, gift.name) })),
    })),
  };
}

function withoutNames(person: ReminderRecipient, { days }: Reminder) {
  const forms = person.forms.map(({ link }) => ({ name: '', link }));
  const unnamed = days.map((day) => ({
    ...day,
    occasions: day.occasions.map(({ other, ...occasion }) => ({
      ...occasion,
      name: '',
      ...(other && { other: { ...other, name: '' } }),
    })),
  }));
  return { person: { ...person, forms }, reminder: { days: unnamed } };
}

function reminderMail(shop: ShopDetails, { forms }: ReminderRecipient, { days }: Reminder) {
  const { layout, reminder } = phrases().mails;
  const single = forms.length === 1;
  const [first] = days;
  return mail('special-day-reminder', {
    summary: first ? reminder.summary({ ...describeDay(first, single), andMore: days.length > 1 }) : '',
    greeting: layout.greeting({ name: single ? safeMailName(forms[0]?.name ?? '') : '' }),
    days: days.flatMap((day) => dayParts(shop, day, single)),
    links: [
      {
        actions: forms.map(({ name, link }) => ({
          label: single ? reminder.seeDays : reminder.seeDaysOf({ name: safeMailName(name) }),
          url: link,
        })),
      },
    ],
  });
}

function dayParts(shop: ShopDetails, day: ReminderDay, single: boolean): MailPart[] {
  const { reminder } = phrases().mails;
  const canRequest = day.daysLeft >= shop.giftLeadDays;
  const when = reminder.day({ ...describeDay(day, single), date: formatLongDay(day.date) });
  if (day.gifts.length === 0) return [when];
  const actions = day.gifts.map((gift) => ({
    label: reminder.idea({ name: gift.name, price: formatPaise(paiseFromRupees(gift.price)) }),
    url: `${shop.publicUrl}${productPath(day, gift, { canRequest, named: true })}`,
  }));
  const intro = canRequest ? reminder.ideasToRequest : reminder.ideas;
  return [when, intro, { actions: [...actions, ...giftListActions(shop, day)] }];
}

/** For each day of somebody else, the gifts that suit it. The link says neither who it is nor when. */
function giftListActions({ publicUrl }: ShopDetails, { occasions }: ReminderDay) {
  const { reminder } = phrases().mails;
  return occasions.flatMap(({ other }) => {
    if (!other) return [];
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(giftFilterFor(other))) if (value) query.set(name, value);
    return [
      { label: reminder.moreGifts({ occasion: describeOther(other) }), url: `${publicUrl}/explore?${query}` },
    ];
  });
}

function describeOther({ name, relation, occasion }: OtherPerson): string {
  return phrases().mails.reminder.otherOccasion({ name: safeMailName(name), relation, occasion });
}

/** A push shows on locked screens, so its link contains no name. */
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
    const { kind, other } = first;
    // Those who gave their own name agreed to it; children and others did not.
    const name = named && kind !== 'child' && !other ? safeMailName(first.name) : '';
    if (name) query.set('name', name);
    query.set('occasion', other?.occasion ?? (kind === 'anniversary' ? 'Anniversary' : 'Birthday'));
    if (other) query.set('relation', other.relation);
  }
  return `/productdetails?${query}`;
}

/** Whose occasions they are, and how soon. With a single form they are the reader's own. */
function describeDay({ occasions, daysLeft }: ReminderDay, single: boolean) {
  const { reminder } = phrases().mails;
  const names = occasions.map(({ kind, name, other }) =>
    other ? describeOther(other) : reminder.occasion({ kind, name: single ? undefined : safeMailName(name) }),
  );
  return {
    occasions: reminder.occasions({ names }),
    daysLeft: reminder.daysLeft({ days: daysLeft, count: occasions.length }),
  };
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
