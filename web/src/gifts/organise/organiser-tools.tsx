import { formatRupees, type GiftView, type OrganisedGift, suggestShare } from '@tohfa/contract';
import { organiserTexts, organiserToolsTexts } from '@tohfa/contract/screens';
import { MinusIcon, PlusIcon } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { formatCalendarDate } from '../../lib/dates.ts';
import { LazyConfirmDialog, useAction } from '../../ui/actions.tsx';
import { Button, IconButton } from '../../ui/buttons.tsx';
import { showToast } from '../../ui/feedback.tsx';
import { SectionCard, SectionPlaceholder } from '../../ui/sections.tsx';
import { useCacheGift } from '../queries.ts';
import { DiscretionChoice } from './discretion-choice.tsx';
import { HandOver } from './hand-over.tsx';
import { InvitationTexts } from './invitation-texts.tsx';
import { MessagesToSend } from './messages-to-send.tsx';
import { useOrganisedGift } from './organised-gift.ts';
import { hasPaid, PeopleToAsk } from './people-to-ask.tsx';
import { SoFar } from './so-far.tsx';

const { share: shareTexts, moreTime: timeTexts } = organiserToolsTexts;

/** Tools for the organiser: how far it is, whom to ask, what to say, and who may see what. */
export default function OrganiserTools({ gift, onPayRest }: OrganiserToolsProps) {
  const organised = useOrganisedGift(gift.id);
  if (organised.notes === undefined)
    return <SectionPlaceholder failed={organised.failed} onRetry={organised.retry} />;
  const isFunding = gift.status === 'approved' || gift.status === 'pending';
  return (
    <>
      {gift.status !== 'pending' && <SoFar gift={gift} notes={organised.notes} />}
      {gift.canPay && (
        <SplitSuggestion
          gift={gift}
          people={stillExpected(gift, organised.notes.invitees)}
          onPayRest={onPayRest}
        />
      )}
      {isFunding && <InvitationTexts gift={gift} organised={organised} />}
      {isFunding && <PeopleToAsk gift={gift} organised={organised} />}
      <MessagesToSend gift={gift} organised={organised} />
      <DiscretionChoice organised={organised} />
      {gift.status === 'approved' && (
        <ExtendDeadline
          gift={gift}
          problem={organised.notes.extensionProblem}
          onExtended={organised.reload}
        />
      )}
      <HandOver gift={gift} organised={organised} />
    </>
  );
}

const MAX_PEOPLE = 50;

/** The people on the list who have not paid; a handful while there is no list. */
function stillExpected({ payers }: GiftView, invitees: OrganisedGift['invitees']): number {
  const open = invitees.filter(({ name }) => !hasPaid(payers, name));
  return open.length > 0 ? Math.min(MAX_PEOPLE, open.length) : 5;
}

function SplitSuggestion({ gift, people: expected, onPayRest }: OrganiserToolsProps & { people: number }) {
  const [chosen, setPeople] = useState<number>();
  const people = Math.max(1, Math.min(chosen ?? expected, gift.remainingAmount));
  const most = Math.min(MAX_PEOPLE, gift.remainingAmount);
  return (
    <SectionCard title={shareTexts.title}>
      <p className="mt-1 text-14 text-ink-soft">
        {shareTexts.remaining({ amount: formatRupees(gift.remainingAmount) })}
      </p>
      <div className="mt-3 flex items-center justify-between gap-3 rounded-control bg-sunken px-2 py-2">
        <IconButton label={shareTexts.fewer} disabled={people <= 1} onClick={() => setPeople(people - 1)}>
          <MinusIcon />
        </IconButton>
        <p role="status" className="text-center">
          <span className="block font-bold text-22 tabular-nums">
            {formatRupees(Math.ceil(gift.remainingAmount / people))}
          </span>
          <span className="block text-14">{shareTexts.fromPeople(people)}</span>
          {people > 1 && (
            <span className="text-14 text-ink-soft">
              {organiserTexts.shagun({ amount: suggestShare(gift.remainingAmount, people) })}
            </span>
          )}
        </p>
        <IconButton label={shareTexts.more} disabled={people >= most} onClick={() => setPeople(people + 1)}>
          <PlusIcon />
        </IconButton>
      </div>
      <Button
        variant="secondary"
        disabled={gift.availableNow === 0}
        onClick={() => onPayRest(gift.availableNow)}
        className="mt-3 w-full"
      >
        {shareTexts.payRest({ amount: formatRupees(gift.availableNow) })}
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
        message: timeTexts.extended({ date: formatCalendarDate(extended.closesOn) }),
      });
    } finally {
      onExtended();
    }
  });
  return (
    <SectionCard title={timeTexts.title}>
      <p className="mt-1 text-14 text-ink-soft">
        {problem ?? timeTexts.about({ date: formatCalendarDate(gift.closesOn) })}
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
              {timeTexts.option(option)}
            </Button>
          ))}
        </div>
      )}
      {days !== undefined && (
        <LazyConfirmDialog
          title={timeTexts.confirmTitle(days)}
          description={timeTexts.confirmText({ days, date: formatCalendarDate(gift.date) })}
          confirmLabel={timeTexts.confirm}
          cancelLabel={timeTexts.keep}
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
