import { plural } from '../plural.ts';
import { occasionWords } from './occasions.ts';

/** What an organiser does for their gift: whom to ask, what to say, and more time. */
export const organiserToolsTexts = {
  share: {
    title: 'How much each?',
    remaining: ({ amount }: { amount: string }) => `${amount} is still to go.`,
    fewer: 'One person less',
    more: 'One person more',
    fromPeople: (people: number) =>
      plural(people, { one: 'from one person', other: `each from ${people} people` }),
    payRest: ({ amount }: { amount: string }) => `Pay the rest myself, ${amount}`,
  },
  invitation: {
    title: 'Your invitation',
    about: 'Write it in your own words. We add the link and keep your text.',
    choose: 'Which text',
    forChat: 'For WhatsApp',
    forMail: 'For email',
    chatText: 'Text for WhatsApp',
    mailText: 'Text for email',
    noLink: 'The link opens when we approve the gift.',
    copy: 'Copy text',
    copied: 'Copied',
    send: 'Send',
    writeMail: 'Write email',
    save: 'Save my text',
    mailSubject: ({ recipient }: { recipient: string }) => `A gift for ${recipient}`,
    /** In paragraphs, the organiser’s name last. */
    mail: ({ recipient, occasion, date, productName, closesOn, total, organiser }: InvitationFacts) => [
      'Hello,',
      `${occasionWords(occasion).of(recipient)} is on ${date}. Shall we give “${productName}” together?`,
      `Chip in as much as you like until ${closesOn}. If we do not reach ${total}, everyone is refunded.`,
      organiser,
    ],
    nudge: ({ name, invitation }: Record<'name' | 'invitation', string>) => `Hi ${name}! ${invitation}`,
  },
  people: {
    title: 'People to ask',
    about: 'Only you see this list. A nudge opens WhatsApp with your invitation.',
    name: 'Name',
    add: 'Add',
    chippedIn: 'Chipped in',
    nudgedOn: ({ date }: { date: string }) => `Nudged on ${date}`,
    notAsked: 'Not asked yet',
    nudge: 'Nudge',
    /** Goes on where ‘Nudge’ ends, for screen readers. */
    spokenNudge: ({ name }: { name: string }) => `${name} on WhatsApp`,
    remove: ({ name }: { name: string }) => `Remove ${name} from the list`,
  },
  moreTime: {
    title: 'More time',
    about: ({ date }: { date: string }) =>
      `Open until ${date}. You can extend it once, and the gift will arrive that much later.`,
    option: (days: number) => `${days} days more`,
    confirmTitle: (days: number) => `Give everyone ${days} more days?`,
    confirmText: ({ days, date }: { days: number; date: string }) =>
      `The gift will arrive ${days} days later than ${date}, and its card opens on the new day. You can do this once. We will tell everyone who paid.`,
    confirm: 'Extend it',
    keep: 'Keep the date',
    extended: ({ date }: { date: string }) => `Now open until ${date}. We have told everyone who paid.`,
  },
};

interface InvitationFacts
  extends Record<'recipient' | 'date' | 'productName' | 'closesOn' | 'total' | 'organiser', string> {
  /** As it is stored. */
  occasion: string;
}
