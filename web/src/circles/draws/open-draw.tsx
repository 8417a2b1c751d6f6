import { MIN_DRAW_PEOPLE } from '@tohfa/contract';
import { drawTexts as texts } from '@tohfa/contract/screens';
import { CheckIcon, ClockIcon, UserRoundXIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../lib/api.ts';
import { LazyConfirmDialog, useAction } from '../../ui/actions.tsx';
import { Button } from '../../ui/buttons.tsx';
import { AskFirst, DrawHeading, type DrawProps } from './draw-parts.tsx';

const ExclusionsSheet = lazy(() => import('./exclusions-sheet.tsx'));

/** Before the names are drawn: who is in, and for whoever runs the circle what to do next. */
export function OpenDraw({ draw, circle, caller, onChanged }: DrawProps) {
  const { runs } = circle.me;
  const taking = draw.people.filter(({ takesPart }) => takesPart).length;
  const join = useAction(async (takesPart: boolean) => {
    await call('joinDraw', { body: { ...caller, drawId: draw.id, takesPart } });
    await onChanged();
  });
  return (
    <>
      <DrawHeading draw={draw} />
      <p className="mt-4 font-semibold text-14">{texts.areIn({ taking, all: draw.people.length })}</p>
      <People people={draw.people} />
      {draw.takesPart ? (
        <p className="mt-4 text-14 text-ink-soft">
          <span className="font-semibold text-leaf">{texts.takingPart}</span>{' '}
          {!runs && texts.waiting({ runner: circle.runBy })}
        </p>
      ) : (
        <Button
          variant={runs && taking >= MIN_DRAW_PEOPLE ? 'secondary' : 'primary'}
          aria-busy={join.busy}
          onClick={() => join.run(true)}
          className="mt-4 w-full wide:w-auto"
        >
          {texts.iAmIn}
        </Button>
      )}
      {runs && (
        <RunnersPart draw={draw} circle={circle} caller={caller} onChanged={onChanged} taking={taking} />
      )}
      <div className="-mb-2 mt-2 flex flex-wrap gap-x-5">
        {draw.takesPart && (
          <button
            type="button"
            aria-busy={join.busy}
            onClick={() => join.run(false)}
            className="inline-flex min-h-11 items-center font-semibold text-14 text-ink-soft underline hover:text-ink"
          >
            {texts.notMe}
          </button>
        )}
        {runs && <RemoveDraw draw={draw} caller={caller} onChanged={onChanged} />}
      </div>
    </>
  );
}

function RunnersPart({ draw, caller, onChanged, taking }: DrawProps & { taking: number }) {
  const [asking, setAsking] = useState(false);
  const [excluding, setExcluding] = useState(false);
  const drawNames = useAction(async () => {
    await call('drawNames', { body: { ...caller, drawId: draw.id } });
    await onChanged();
  });
  const isEnough = taking >= MIN_DRAW_PEOPLE;
  return (
    <>
      <button
        type="button"
        onClick={() => setExcluding(true)}
        className="mt-4 flex min-h-12 w-full items-center gap-3 rounded-control border border-hairline px-4 text-left transition-colors duration-160 hover:border-rani"
      >
        <UserRoundXIcon className="size-5 shrink-0 text-ink-soft" />
        <span className="flex-1 py-2">
          <span className="block font-semibold text-14">{texts.exclusions}</span>
          <span className="block text-14 text-ink-soft">
            {texts.exclusionCount({ count: draw.exclusions?.length ?? 0 })}
          </span>
        </span>
      </button>
      <Button
        variant={isEnough ? 'primary' : 'secondary'}
        disabled={!isEnough}
        aria-busy={drawNames.busy}
        onClick={() => setAsking(true)}
        className="mt-3 w-full wide:w-auto"
      >
        {texts.drawNow}
      </Button>
      {taking <= MIN_DRAW_PEOPLE && (
        <p className="mt-2 text-14 text-ink-soft">{isEnough ? texts.three : texts.tooFew}</p>
      )}
      {asking && (
        <LazyConfirmDialog
          title={texts.drawNowTitle({ count: taking })}
          description={texts.drawNowHint}
          confirmLabel={texts.drawNow}
          cancelLabel={texts.cancel}
          onConfirm={() => drawNames.run()}
          onClose={() => setAsking(false)}
        />
      )}
      {excluding && (
        <Suspense>
          <ExclusionsSheet
            draw={draw}
            caller={caller}
            onChanged={onChanged}
            onClosed={() => setExcluding(false)}
          />
        </Suspense>
      )}
    </>
  );
}

export function RemoveDraw({ draw, caller, onChanged }: Omit<DrawProps, 'circle'>) {
  const remove = useAction(async () => {
    await call('removeDraw', { body: { ...caller, drawId: draw.id } });
    await onChanged();
  });
  return (
    <AskFirst
      label={texts.remove}
      title={texts.removeTitle}
      description={texts.removeHint}
      confirmLabel={texts.removeConfirm}
      onConfirm={() => remove.run()}
    />
  );
}

function People({ people }: { people: DrawProps['draw']['people'] }) {
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {people.map(({ memberId, name, takesPart }) => (
        <li
          key={memberId}
          className={`flex min-h-9 items-center gap-1.5 rounded-full px-3 text-14 ${
            takesPart ? 'bg-leaf-soft font-semibold text-leaf' : 'border border-hairline text-ink-soft'
          }`}
        >
          {takesPart ? <CheckIcon className="size-4" /> : <ClockIcon className="size-4" />}
          <span className="[overflow-wrap:anywhere]">{name}</span>
          <span className="sr-only">{takesPart ? texts.isIn : texts.notYet}</span>
        </li>
      ))}
    </ul>
  );
}
