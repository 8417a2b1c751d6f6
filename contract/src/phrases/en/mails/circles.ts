const STOP = 'You can leave the circle or remove your email there at any time.';

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
