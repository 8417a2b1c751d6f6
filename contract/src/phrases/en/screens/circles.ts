import { plural } from '../plural.ts';

type Kind = 'family' | 'friends' | 'class' | 'team';
type DayKind = 'birthday' | 'anniversary' | 'other';

/** Whose day it is: 'Meera’s birthday', 'Meera: Graduation'. */
const dayOf = ({ name, kind, title }: { name: string; kind: DayKind; title: string }) =>
  kind === 'other' ? `${name}: ${title}` : `${name}’s ${kind}`;

export const circleTexts = {
  title: 'Your circles',
  intro: 'A family, a class, a team: nobody’s day is forgotten, and you give together.',
  emptyTitle: 'Start with your family',
  empty:
    'Name a circle, invite the others with a link each, and everyone adds their own days. They need no account.',
  make: 'Make a circle',
  making: 'Making…',
  makeTitle: 'A new circle',
  makeNotice: 'Your name is seen by everyone you invite.',
  kinds: { family: 'Family', friends: 'Friends', class: 'Class', team: 'Team' } satisfies Record<
    Kind,
    string
  >,
  name: 'Name of the circle',
  nameHint: 'Such as Sharma family, or Class 10 B.',
  kind: 'What is it?',
  budget: 'Budget a head (₹)',
  budgetHint: 'About what each gives for another’s day. Nobody has to.',
  daysAhead: 'Ask how many days before?',
  myName: 'Your name in the circle',
  runs: 'You run it',
  people: (count: number) => plural(count, { one: '1 person', other: `${count} people` }),
  facts: ({ kind, people, budget }: Record<'kind' | 'people' | 'budget', string>) =>
    `${kind} · ${people} · ${budget} a head`,
  loadErrorTitle: 'The circle did not load',

  badLinkTitle: 'This link does not work',
  badLink:
    'It may have been used, or replaced by a newer one. Open your own link, sign in, or ask whoever invited you.',
  signIn: 'Sign in',
  confirmedTitle: 'Your email is confirmed',
  confirmed: 'We write to you when somebody’s day is coming.',
  confirmFailed: 'This link has been used already, or a newer one was sent.',

  inviteTitle: ({ runBy, name }: Record<'runBy' | 'name', string>) => `${runBy} invites you to “${name}”`,
  inviteWords:
    'In a circle everyone adds their own days. Before a day comes, the others are asked whether they want to give something together. You need no account, and you pay nothing by joining.',
  joinNotice:
    'The others see your name, your days and your wishes. Nobody in the circle ever sees your address, phone or email. Leaving is one tap and deletes all of it. If you are under 18, please let a parent join for you.',
  join: 'Join the circle',
  joining: 'Joining…',
  decline: 'No, thank you',
  declineTitle: 'Decline the invitation?',
  declineWords: 'Your name and email are deleted. Nobody is told why.',
  declined: 'You have declined. Everything about you is deleted.',
  leftTitle: 'You have left the circle',
  left: 'Everything about you is deleted.',

  keepTitle: 'Keep your own link',
  keep: 'This page opens with a link that is yours alone. The invitation has ended. Save the link, or link your account to find the circle by signing in.',
  copyMyLink: 'Copy my link',
  linkCopied: 'Your link is copied.',
  copied: 'Copied',
  linkAccount: 'Link my account',
  accountLinked: 'From now on the circle opens by signing in, too.',

  asksTitle: 'Time to think of a gift',
  asksNote: 'A surprise: the person it is for sees nothing of this.',
  dayOf,
  isOn: ({ day, date }: Record<'day' | 'date', string>) => `${day} is on ${date}`,
  together: (budget: string) => `Together you can give ${budget}.`,
  myTurn: 'It is your turn to organise. Anyone else may, too.',
  turnOf: (name: string) => `It is ${name}’s turn to organise. You may, too.`,
  wishes: 'Wishes',
  seeIdeas: 'See gift ideas',
  ideasTitle: (name: string) => `Ideas for ${name}`,
  ideasNote: (budget: string) =>
    `Within ${budget}. Whoever chooses one becomes the organiser; it costs you nothing by itself.`,
  noIdeas: 'Nothing in the shop fits this budget and arrives in time. A higher budget a head may help.',
  wished: 'On the wishlist',
  chooseIdea: 'Organise this',
  choosing: 'Making the gift…',
  variant: (name: string) => `Choose for ${name}`,
  signInToOrganise:
    'To organise a gift you need an account. Sign in with a code by email; you come back here.',
  noAddress: (name: string) =>
    `${name} has not given the shop an address yet, so a gift cannot be sent through the shop. Nothing is ordered until there is one.`,
  organised: 'You are the organiser. The others are being told.',
  organisedBy: (name: string) => `${name} is organising:`,
  organisedBySomebody: 'Being organised:',
  organisedByMe: 'You are organising:',
  chipIn: 'Chip in',
  giftStates: {
    open: 'Collecting',
    funded: 'Fully funded',
    delivered: 'Delivered',
    over: 'Ended',
  },

  upcomingTitle: 'Coming days',
  noUpcoming: 'Nobody else has added a day yet.',

  mineTitle: 'About you',
  daysTitle: 'Your days',
  noDays: 'Add your birthday, so that the others can think of you. The year is never asked.',
  daysNotice:
    'Only add your own days. For a child under 18 a parent adds the day: day and month, no year. We keep them to ask the others, until you remove them or leave.',
  addDay: 'Add a day',
  addDayTitle: 'Your day',
  dayKinds: { birthday: 'Birthday', anniversary: 'Anniversary', other: 'Another day' } satisfies Record<
    DayKind,
    string
  >,
  dayTitle: 'What is it?',
  day: 'Day',
  month: 'Month',
  save: 'Save',
  saving: 'Saving…',
  saved: 'Saved.',
  remove: 'Remove',
  removeDay: (day: string) => `Remove ${day}`,
  edit: 'Change',
  addressTitle: 'Where gifts reach you',
  addressNote: 'Only the shop sees it, to deliver. Nobody in the circle does, not even the organiser.',
  noAddressYet: 'Add an address, so that gifts can reach you.',
  addAddress: 'Add my address',
  phone: 'Mobile number (optional)',
  phoneHint: 'The courier may call it.',
  removeAddress: 'Remove my address',
  wishesTitle: 'What you would like',
  wishesHint: 'Such as books, plants, or nothing at all.',
  wishLinks: 'Gifts of this shop',
  wishLinksHint: 'One link a line. Open a gift and copy its address.',
  noWishes: 'Nothing yet. The others will find something.',
  emailTitle: 'Email',
  emailNote: 'We write when somebody’s day is coming. The others do not see it.',
  email: 'Your email',
  emailWaiting: 'Not confirmed yet: open the link we mailed you.',
  confirmMailed: 'We have mailed you a link to confirm it.',
  noEmail: 'None. Look here now and then, or add one to be told.',
  myName2: 'Your name',

  membersTitle: 'Members',
  you: 'you',
  invited: 'invited',
  runsIt: 'runs it',
  invite: 'Invite somebody',
  inviteSheetTitle: 'Invite somebody',
  inviteSheetNotice: 'Everyone gets a link of their own. With an email we send it; without you pass it on.',
  theirName: 'Their name',
  theirEmail: 'Their email (optional)',
  makeLink: 'Make the link',
  linkFor: (name: string) => `The link for ${name}`,
  linkOnce: 'It is shown only now. Once they have joined, it opens nothing any more.',
  mailed: (name: string) => `The invitation for ${name} is on its way.`,
  whatsApp: 'WhatsApp',
  whatsAppText: ({ name, circle, link }: Record<'name' | 'circle' | 'link', string>) =>
    `Hello ${name}! We are making a circle, “${circle}”, so that nobody’s day is forgotten and we can give together. This is your own link, you need no account: ${link}`,
  copyLink: 'Copy link',
  inviteNext: 'Invite another',
  done: 'Done',
  memberMenu: (name: string) => `Manage ${name}`,
  newLink: 'Make a new link',
  mailNewLink: 'Mail a new link',
  handOver: 'Let them run the circle',
  handOverTitle: (name: string) => `Let ${name} run the circle?`,
  handOverWords: 'From then on they invite, remove and change. You stay a member.',
  handedOver: (name: string) => `${name} runs the circle now.`,
  removeMember: 'Remove from the circle',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeWords:
    'Their days, wishes and address are deleted. Gifts that are being collected go on; names that were drawn with them must be drawn again.',

  settings: 'Change the circle',
  exportMine: 'Download what is stored about me',
  leave: 'Leave the circle',
  leaveTitle: 'Leave the circle?',
  leaveWords:
    'Your name, email, address, days and wishes are deleted at once. Gifts that are being collected go on; names that were drawn with you must be drawn again.',
  leaveRunning: 'Somebody else runs the circle then. Without anybody else it ends.',
  end: 'End the circle',
  endTitle: 'End the circle for everyone?',
  endWords:
    'All members, their days and wishes are deleted at once, and names that were drawn with them. Gifts that are being collected go on.',
  stay: 'Stay',
  allCircles: 'All my circles',
};
