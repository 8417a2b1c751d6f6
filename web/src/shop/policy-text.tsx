import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ShopInfo } from '../lib/shop-info.ts';

/** In the order they stand on the page. */
export const policySections: readonly PolicySection[] = [
  { id: 'help', title: 'Help and contact', Text: Help },
  { id: 'collected', title: 'What we collect', Text: Collected },
  { id: 'use', title: 'What we use it for', Text: Use },
  { id: 'sharing', title: 'Who else sees it', Text: Sharing },
  { id: 'security', title: 'How it is kept safe', Text: Security },
  { id: 'rights', title: 'Your rights', Text: Rights },
  { id: 'children', title: 'Children', Text: Children },
  { id: 'changes', title: 'Changes', Text: Changes },
];

function Help({ seller }: PolicyTextProps) {
  return (
    <>
      <p>
        Something wrong with an order or a gift, or a question about your data? Write to us, with the number
        of the order if there is one. We answer within three working days, and settle complaints about
        personal data within 30 days.
      </p>
      {seller ? (
        <address className="not-italic">
          <strong>{seller.name}</strong>
          <br />
          {seller.address}
          <br />
          <a href={`mailto:${seller.email}`}>{seller.email}</a>
        </address>
      ) : (
        <p>Our address did not load. Please reload the page.</p>
      )}
    </>
  );
}

function Collected({ shareSpecialDays }: PolicyTextProps) {
  return (
    <>
      <p>Only what you give us, and what the shop needs to work:</p>
      <ul>
        <li>
          <strong>Your account:</strong> name, email, a picture if your sign-in provider gives one, your
          password as an Argon2id hash (never the password), and the devices that are signed in.
        </li>
        <li>
          <strong>What you buy and ask for:</strong> the product, the amount, delivery addresses; of a gift
          request the recipient’s name, mobile number, relation, occasion, date and address.
        </li>
        <li>
          <strong>Payments:</strong> amounts, the payment provider’s ids and states. Card numbers, UPI ids and
          bank details go to the provider alone; we never see them.
        </li>
        <li>
          <strong>Special days</strong> (<Link to={shareSpecialDays}>the form</Link>): name, mobile number,
          email if given, birthday, anniversary, of children only a day and a month, who referred you, your
          address, and your consent with its text and time.
        </li>
        <li>
          <strong>Notifications:</strong> the address your browser’s push service gives, if you switch them
          on.
        </li>
        <li>
          <strong>Technical records:</strong> which call was made, when and how it ended, without what you
          typed; and counters by network address for a few hours, against abuse.
        </li>
      </ul>
      <p>
        There is no advertising, no tracking of you on other sites, and no cookie beyond those that keep you
        signed in.
      </p>
    </>
  );
}

function Use() {
  return (
    <ul>
      <li>To sell, deliver, refund and write the invoices that tax law asks for.</li>
      <li>
        To run gift requests: to show the people you share a gift with what is left to pay, and nothing
        private.
      </li>
      <li>
        With your consent, to remind you a week before each special day by email, with gifts for it; and to
        send you notifications you switched on.
      </li>
      <li>To keep accounts safe: codes and links by mail, limits on guessing, a record of what admins do.</li>
    </ul>
  );
}

function Sharing() {
  return (
    <>
      <p>We sell nothing about you. It leaves us only to those who do a part of the work:</p>
      <ul>
        <li>
          <strong>Razorpay</strong>, which takes payments: amount, order number, your name and email for its
          checkout.
        </li>
        <li>
          <strong>The identity provider</strong>, if you sign in with one: it learns that you sign in here; we
          get your name, email and picture.
        </li>
        <li>
          <strong>Our mail service</strong>, which carries mails to you.
        </li>
        <li>
          <strong>Your browser’s push service</strong>, which carries notifications, encrypted for your
          browser.
        </li>
        <li>
          <strong>Couriers</strong>, who need the name, address and mobile number on a parcel.
        </li>
        <li>
          <strong>People with a gift’s link</strong> see the gift, its progress and the names payers chose to
          show; no phone number and no address.
        </li>
        <li>Courts and authorities, where the law orders it.</li>
      </ul>
    </>
  );
}

function Security() {
  return (
    <p>
      Connections are encrypted. Passwords, sign-in tokens, codes and the tokens of mailed links are kept as
      hashes only, so that a copy of our database opens nothing. Admins sign in with a code each time, see
      only what their work needs, and what they do is recorded. Logs hold no names, numbers, addresses or
      tokens. No system is perfect: should your data get into wrong hands, we tell you and the Data Protection
      Board without delay.
    </p>
  );
}

function Rights({ profile }: PolicyTextProps) {
  return (
    <>
      <p>
        India’s Digital Personal Data Protection Act, 2023 gives you the right to see your data, to have it
        corrected, completed or erased, to withdraw consent as easily as you gave it, to have a complaint
        heard, and to name somebody who acts for you. Here is how:
      </p>
      <ul>
        <li>
          <strong>Your account:</strong> on <Link to={profile}>your profile</Link> you download everything we
          hold about you, change it, or erase the account. Of purchases the amounts and dates stay, because
          tax law asks for them, without your name and address.
        </li>
        <li>
          <strong>Special days</strong> are separate from accounts: erasing an account does not touch them.
          The link you got when you shared them, which is also in every reminder, shows them, changes them, or
          deletes them at once. We then keep only that there was a consent and when it ended.
        </li>
        <li>
          <strong>Mails and notifications</strong> are chosen on your profile, and in your browser.
        </li>
        <li>
          <strong>Anything else,</strong> or a lost link: write to us. If our answer does not satisfy you, you
          can turn to the Data Protection Board of India.
        </li>
      </ul>
      <p>
        Special days are kept until you withdraw; accounts until you erase them; invoices as long as tax law
        asks.
      </p>
    </>
  );
}

function Children() {
  return (
    <p>
      This shop is not for children under 13, and we do not knowingly collect their data. In Indian law
      everybody under 18 is a child, whose data needs a parent’s verifiable consent; therefore only adults may
      have accounts here or share special days. Of their children they may give birthdays, of which we keep a
      day and a month, no name and no year; these are used for reminders to the parent and nothing else. If a
      child has given us data, write to us and we delete it.
    </p>
  );
}

function Changes() {
  return (
    <p>
      When this policy changes, the date above changes with it. What you consented to stays what you consented
      to: for anything beyond it we ask you again.
    </p>
  );
}

interface PolicySection {
  id: string;
  title: string;
  Text: (props: PolicyTextProps) => ReactNode;
}

interface PolicyTextProps {
  seller: ShopInfo['seller'] | undefined;
  shareSpecialDays: string;
  profile: string;
}
