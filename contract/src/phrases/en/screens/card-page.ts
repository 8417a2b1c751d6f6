/** What the recipient finds behind the code on the parcel. */
export const cardPageTexts = {
  title: 'A card for you',
  description: 'Someone is thinking of you.',
  notFoundTitle: 'We cannot find this card',
  notFound: 'The link may be incomplete. Please scan the code on the parcel again.',
  lookAround: 'Look around the shop',
  notYet: 'Not yet!',
  opensOn: ({ date }: { date: string }) =>
    `This card opens on <date>${date}</date>. Nobody can look inside before.`,
  forName: ({ name }: { name: string }) => `For ${name}`,
  open: 'Open your card',
  dear: ({ name }: { name: string }) => `Dear ${name}`,
  /** The gift’s name stands below it. */
  broughtTogether: ({ organiser }: { organiser: string }) => `${organiser} brought us together to give you`,
  giftPhoto: 'The gift on its day',
  alsoFrom: ({ names }: { names: string }) => `With love also from ${names}.`,
  thanksSent: 'Your thanks went to everyone.',
  thanksSection: 'Say thanks',
  sayThanks: 'Say thanks to everyone',
  sayMore: 'Say something more',
  thanks: {
    message: 'Your thanks',
    addPicture: 'Add a picture',
    changePicture: 'Change picture',
    sending: 'Sending…',
    send: 'Send to everyone',
  },
};
