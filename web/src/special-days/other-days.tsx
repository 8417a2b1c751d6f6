import { useQueryClient } from '@tanstack/react-query';
import {
  type AnswerOf,
  daysBetween,
  giftFilterFor,
  leafMonthNames,
  MAX_OTHER_DAYS,
  monthDayOf,
  nextCelebration,
  type Operations,
  type OtherDay,
} from '@tohfa/contract';
import { occasionWords, relationTexts, otherDayTexts as texts } from '@tohfa/contract/screens';
import { GiftIcon, PencilIcon, PlusIcon, Trash2Icon } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { startGiftFor } from '../gifts/wizard/gift-draft.ts';
import { call } from '../lib/api.ts';
import { indiaToday } from '../lib/dates.ts';
import { explorePath, homePath } from '../lib/paths.ts';
import { useUser } from '../lib/session.ts';
import { useAction } from '../ui/actions.tsx';
import { Button, ButtonLink, buttonClass, IconButton } from '../ui/buttons.tsx';
import { WrappedGift } from '../ui/drawings.tsx';
import { dismissToast, showToast } from '../ui/feedback.tsx';

const OtherDaySheet = lazy(() => import('./other-day-sheet.tsx'));

/** Days of other people, the next one first, each with a way to a gift. */
export function OtherDays({ saved, token }: { saved: MySpecialDays; token: string }) {
  const [editing, setEditing] = useState<OtherDay | 'new'>();
  const heading = useRef<HTMLHeadingElement>(null);
  const showDays = useShowOtherDays(token);
  const today = indiaToday();
  const days = saved.other_days
    .map((day) => toComingDay(day, today))
    .sort((one, other) => one.daysLeft - other.daysLeft);
  return (
    <section aria-labelledby="other-days" className="mt-6">
      <h2 id="other-days" ref={heading} tabIndex={-1} className="text-22 outline-none">
        {texts.title}
      </h2>
      {days.length === 0 ? (
        <NoOtherDays onAdd={() => setEditing('new')} />
      ) : (
        <>
          <p className="mt-1 text-ink-soft">{saved.email === '' ? texts.noEmail : texts.intro}</p>
          <ul className="mt-4 space-y-3">
            {days.map((coming) => (
              <OtherDayCard
                key={coming.day.id}
                coming={coming}
                token={token}
                onEdit={() => setEditing(coming.day)}
                onRemoved={(left) => {
                  showDays(left);
                  heading.current?.focus();
                }}
                onRestored={showDays}
              />
            ))}
          </ul>
          {days.length < MAX_OTHER_DAYS ? (
            <Button variant="secondary" onClick={() => setEditing('new')} className="mt-3 w-full">
              <PlusIcon className="size-5" />
              {texts.add}
            </Button>
          ) : (
            <p className="mt-3 text-14 text-ink-soft">{texts.full}</p>
          )}
        </>
      )}
      {editing && (
        <Suspense>
          <OtherDaySheet
            day={editing === 'new' ? undefined : editing}
            token={token}
            onSaved={showDays}
            onClosed={() => setEditing(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

function NoOtherDays({ onAdd }: { onAdd: () => void }) {
  return (
    <div className="mt-4 flex flex-col items-center rounded-card bg-surface px-5 py-6 text-center shadow-float">
      <WrappedGift className="size-24" />
      <h3 className="mt-3 text-18">{texts.emptyTitle}</h3>
      <p className="mt-1 max-w-90 text-ink-soft">{texts.empty}</p>
      <Button variant="secondary" onClick={onAdd} className="mt-4">
        <PlusIcon className="size-5" />
        {texts.add}
      </Button>
    </div>
  );
}

function OtherDayCard({ coming, token, onEdit, onRemoved, onRestored }: OtherDayCardProps) {
  const { day, daysLeft, whose } = coming;
  const removal = useRemoval(coming, token, { onRemoved, onRestored });
  return (
    <li className="rounded-card bg-surface p-4 shadow-float wide:flex wide:items-center wide:gap-3">
      <div className="flex items-start gap-3 wide:flex-1 wide:items-center">
        <DateTile date={coming.next} />
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold text-16 [overflow-wrap:anywhere]">{whose}</h3>
          <p className="text-14 text-ink-soft">
            {[relationTexts[day.relation], ageOf(coming)].filter(Boolean).join(' · ')}
          </p>
          <p className={`mt-0.5 font-semibold text-14 ${daysLeft <= 7 ? 'text-rani' : ''}`}>
            {texts.comesIn(daysLeft)}
          </p>
        </div>
        <div className="-mt-1.5 -mr-2 flex wide:m-0">
          <IconButton label={texts.edit(whose)} onClick={onEdit}>
            <PencilIcon className="size-5" />
          </IconButton>
          <IconButton label={texts.remove(whose)} aria-busy={removal.busy} onClick={() => removal.run()}>
            <Trash2Icon className="size-5" />
          </IconButton>
        </div>
      </div>
      <GiftLink coming={coming} />
    </li>
  );
}

/** The list of gifts that suit the day. The person goes along in the tab and fills in the request. */
function GiftLink({ coming: { day, next, whose } }: { coming: ComingOtherDay }) {
  const isSignedIn = useUser() !== undefined;
  const { name, relation, occasion } = day;
  const filter = { ...giftFilterFor(day) };
  const link = {
    'aria-label': texts.findGiftFor(whose),
    onClick: () => startGiftFor({ name, relation, occasion, date: next }),
    children: (
      <>
        <GiftIcon className="size-5" />
        {texts.findGift}
      </>
    ),
  };
  return isSignedIn ? (
    <ButtonLink to={homePath(filter)} variant="secondary" className={GIFT_LINK_CLASS} {...link} />
  ) : (
    <a href={explorePath(filter)} className={`${buttonClass('secondary')} ${GIFT_LINK_CLASS}`} {...link} />
  );
}

const GIFT_LINK_CLASS = 'mt-3 w-full wide:mt-0 wide:w-auto';

export function DateTile({ date }: { date: string }) {
  return (
    <p className="flex w-14 shrink-0 flex-col items-center rounded-control bg-marigold-soft py-2">
      <span className="font-bold text-22 leading-7 tabular-nums">{Number(date.slice(8))}</span>
      <span className="text-14">{leafMonthNames()[Number(date.slice(5, 7)) - 1]}</span>
    </p>
  );
}

/** Removed at once; the toast brings it back. */
function useRemoval(
  { day: { id, ...day }, whose }: ComingOtherDay,
  token: string,
  { onRemoved, onRestored }: Removal,
) {
  const toastKey = `other-day ${id}`;
  const restore = useAction(async () => {
    onRestored((await call('saveOtherDay', { body: { token, ...day } })).other_days);
    dismissToast(toastKey);
  });
  return useAction(async () => {
    onRemoved((await call('removeOtherDay', { body: { token, id } })).other_days);
    showToast({
      key: toastKey,
      tone: 'success',
      message: texts.removed(whose),
      action: { label: texts.undo, onClick: () => restore.run() },
    });
  });
}

/** Puts the days that a call answered on the page. */
function useShowOtherDays(token: string) {
  const queryClient = useQueryClient();
  return (days: OtherDay[]) =>
    queryClient.setQueryData<MySpecialDays>(
      ['special-days', token],
      (known) => known && { ...known, other_days: days },
    );
}

function toComingDay(day: OtherDay, today: string): ComingOtherDay {
  const next = nextCelebration(monthDayOf(day.date) ?? '', today);
  return { day, next, daysLeft: daysBetween(today, next), whose: occasionWords(day.occasion).of(day.name) };
}

function ageOf({ day: { date, occasion }, next }: ComingOtherDay): string | undefined {
  if (date.length === 5) return undefined;
  const years = Number(next.slice(0, 4)) - Number(date.slice(0, 4));
  return years > 0 ? texts.age(years, occasion === 'Birthday') : undefined;
}

export type MySpecialDays = AnswerOf<Operations['mySpecialDays']>;

interface ComingOtherDay {
  day: OtherDay;
  /** The next time it comes round. */
  next: string;
  daysLeft: number;
  /** 'Mummy’s birthday' */
  whose: string;
}

interface Removal {
  onRemoved: (left: OtherDay[]) => void;
  onRestored: (days: OtherDay[]) => void;
}

interface OtherDayCardProps extends Removal {
  coming: ComingOtherDay;
  token: string;
  onEdit: () => void;
}
