import { firstName, type GiftView } from '@tohfa/contract';
import { opensLaterTexts, giftSharingTexts as texts } from '@tohfa/contract/screens';
import { XIcon } from 'lucide-react';
import { useId } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { opensLater } from '../../contributions/opens-later.tsx';
import { formatCalendarDate } from '../../lib/dates.ts';
import { giftPath, paths } from '../../lib/paths.ts';
import { ButtonLink, IconButton } from '../../ui/buttons.tsx';
import { WrappedGift } from '../../ui/drawings.tsx';
import { SharePanel } from './share-panel.tsx';

/** Above the requests, right after one was submitted: what happens next, and how it will be shared. */
export function SubmittedPanel({ gifts }: { gifts: readonly GiftView[] }) {
  const id = useId();
  const navigate = useNavigate();
  const submittedId: unknown = useLocation().state?.submittedGift;
  const gift = gifts.find((candidate) => candidate.id === submittedId);
  if (submittedId === undefined) return null;
  if (gift?.status === 'approved') return <SharePanel gift={gift} className="mt-6" />;
  const recipient = gift ? firstName(gift.name) : undefined;
  return (
    <section
      aria-labelledby={id}
      className="relative mt-6 rounded-card bg-marigold-soft p-5 cards:flex cards:items-center cards:gap-5"
    >
      <WrappedGift className="mx-auto size-28 shrink-0 cards:mx-0" />
      <div className="min-w-0 flex-1">
        <p role="status" className="font-semibold text-14 text-leaf">
          {texts.submitted}
        </p>
        <h2 id={id} className="mt-1 text-22">
          {recipient ? texts.submittedNextFor({ recipient }) : texts.submittedNext}
        </h2>
        <p className="mt-1">{texts.submittedAbout}</p>
        {gift && (
          <>
            <p className="mt-2 text-14">
              {opensLater(gift)
                ? opensLaterTexts.title({ day: formatCalendarDate(gift.opensOn) })
                : texts.chipInUntil({ date: formatCalendarDate(gift.closesOn) })}
            </p>
            <ButtonLink to={giftPath(gift.id)} variant="secondary" className="mt-3">
              {texts.prepare}
            </ButtonLink>
          </>
        )}
      </div>
      <IconButton
        label={texts.close}
        onClick={() => void navigate(paths.requests, { replace: true, state: null })}
        className="absolute! top-2 right-2"
      >
        <XIcon />
      </IconButton>
    </section>
  );
}
