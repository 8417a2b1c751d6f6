import { type CircleAsk, formatLongDay, formatRupees } from '@tohfa/contract';
import { circleTexts as texts } from '@tohfa/contract/screens';
import { GiftIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { tabStore } from '../lib/storage.ts';
import { Button, buttonClass } from '../ui/buttons.tsx';
import { Badge } from '../ui/data-display.tsx';
import { Notice } from '../ui/feedback.tsx';
import { SquareImage } from '../ui/images.tsx';
import { CHOSEN_KEY, type CirclePart } from './circle-caller.ts';

const IdeasSheet = lazy(() => import('./ideas-sheet.tsx'));

/** What the circle is asked about the days of others. Nothing is drawn while there is nothing: also for whom it is about. */
export function CircleAsks({ circle, caller }: CirclePart) {
  // Whoever had to sign in first comes back to what they chose.
  const [askId, setAskId] = useState(() => tabStore.read(CHOSEN_KEY)?.split(' ')[0]);
  const looking = circle.asks.find(({ id, organiser }) => id === askId && organiser === null);
  if (circle.asks.length === 0) return null;
  return (
    <section aria-labelledby="circle-asks">
      <h2 id="circle-asks" className="text-22">
        {texts.asksTitle}
      </h2>
      <p className="mt-1 text-14 text-ink-soft">{texts.asksNote}</p>
      <ul className="mt-3 space-y-3">
        {circle.asks.map((ask) => (
          <AskCard key={ask.id} ask={ask} circle={circle} onLook={() => setAskId(ask.id)} />
        ))}
      </ul>
      {looking && (
        <Suspense>
          <IdeasSheet ask={looking} caller={caller} circle={circle} onClosed={() => setAskId(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

function AskCard({ ask, circle, onLook }: AskCardProps) {
  const member = circle.members.find(({ id }) => id === ask.memberId);
  const day = texts.isOn({ day: texts.dayOf(ask), date: formatLongDay(ask.date) });
  return (
    <li className="rounded-card border-2 border-marigold bg-surface p-5 shadow-float">
      <h3 className="text-18 [overflow-wrap:anywhere]">{day}</h3>
      {ask.gift ? (
        <OrganisedGift ask={ask} gift={ask.gift} />
      ) : (
        <>
          <p className="mt-1 text-ink-soft">
            {texts.together(formatRupees(ask.budget))} {turnText(ask)}
          </p>
          {member && member.wishes !== '' && (
            <p className="mt-3 rounded-control bg-sunken px-4 py-3 text-14 [overflow-wrap:anywhere]">
              <span className="font-semibold">{texts.wishes}:</span> {member.wishes}
            </p>
          )}
          {ask.deliverable ? (
            <Button onClick={onLook} className="mt-4 w-full wide:w-auto">
              <GiftIcon />
              {texts.seeIdeas}
            </Button>
          ) : (
            <Notice tone="info" className="mt-4">
              {texts.noAddress(ask.name)}
            </Notice>
          )}
        </>
      )}
    </li>
  );
}

function turnText({ turn }: CircleAsk): string {
  if (!turn) return '';
  return turn.isMe ? texts.myTurn : texts.turnOf(turn.name);
}

function OrganisedGift({
  ask: { organiser },
  gift,
}: {
  ask: CircleAsk;
  gift: NonNullable<CircleAsk['gift']>;
}) {
  return (
    <div className="mt-3 flex items-center gap-4">
      <div className="w-20 shrink-0 overflow-hidden rounded-control">
        <SquareImage src={gift.image} alt="" sizes="80px" />
      </div>
      <div className="min-w-0 flex-1">
        <p className="text-14 text-ink-soft">{organiserText(organiser)}</p>
        <p className="font-semibold [overflow-wrap:anywhere]">{gift.productName}</p>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <Badge tone={gift.state === 'over' ? 'neutral' : 'success'}>{texts.giftStates[gift.state]}</Badge>
          {gift.state === 'open' && (
            <a href={gift.link} className={`${buttonClass('primary')} h-11! px-4! text-14!`}>
              {texts.chipIn}
            </a>
          )}
        </div>
      </div>
    </div>
  );
}

/** Nobody is named once they have left the circle. */
function organiserText(organiser: CircleAsk['organiser']): string {
  if (!organiser) return texts.organisedBySomebody;
  return organiser.isMe ? texts.organisedByMe : texts.organisedBy(organiser.name);
}

interface AskCardProps {
  ask: CircleAsk;
  circle: CirclePart['circle'];
  onLook: () => void;
}
