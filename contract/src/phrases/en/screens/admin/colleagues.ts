import type { adminProofs } from '../../../../admin-sign-in.ts';
import type { AdminRole } from '../../../../roles.ts';
import { plural } from '../../plural.ts';

/** What each role is called, and what it is for, in one sentence. */
export const roles: Record<AdminRole, { name: string; text: string }> = {
  owner: { name: 'Owner', text: 'Does everything, and alone manages colleagues and settings.' },
  catalogue: { name: 'Catalogue', text: 'Adds and changes products, categories and stock.' },
  orders: {
    name: 'Orders',
    text: 'Packs and sends orders and gifts, decides on gifts and returns, and sets delivery.',
  },
  money: { name: 'Money', text: 'Refunds, taxes, settlements and reports.' },
  support: {
    name: 'Support',
    text: 'Helps customers: sees orders and gifts, answers for reviews, special days and messages.',
  },
  viewer: { name: 'Viewer', text: 'Looks at products and the dashboard, without names and money.' },
};

export const roleAreas = {
  dashboard: 'Today and search',
  catalogue: 'Products and stock',
  orders: 'Orders, returns and delivery',
  gifts: 'Group gifts',
  coupons: 'Coupons',
  money: 'Refunds, payments and taxes',
  people: 'Customers, reviews and messages',
  shop: 'Colleagues, settings and log',
};

/** What roles see of customers, and of what products cost. */
export const roleSights = {
  name: 'Names and emails of customers',
  phone: 'Phones and addresses of customers',
  cost: 'What products cost the shop',
};

export const roleSightLevels = { full: 'Sees', masked: 'Masked', hidden: '–' };

export const roleLevels = { all: 'All', some: 'Some', look: 'Looks', none: '–' };

/** The screen of the shop's admins. */
export const colleagues = {
  title: 'Colleagues',
  text: 'Who works in the shop, and what each may do.',
  list: 'Who works here',
  you: 'You',
  fixed: 'Owner by the ADMIN_EMAILS setting',
  invited: (by: string | undefined, on: string | undefined) =>
    `Invited${by ? ` by ${by}` : ''}${on ? ` on ${on}` : ''}`,
  setUp: (on: string) => `Set up the shop on ${on}`,
  unused: 'Has not signed in yet',
  seen: (ago: string) => `Last seen ${ago}`,
  role: (email: string) => `Role of ${email}`,
  remove: 'Remove',
  removeQuestion: (email: string) => `Remove ${email}?`,
  removeText: 'They are signed out right away. Their passkeys and codes no longer work.',
  removed: (email: string) => `${email} is no longer an admin.`,
  changeQuestion: (email: string, role: string) => `Make ${email} ${role}?`,
  change: 'Change the role',
  changed: (email: string, role: string) => `${email} now has the role ${role}.`,
  invite: 'Invite a colleague',
  inviting: 'Inviting…',
  inviteButton: 'Invite',
  inviteRole: 'Role',
  inviteDone: (email: string) => `${email} has been invited by email and can sign in now.`,
  rights: 'What each role may do',
  rightsText:
    'All: everything in this area. Some: part of the changes. Looks: reads and changes nothing. The server refuses the rest.',
  area: 'Area',
  sightsText:
    'Masked: the last digits and the pincode, until they press Show, which is recorded. Only those who see phones and addresses can search by them.',
};

export const roleRefused = {
  title: 'Your role does not include this',
  text: 'If you need it for your work, ask an owner of the shop to change your role.',
};

/** Ways of signing in as an admin beside the mailed code. */
export const adminSignIn = {
  or: 'or',
  passkey: 'Sign in with a passkey',
  usePasskey: 'Use a passkey',
  useTotp: 'Use your authenticator app',
  useRecovery: 'Use a recovery code',
  otherWays: 'Other ways',
  back: 'Back to the mailed code',
  totpLabel: 'Code of your authenticator app',
  totpHint: 'The six digits it shows now. Each code works once.',
  recoveryLabel: 'Recovery code',
  recoveryHint: 'One of the ten you kept. Each works once.',
  check: 'Continue',
  checking: 'Checking…',
  noPasskey: 'No passkey was used. Try again, or use a code.',
  passkeyProblems: {
    'ip-address': 'Passkeys do not work on a bare IP address. Open the shop by its name to use one.',
    'not-secure': 'Passkeys need https. On this machine they also work at http://localhost.',
    'not-supported': 'This browser has no passkeys.',
    'other-address': 'Passkeys work at the shop’s own address only:',
  },
};

/** The first owner of a shop without any admin. */
export const shopSetup = {
  title: 'Set up your shop',
  text: 'This shop has no owner yet. Enter your email and the code that was shown in the terminal when the shop started.',
  email: 'Your email',
  code: 'Setup code',
  hint: 'Without a terminal, it is in the file setup-code in the shop’s data folder.',
  button: 'Become the owner',
  busy: 'Setting up…',
};

const proofs: Record<AdminProof, string> = {
  mail: 'With a mailed code',
  passkey: 'With a passkey',
  totp: 'With an authenticator app',
  recovery: 'With a recovery code',
  setup: 'With the setup code',
};

/** The screen of one's own sign-in. */
export const mySecurity = {
  title: 'Your sign-in',
  text: 'How you prove who you are, and where you are signed in. The code by mail always works, too.',
  lostTitle: 'You signed in with a recovery code',
  lost: 'If you lost a phone or a key, remove its passkey or authenticator app below, so that nobody else can use it. Then add your new one.',
  added: (on: string) => `Added ${on}`,
  neverUsed: 'not used yet',
  lastUsed: (ago: string) => `last used ${ago}`,
  remove: 'Remove',
  passkeys: 'Passkeys',
  passkeysText:
    'Sign in with your fingerprint, face or a security key. Nothing to type, and nothing that a false page could steal.',
  noPasskeys: 'You have no passkey yet.',
  addPasskey: 'Add a passkey',
  passkeyName: 'Name of this passkey',
  passkeyNameHint: 'So that you know it later: “My phone”, “Blue key”.',
  passkeyAdded: 'The passkey is added. Next time, sign in with it.',
  passkeyRemoved: 'The passkey is removed.',
  removePasskeyQuestion: (name: string) => `Remove the passkey “${name}”?`,
  removePasskeyText: 'It no longer signs you in. Delete it on the device, too.',
  totp: 'Authenticator app',
  totpText: 'An app on your phone shows a code every 30 seconds, also without a network.',
  totpOn: 'Your app is set up.',
  setUpTotp: 'Set up an app',
  scan: 'Scan this with your app',
  scanLabel: 'QR code for your authenticator app',
  orType: 'Or type this key into the app:',
  confirmLabel: 'Code that the app shows',
  confirmHint: 'It shows that the app and the shop agree.',
  confirm: 'Confirm',
  cancel: 'Cancel',
  totpAdded: 'The app is set up.',
  totpRemoved: 'The app is removed.',
  removeTotpQuestion: 'Remove your authenticator app?',
  removeTotpText: 'Its codes no longer sign you in.',
  recovery: 'Recovery codes',
  recoveryText: 'Ten codes for the day your phone or key is lost. Each works once.',
  recoveryLeft: (left: number) =>
    left === 0 ? 'You have none.' : `${left} of 10 ${plural(left, { one: 'is', other: 'are' })} left.`,
  recoveryMissing: 'Make them now, while you can sign in.',
  makeCodes: 'Make recovery codes',
  makeNewCodes: 'Make new ones',
  makeNewQuestion: 'Make ten new codes?',
  makeNewText: 'The ones you have no longer work.',
  shownOnce: 'Keep these somewhere safe, away from your phone. They are shown this once.',
  copy: 'Copy',
  copied: 'Copied',
  download: 'Download',
  keptThem: 'I have kept them',
  sessions: 'Where you are signed in',
  sessionsText: 'A session ends by itself after 30 minutes without use, and after 12 hours.',
  session: (proof: AdminProof, since: string) => `${proofs[proof]}, ${since}`,
  active: 'active now',
  current: 'This session',
  end: 'End',
  ended: 'The session has ended.',
  endOthers: 'End all others',
  endOthersQuestion: 'End all your other sessions?',
  othersEnded: 'All other sessions have ended.',
  unknownDevice: 'Unknown device',
};

type AdminProof = (typeof adminProofs)[number];
