import { firstName, formatRupees, type PublicGift } from '@tohfa/contract';
import { joinInText, contributionThanksTexts as texts } from '@tohfa/contract/screens';
import { useEffect, useRef } from 'react';
import { chipInPath, giftPath, localPath } from '../../lib/paths.ts';
import type { StoredUser } from '../../lib/session.ts';
import { Button } from '../../ui/buttons.tsx';
import { PlainButtonLink } from '../../ui/public-page.tsx';
import { WhatsAppLink } from '../../ui/sharing.tsx';
import Confetti from '../confetti.tsx';
import type { Draft } from './draft.ts';
import { InvitationProgress } from './gift-invitation.tsx';

/** After the payment has arrived: the box fills, and nothing lies over it. */
export function Thanks({ gift, contribution }: { gift: PublicGift; contribution: ThankedContribution }) {
  const { paid, user, draft, setView } = contribution;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const invitation = `${joinInText(gift)} ${location.origin}${chipInPath(gift.id)}`;
  const given = { occasion: gift.occasion, recipient: gift.recipientFirstName };
  const ownPage = user ? giftPath(gift.id) : localPath(`/contribution#gift=${gift.id}`);
  return (
    <section className="mx-auto w-full max-w-120 text-center">
      <Confetti />
      <h1 ref={heading} tabIndex={-1} className="text-28 wide:text-36">
        {texts.title({ name: draft.anonymous ? '' : firstName(draft.displayName) })}
      </h1>
      <p role="status" className="mt-2 text-ink-soft">
        {paid.rupees > 0
          ? texts.amountArrived({ amount: formatRupees(paid.rupees), ...given })
          : texts.arrived(given)}
      </p>
      <div className="mt-6">
        <InvitationProgress gift={gift} />
      </div>
      <OnTheCard message={paid.message} href={ownPage} />
      <div className="mt-6 grid gap-3">
        <PlainButtonLink href={ownPage}>{user ? texts.seeGiftAndReceipt : texts.seeReceipt}</PlainButtonLink>
        {gift.state === 'open' && <WhatsAppLink text={invitation}>{texts.invite}</WhatsAppLink>}
        <Button variant="secondary" onClick={() => setView('gift')}>
          {texts.back}
        </Button>
      </div>
    </section>
  );
}

/** What was saved with the payment, and the way to change it or to add an emoji or a picture. */
function OnTheCard({ message, href }: { message: string; href: string }) {
  return (
    <figure className="mt-6 rounded-card bg-surface p-5 text-left shadow-float">
      <figcaption className="font-semibold text-14 text-ink-soft">{texts.onCard}</figcaption>
      {message !== '' && (
        <blockquote className="mt-1 whitespace-pre-line font-display text-18 [overflow-wrap:anywhere]">
          {message}
        </blockquote>
      )}
      <a
        href={href}
        className="inline-flex min-h-11 items-center font-semibold text-14 text-rani hover:underline"
      >
        {message === '' ? texts.writeOnCard : texts.changeCard}
      </a>
    </figure>
  );
}

/** The part of a contribution that is shown here. */
interface ThankedContribution {
  /** The amount is 0 when it is not known any more. */
  paid: { rupees: number; message: string };
  user: StoredUser | undefined;
  draft: Draft;
  setView(view: 'gift'): void;
}
