const STOP = 'You can leave the circle or remove your email there at any time.';

const OWN_LINK =
  'Open the link to the circle that you were given when you joined, or the browser in which you opened it before.';

export const circles = {
  /** Anyone may have typed the address: the mail says nothing that a person wrote. */
  'circle-invitation': {
    cause: 'Somebody invites a person into a circle by email.',
    subject: 'You are invited to a circle at {shop}',
    paragraphs: [
      'Hello,',
      'Somebody who knows you has invited you into a circle: a family, a class or a team whose members give each other gifts together. Open your link to see who it is, and join or decline with one tap. You need no account.',
      '[See the invitation]({link})',
      'The link is yours alone, so please keep it private. If you do not know what this is about, ignore this email or decline: then we forget your address.',
    ],
  },
  'circle-email': {
    cause: 'A member of a circle enters an email.',
    subject: 'Confirm your email for your circle',
    paragraphs: [
      'Hello,',
      'Your email was entered in a circle at {shop}, so that you hear when somebody’s day is coming. Please confirm it:',
      '[Confirm my email]({link})',
      'If it was not you, do nothing: this is our only email.',
    ],
  },
  'circle-link': {
    cause: 'Whoever runs a circle sends a member a new link.',
    subject: 'Your link to your circle',
    paragraphs: [
      'Hello,',
      'Here is a link to your page in your circle:',
      '[Open my circle]({link})',
      'It is yours alone, so please keep it private. Your earlier link works, too.',
    ],
  },
  'circle-ask': {
    cause: 'The day of another member of a circle is near.',
    subject: '{day} is on {date}',
    paragraphs: [
      '{greeting}',
      '{day} is on {date}. In “{circle}” you can give {budget} together. {turn}',
      '{?ideas}A few ideas:',
      '{ideas}',
      '[Choose a gift together]({link})',
      `It is a surprise: please do not forward this email. ${STOP}`,
    ],
  },
  'circle-gift': {
    cause: 'A member of a circle organises a gift for another.',
    subject: 'A gift for {day}',
    paragraphs: [
      '{greeting}',
      '{organiser} is organising a gift for {day}: {product}. You can chip in until {closes}, with any amount you like.',
      '[Chip in]({chipInLink})',
      '[Open my circle]({link})',
      `It is a surprise: please do not forward this email. ${STOP}`,
    ],
  },
  'draw-asked': {
    cause: 'Names are to be drawn in a circle.',
    subject: 'Names will be drawn for {draw}. Are you in?',
    paragraphs: [
      'Hello,',
      'In “{circle}” names will be drawn for {draw}: everybody gives to one person, and only you will know to whom. The gifts are given on {date}.',
      OWN_LINK,
      '[Open my circle]({link})',
      STOP,
    ],
  },
  'draw-done': {
    cause: 'Names were drawn in a circle.',
    subject: 'The names are drawn for {draw}',
    paragraphs: [
      'Hello,',
      'The names for {draw} in “{circle}” are drawn. Yours is sealed: only your own link opens it, so it is not in this email, and nobody else can look.',
      OWN_LINK,
      '[Open my circle]({link})',
      STOP,
    ],
  },
  'draw-again': {
    cause: 'Names were drawn again in a circle.',
    subject: 'The names were drawn again for {draw}',
    paragraphs: [
      'Hello,',
      'The names for {draw} in “{circle}” were drawn again. The name you had before no longer counts. Yours is sealed: only your own link opens it.',
      OWN_LINK,
      '[Open my circle]({link})',
      STOP,
    ],
  },
  'draw-broken': {
    cause: 'Somebody who took part in a draw left the circle or has a new link.',
    subject: 'The names for {draw} must be drawn again',
    paragraphs: [
      'Hello,',
      'Somebody who took part in {draw} has left “{circle}” or has a new link, so the names no longer fit together. Please wait with your gift: the name you had no longer counts. You will hear when the names are drawn again.',
      '[Open my circle]({link})',
      STOP,
    ],
  },
};

/** What is filled into the mails. */
export const circleTexts = {
  someone: 'Somebody',
  day: ({
    name,
    kind,
    title,
  }: {
    name: string;
    kind: 'birthday' | 'anniversary' | 'other';
    title: string;
  }) => (kind === 'other' ? `${name}: ${title}` : `${name}’s ${kind}`),
  turn: ({ name, isReader }: { name: string; isReader: boolean }) => {
    if (isReader) return 'It is your turn to organise the gift; anyone else may, too.';
    return name === ''
      ? 'Anyone can organise it.'
      : `It is ${name}’s turn to organise the gift; you may, too.`;
  },
  idea: ({ name, price }: Record<'name' | 'price', string>) => `${name}, ${price}`,
};
