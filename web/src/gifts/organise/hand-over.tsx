import { type GiftView, nameOfGift } from '@tohfa/contract';
import { organiserTexts } from '@tohfa/contract/screens';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { formatIndiaDate } from '../../lib/dates.ts';
import { useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { showToast } from '../../ui/feedback.tsx';
import { SectionCard } from '../../ui/sections.tsx';
import { CopyButton, WhatsAppLink } from '../../ui/sharing.tsx';
import type { useOrganisedGift } from './organised-gift.ts';

const texts = organiserTexts.handOver;

/** A link for somebody who becomes the organiser. We keep only its hash, so it is shown once. */
export function HandOver({ gift, organised }: HandOverProps) {
  const [link, setLink] = useState<string>();
  const offer = useAction(async () => {
    const made = await call('handOverGift', { body: { id: gift.id } });
    setLink(made.link);
    organised.reload();
  });
  const withdraw = useAction(async () => {
    await call('cancelHandOver', { body: { id: gift.id } });
    setLink(undefined);
    organised.reload();
    showToast({ tone: 'success', message: texts.withdrawn });
  });
  const { offeredUntil, handOverProblem } = organised.notes ?? {};
  if (handOverProblem !== undefined) return null;
  return (
    <SectionCard title={texts.title}>
      <p className="mt-1 text-14 text-ink-soft">
        {gift.addressHidden ? texts.aboutWithoutAddress : texts.about}
      </p>
      {offeredUntil && (
        <p role="status" className="mt-3 font-semibold text-14">
          {texts.offered({ until: formatIndiaDate(offeredUntil) })}
        </p>
      )}
      {link !== undefined && <OfferLink gift={gift} link={link} />}
      <div className="mt-3 grid gap-2.5">
        {link === undefined && (
          <Button variant="secondary" aria-busy={offer.busy} onClick={() => offer.run()}>
            {offeredUntil ? texts.renew : texts.make}
          </Button>
        )}
        {offeredUntil && (
          <Button variant="secondary" aria-busy={withdraw.busy} onClick={() => withdraw.run()}>
            {texts.withdraw}
          </Button>
        )}
      </div>
    </SectionCard>
  );
}

function OfferLink({ gift, link }: { gift: GiftView; link: string }) {
  const message = `${texts.message({ productName: nameOfGift(gift) })} ${link}`;
  return (
    <div className="mt-3">
      <p data-hand-over-link className="rounded-control bg-sunken px-4 py-3 text-14 [overflow-wrap:anywhere]">
        {link}
      </p>
      <p className="mt-2 text-14 text-ink-soft">{texts.onlyNow}</p>
      <div className="mt-3 grid grid-cols-2 gap-2.5">
        <CopyButton variant="primary" text={link} label={texts.copy} copiedLabel={texts.copied} />
        <WhatsAppLink text={message}>{texts.send}</WhatsAppLink>
      </div>
    </div>
  );
}

interface HandOverProps {
  gift: GiftView;
  organised: ReturnType<typeof useOrganisedGift>;
}
