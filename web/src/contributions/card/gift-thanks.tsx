import type { GiftView } from '@tohfa/contract';
import { giftThanksTexts as texts } from '@tohfa/contract/screens';
import { formatIndiaDateTime } from '../../lib/dates.ts';
import { SquareImage } from '../../ui/images.tsx';
import { SectionCard } from '../../ui/sections.tsx';

/** What the recipient answered from the card, and how the gift looked on its day; for everyone who paid. */
export function GiftThanks({ recipient, photo, thanks }: GiftThanksProps) {
  if (thanks.length === 0 && photo === undefined) return null;
  return (
    <SectionCard title={thanks.length > 0 ? texts.from({ recipient }) : texts.at({ recipient })}>
      {thanks.map(({ message, picture, at }) => (
        <blockquote key={at} className="mt-3">
          {picture && <SquareImage src={picture} alt="" sizes="480px" className="mb-2 rounded-control" />}
          <p className="whitespace-pre-line font-display text-18 [overflow-wrap:anywhere]">{message}</p>
          <footer className="text-14 text-ink-soft">
            <time dateTime={at}>{formatIndiaDateTime(at)}</time>
          </footer>
        </blockquote>
      ))}
      {photo && (
        <figure className="mt-3">
          <SquareImage src={photo} alt={texts.photoAlt} sizes="480px" className="rounded-control" />
          <figcaption className="mt-1 text-14 text-ink-soft">{texts.photo}</figcaption>
        </figure>
      )}
    </SectionCard>
  );
}

interface GiftThanksProps {
  recipient: string;
  photo: string | undefined;
  thanks: NonNullable<GiftView['thanks']>;
}
