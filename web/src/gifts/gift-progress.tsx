import type { GiftView } from '@tohfa/contract';
import { useEffect, useState } from 'react';
import { Confetti } from './confetti.tsx';
import { GiftBox } from './gift-box.tsx';
import { progressWords } from './gift-words.ts';
import { PaidBar } from './paid-bar.tsx';

const CELEBRATED_MS = 3000;

/** How far the gift is, drawn and in words; both move while one looks, and it celebrates when it is complete. */
export function GiftProgress({ gift }: { gift: GiftView }) {
  const full = gift.remainingAmount === 0;
  const celebrating = useCelebration(full);
  return (
    <div className="text-center wide:flex wide:items-center wide:gap-7 wide:text-left">
      <GiftBox
        full={full}
        parts={gift.payers.toReversed().map(({ at, amount }, place) => ({
          key: `${at} ${place}`,
          share: amount / gift.totalAmount,
        }))}
        className="mx-auto size-44 shrink-0 wide:mx-0 wide:size-48"
      />
      <div className="min-w-0 flex-1">
        {full && <p className="mb-1 font-display font-semibold text-22 text-leaf">Fully funded!</p>}
        <p role="status" className="mt-2 font-bold text-18 tabular-nums wide:mt-0">
          {progressWords(gift)}
        </p>
        <PaidBar figures={gift} label="Paid so far" className="mt-3" />
      </div>
      {celebrating && <Confetti />}
    </div>
  );
}

/** Only for whoever is there when it happens. */
function useCelebration(full: boolean): boolean {
  const [wasFull, setWasFull] = useState(full);
  const [celebrating, setCelebrating] = useState(false);
  if (full !== wasFull) {
    setWasFull(full);
    setCelebrating(full);
  }
  useEffect(() => {
    if (!celebrating) return;
    const timer = setTimeout(() => setCelebrating(false), CELEBRATED_MS);
    return () => clearTimeout(timer);
  }, [celebrating]);
  return celebrating;
}
