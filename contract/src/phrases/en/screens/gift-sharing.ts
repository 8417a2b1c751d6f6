import { plural } from '../plural.ts';

/** Sharing the link of one’s own gift. */
export const giftSharingTexts = {
  share: 'Share',
  notAllowed: 'Sharing is not allowed for this request.',
  onWhatsApp: 'Share on WhatsApp',
  shareNatively: 'Share…',

  first: 'Now share it',
  goingOn: 'Keep it going',
  about: ({ recipient }: { recipient: string }) =>
    `Anyone with this link can chip in for ${recipient}, without an account. They do not see the phone number or the address.`,
  copy: 'Copy link',
  copied: 'Copied',
  whatsApp: 'WhatsApp',
  showQr: 'Show QR',
  hideQr: 'Hide QR',
  qrLabel: 'QR code of the link',
  forward: 'Forward',
  /** Goes on where ‘Forward’ ends, for screen readers. */
  byEmail: 'by email',

  fundedTitle: 'You brought everyone together',
  funded: ({ recipient }: { recipient: string }) =>
    `Everyone made ${recipient}’s gift happen. We will pack it next and tell you when it ships.`,
  fundedByPayments: ({ recipient, payments }: { recipient: string; payments: number }) =>
    `${plural(payments, { one: 'One payment', other: `${payments} payments` })} made ${recipient}’s gift happen. We will pack it next and tell you when it ships.`,
  tellEveryone: 'Tell everyone',
  /** Goes on where a button’s words end, for screen readers. */
  spokenOnWhatsApp: 'on WhatsApp',

  submitted: 'Gift request submitted successfully!',
  submittedNext: 'Next: share it with everyone',
  submittedNextFor: ({ recipient }: { recipient: string }) => `Next: share ${recipient}’s gift with everyone`,
  submittedAbout:
    'The link opens when we approve it. We will tell you right away. You can then copy it, send it on WhatsApp or show it as a QR code.',
  chipInUntil: ({ date }: { date: string }) => `People can chip in until ${date}.`,
  prepare: 'Prepare the invitation',
  close: 'Close',
};
