import { formatRupees, type GiftView } from '@tohfa/contract';
import { MinusIcon, PlusIcon } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { formatCalendarDate } from '../../lib/dates.ts';
import { LazyConfirmDialog, useAction } from '../../ui/actions.tsx';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { showToast } from '../../ui/feedback.tsx';
import { SectionCard, SectionPlaceholder } from '../../ui/sections.tsx';
import { useCacheGift } from '../queries.ts';
import { InvitationTexts } from './invitation-texts.tsx';
import { useOrganisedGift } from './organised-gift.ts';
import { PeopleToAsk } from './people-to-ask.tsx';

/** Tools for the organiser while the gift is being funded. */
export default function OrganiserTools({ gift, onPayRest }: OrganiserToolsProps) {
  const organised = useOrganisedGift(gift.id);
  if (organised.notes === undefined)
    return <SectionPlaceholder failed={organised.failed} onRetry={organised.retry} />;
  return (
    <>
      {gift.canPay && <SplitSuggestion gift={gift} onPayRest={onPayRest} />}
      <InvitationTexts gift={gift} organised={organised} />
      <PeopleToAsk gift={gift} organised={organised} />
      {gift.payment && (
        <ExtendDeadline
          gift={gift}
          problem={organised.notes.extensionProblem}
          onExtended={organised.reload}
        />
      )}
    </>
  );
}

const MAX_PEOPLE = 50;

function SplitSuggestion({ gift, onPayRest }: OrganiserToolsProps) {
  const [people, setPeople] = useState(Math.min(5, gift.remainingAmount));
  const most = Math.min(MAX_PEOPLE, gift.remainingAmount);
  return (
    <SectionCard title="How much each?">
      <p className="mt-1 text-14 text-ink-soft">{`${formatRupees(gift.remainingAmount)} is still to go.`}</p>
      <div className="mt-3 flex items-center justify-between gap-3 rounded-control bg-sunken px-2 py-2">
        <IconButton label="One person less" disabled={people <= 1} onClick={() => setPeople(people - 1)}>
          <MinusIcon />
        </IconButton>
        <p role="status" className="text-center">
          <span className="block font-bold text-22 tabular-nums">
            {formatRupees(Math.ceil(gift.remainingAmount / people))}
          </span>
          <span className="text-14">{people === 1 ? 'from one person' : `each from ${people} people`}</span>
        </p>
        <IconButton label="One person more" disabled={people >= most} onClick={() => setPeople(people + 1)}>
          <PlusIcon />
        </IconButton>
      </div>
      <Button
        variant="secondary"
        disabled={gift.availableNow === 0}
        onClick={() => onPayRest(gift.availableNow)}
        className="mt-3 w-full"
      >
        {`Pay the rest myself, ${formatRupees(gift.availableNow)}`}
      </Button>
    </SectionCard>
  );
}

const EXTENSIONS = [3, 7];

/** Possible once, and only while the product stays reserved for it. */
function ExtendDeadline({ gift, problem, onExtended }: ExtendDeadlineProps) {
  const cacheGift = useCacheGift();
  const [days, setDays] = useState<number>();
  const { busy, run: extend } = useAction(async () => {
    if (days === undefined) return;
    try {
      const { gift: extended } = await call('extendGift', { body: { id: gift.id, days } });
      cacheGift(extended);
      showToast({
        tone: 'success',
        message: `Now open until ${formatCalendarDate(extended.closesOn)}. We have told everyone who paid.`,
      });
    } finally {
      onExtended();
    }
  });
  return (
    <SectionCard title="More time">
      <p className="mt-1 text-14 text-ink-soft">
        {problem ??
          `Open until ${formatCalendarDate(gift.closesOn)}. You can extend it once, and the gift will arrive that much later.`}
      </p>
      {problem === undefined && (
        <div className="mt-3 grid grid-cols-2 gap-2.5">
          {EXTENSIONS.map((option) => (
            <Button
              key={option}
              variant="secondary"
              aria-busy={busy && days === option}
              onClick={() => setDays(option)}
            >
              {`${option} days more`}
            </Button>
          ))}
        </div>
      )}
      {days !== undefined && (
        <LazyConfirmDialog
          title={`Give everyone ${days} more days?`}
          description={`The gift will arrive ${days} days later than ${formatCalendarDate(gift.date)}, and its card opens on the new day. You can do this once. We will tell everyone who paid.`}
          confirmLabel="Extend it"
          cancelLabel="Keep the date"
          onConfirm={extend}
          onClose={() => setDays(undefined)}
        />
      )}
    </SectionCard>
  );
}

interface OrganiserToolsProps {
  gift: GiftView;
  onPayRest: (rupees: number) => void;
}

interface ExtendDeadlineProps {
  gift: GiftView;
  /** Why it cannot be extended. */
  problem: string | undefined;
  onExtended: () => void;
}
