/** The privacy policy. Keep it true: it describes what the shop does with personal data. */
export const policyTexts: PolicyTexts = {
  title: 'Privacy policy',
  effectiveDate: ({ date }) => `Effective date: ${date ?? '[Effective date]'}`,
  addressFailed: 'Our address did not load. Please reload this page.',
  sections: [
    {
      id: 'help',
      title: 'Help and contact',
      blocks: [
        'Is something wrong with an order or a gift, or do you have a question about your data? Write to us, with your order number if you have one. We reply within three working days and settle complaints about personal data within 30 days.',
      ],
    },
    {
      id: 'collected',
      title: 'What we collect',
      blocks: [
        'Only what you give us and what the shop needs to work:',
        [
          '<strong>Your account:</strong> your name, email, a photo if you or your sign-in provider gave us one, your password as an Argon2id hash (never the password itself), and the devices you are signed in on.',
          '<strong>Orders and gift requests:</strong> the product, the amount and delivery addresses; for a gift request also the recipient’s name, mobile number, relation, occasion, date and address.',
          '<strong>Payments:</strong> amounts, and the payment provider’s ids and statuses. Card numbers, UPI ids and bank details go to the provider only; we never see them.',
          '<strong>Special days</strong> (<days>the form</days>): name, mobile number, email if you give one, birthday, anniversary, your children’s birthdays as day and month only, who referred you, your address, and your consent with its text and time. Of family and friends whose days you add: the name you call them, what they are to you, the occasion and the date, without the year for a child.',
          '<strong>Notifications:</strong> the address of your browser’s push service, if you turn them on.',
          '<strong>What an assistant fills in for you</strong>, if you ask one to prepare an order or a group gift: names, mobile numbers, an address and words. It is shown to you alone, counts only once you confirm it, and is deleted within two days.',
          '<strong>Technical logs:</strong> which request was made, when, and whether it succeeded, without anything you entered; and request counts by network address for a few hours, to prevent abuse.',
        ],
        'There is no advertising, no tracking across other sites, and no cookies beyond those that keep you signed in.',
      ],
    },
    {
      id: 'use',
      title: 'What we use it for',
      blocks: [
        [
          'To sell, deliver and refund, and to issue the invoices that tax law requires.',
          'To run gift requests: people you share a gift with see what is left to pay, and nothing private.',
          'With your consent, to email you a reminder with gift ideas a week before each special day, yours and those you added, and to send you the notifications you turned on.',
          'To keep accounts safe: codes and links by email, limits on attempts, a record of admin actions.',
        ],
      ],
    },
    {
      id: 'sharing',
      title: 'Who else sees it',
      blocks: [
        'We never sell your data. We share it only with those who need it to do their part:',
        [
          '<strong>Razorpay</strong>, which processes payments: the amount, the order number, and your name and email for its checkout.',
          '<strong>Your sign-in provider</strong>, if you use one: it learns that you sign in here, and gives us your name, email and photo.',
          '<strong>An assistant that prepared something for you:</strong> it learns how that order or group gift stands, its goods, amounts and how many people paid; never a name, a number or an address.',
          '<strong>Our email service</strong>, which delivers our emails to you.',
          '<strong>Your browser’s push service</strong>, which delivers notifications, encrypted for your browser.',
          '<strong>Couriers</strong>, who need the name, address and mobile number for delivery.',
          '<strong>People with the link of a gift</strong> see the gift, its progress and the names contributors chose to show, but no phone number and no address.',
          'Courts and authorities, where the law requires it.',
        ],
      ],
    },
    {
      id: 'security',
      title: 'How it is kept safe',
      blocks: [
        'Connections are encrypted. Passwords, sign-in tokens, codes and the tokens in emailed links are stored only as hashes, so that a copy of our database would not give access to any account. Admins sign in with a one-time code, see only what their work needs, and their actions are recorded. Logs contain no names, phone numbers, addresses or tokens. No system is perfect: if your data is ever exposed, we will inform you and the Data Protection Board without delay.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        'India’s Digital Personal Data Protection Act, 2023 gives you the right to see your data, to have it corrected, completed or erased, to withdraw consent as easily as you gave it, to raise a complaint, and to nominate someone to act for you. Here is how:',
        [
          '<strong>Your account:</strong> on <profile>your profile</profile> you can download everything we store about you, correct your name, email and photo, change your password, addresses and notifications, and erase your account. The amounts and dates of purchases stay, without your name and address, because tax law requires them.',
          '<strong>Special days</strong> are separate from accounts: erasing an account does not touch them. Use the link you got when you shared them, which is also in every reminder, to see, change or delete them at once. We then keep only the fact that you had consented and when that ended.',
          '<strong>Emails and notifications:</strong> choose them on your profile, or block notifications in your browser.',
          '<strong>Anything else,</strong> or a lost link: write to us. If you are not satisfied with our reply, you can complain to the Data Protection Board of India.',
        ],
        'We keep special days until you withdraw, accounts until you erase them, and invoices for as long as tax law requires.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      blocks: [
        'This shop is not for children under 13, and we do not knowingly collect their data. Under Indian law, everyone under 18 is a child, whose data needs a parent’s verifiable consent. Therefore only adults may have an account or share special days. They may add their children’s birthdays, of which we store a day and a month, but no name and no year, and which we use only to remind the parent. If a child has given us data, write to us and we will delete it.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: [
        'When this policy changes, we update the date above. We will ask for your consent again before we use your data for anything you have not agreed to.',
      ],
    },
  ],
};

interface PolicyTexts {
  title: string;
  effectiveDate: (values: { date: string | undefined }) => string;
  addressFailed: string;
  sections: readonly PolicySection[];
}

export interface PolicySection {
  id: 'help' | 'collected' | 'use' | 'sharing' | 'security' | 'rights' | 'children' | 'changes';
  title: string;
  /** A text is a paragraph, several together are a list. `days` leads to the form of special days. */
  blocks: readonly (string | readonly string[])[];
}
