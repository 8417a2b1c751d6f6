import { useQuery } from '@tanstack/react-query';
import { MAX_DRAWS } from '@tohfa/contract';
import { drawTexts as texts } from '@tohfa/contract/screens';
import { lazy, Suspense, useState } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/buttons.tsx';
import { SectionCard, SectionPlaceholder } from '../../ui/sections.tsx';
import type { CirclePart } from '../circle-caller.ts';
import { DrawnDraw } from './drawn-draw.tsx';
import { OpenDraw } from './open-draw.tsx';

const StartDrawSheet = lazy(() => import('./start-draw-sheet.tsx'));

/** Drawing names in a circle: who takes part is seen by everybody, who has drawn whom by each giver alone. */
export function Draws({ onNewLink, ...part }: DrawsProps) {
  const { circle, caller } = part;
  const [starting, setStarting] = useState(false);
  const found = useQuery({
    queryKey: ['circle-draws', circle.id, circle.me.id],
    queryFn: ({ signal }) => call('circleDraws', { body: caller, signal }),
  });
  const draws = found.data?.draws;
  const { runs } = circle.me;
  if (draws?.length === 0 && !runs) return null;
  const changed = async () => {
    await found.refetch();
  };
  return (
    <SectionCard title={texts.title}>
      {draws === undefined && (
        <div className="mt-4">
          <SectionPlaceholder failed={found.isError} onRetry={() => void found.refetch()} />
        </div>
      )}
      {draws?.length === 0 && <p className="mt-1 text-14 text-ink-soft">{texts.intro}</p>}
      <ul className="divide-y divide-hairline">
        {draws?.map((draw) => (
          <li key={draw.id} className="py-5 last:pb-0">
            {draw.state === 'open' ? (
              <OpenDraw draw={draw} {...part} onChanged={changed} />
            ) : (
              <DrawnDraw draw={draw} {...part} onChanged={changed} onNewLink={onNewLink} />
            )}
          </li>
        ))}
      </ul>
      {runs && draws && draws.length < MAX_DRAWS && (
        <Button variant="secondary" onClick={() => setStarting(true)} className="mt-4 w-full wide:w-auto">
          {draws.length === 0 ? texts.start : texts.startAnother}
        </Button>
      )}
      {starting && (
        <Suspense>
          <StartDrawSheet
            budget={circle.budget}
            caller={caller}
            onStarted={changed}
            onClosed={() => setStarting(false)}
          />
        </Suspense>
      )}
    </SectionCard>
  );
}

interface DrawsProps extends CirclePart {
  /** The member has another link from now on. */
  onNewLink: (memberToken: string) => void;
}
