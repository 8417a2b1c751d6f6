import { firstName, type PublicRegistry } from '@tohfa/contract';
import { registryTexts, giveTexts as texts } from '@tohfa/contract/screens';
import { useEffect, useRef } from 'react';
import Confetti from '../../contributions/confetti.tsx';
import { formatCalendarDate } from '../../lib/dates.ts';
import { orderPath, paths, registryPath } from '../../lib/paths.ts';
import { Button } from '../../ui/buttons.tsx';
import { WrappedGift } from '../../ui/drawings.tsx';
import { PlainButtonLink } from '../../ui/public-page.tsx';
import { WhatsAppLink } from '../../ui/sharing.tsx';
import type { GivingDraft } from './giving-draft.ts';

/** After the payment has arrived. */
export function GivenThanks({ registry, giving }: { registry: PublicRegistry; giving: ThankedGiving }) {
  const { given, draft, backToList } = giving;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const day = formatCalendarDate(given.day ?? registry.deliverOn);
  const order = orderLink(given);
  const { title, id } = registry;
  const invitation = `${registryTexts.shareText({ title, day: formatCalendarDate(registry.date) })} ${location.origin}${registryPath(id)}`;
  return (
    <section className="mx-auto w-full max-w-120 text-center">
      <Confetti />
      <WrappedGift className="mx-auto size-40" />
      <h1 ref={heading} tabIndex={-1} className="mt-4 text-28 wide:text-36">
        {texts.thanks({ name: draft.anonymous ? '' : firstName(draft.name) })}
      </h1>
      <p role="status" className="mt-2 text-ink-soft">
        {given.name === '' ? texts.thanksUnknown({ day }) : texts.thanksText({ gift: given.name, day })}
      </p>
      {given.message !== '' && (
        <figure className="mt-6 rounded-card bg-surface p-5 text-left shadow-float">
          <figcaption className="font-semibold text-14 text-ink-soft">{texts.onCard}</figcaption>
          <blockquote className="mt-1 whitespace-pre-line font-display text-18 [overflow-wrap:anywhere]">
            {given.message}
          </blockquote>
        </figure>
      )}
      <div className="mt-6 grid gap-3">
        {order !== undefined && <PlainButtonLink href={order}>{texts.order}</PlainButtonLink>}
        <WhatsAppLink text={invitation}>{registryTexts.whatsApp}</WhatsAppLink>
        <Button variant="secondary" onClick={backToList}>
          {registryTexts.backToList}
        </Button>
      </div>
    </section>
  );
}

/** A guest's token stands behind the `#`, as in the mails. */
function orderLink({ orderToken, purchaseId }: GivenGift): string | undefined {
  if (orderToken !== undefined) return `${paths.myOrder}#${orderToken}`;
  return purchaseId === undefined ? undefined : orderPath(purchaseId);
}

/** What was given, and what opens its order. */
export interface GivenGift {
  name: string;
  message: string;
  /** On which the parcel arrives, as its price said; unknown after a reload. */
  day: string | undefined;
  purchaseId: string | undefined;
  orderToken: string | undefined;
}

/** The part of giving that is shown here. */
interface ThankedGiving {
  given: GivenGift;
  draft: GivingDraft;
  backToList: () => void;
}
