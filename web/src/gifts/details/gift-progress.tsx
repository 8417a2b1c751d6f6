import { formatRupees, type GiftView } from '@tohfa/contract';
import { useEffect, useState } from 'react';
import { FundingBar, progressText } from '../gift-status.tsx';
import { GiftBox } from './gift-box.tsx';

const CELEBRATION_MS = 3000;
const NEWS_MS = 7000;

/** The funding so far, drawn and in words. Both update live, and a gift that becomes fully funded is celebrated. */
export function GiftProgress({ gift }: { gift: GiftView }) {
  const full = gift.remainingAmount === 0;
  const celebrating = useCelebration(full);
  const news = useNewestPayer(gift);
  return (
    <div id="gift-progress" className="text-center wide:flex wide:items-center wide:gap-6 wide:text-left">
      <GiftBox
        full={full}
        bands={gift.payers.toReversed().map(({ at, amount }, index) => ({
          key: `${at} ${index}`,
          fraction: amount / gift.totalAmount,
        }))}
        faces={gift.payers.map(({ name }) => name)}
        emptySeat={gift.canPay && !gift.payers.some(({ mine }) => mine)}
        className="mx-auto w-full max-w-72 wide:mx-0 wide:w-54 wide:shrink-0"
      />
      <div className="min-w-0 flex-1">
        {full && <p className="font-display font-semibold text-22 text-leaf">Fully funded!</p>}
        <p role="status" className="mt-2 font-bold text-18 tabular-nums">
          {progressText(gift)}
          {news && (
            <span
              key={news.at}
              className="rise block font-semibold text-16 text-rani [overflow-wrap:anywhere]"
            >
              {`${news.name} just chipped in ${formatRupees(news.amount)}`}
            </span>
          )}
        </p>
        <FundingBar amounts={gift} label="Paid so far" className="mt-3" />
      </div>
      {celebrating && <Confetti />}
    </div>
  );
}

/** Whoever paid while the page was open, for a few seconds. */
function useNewestPayer({ payers }: GiftView): GiftView['payers'][number] | undefined {
  const [newest] = payers;
  const [seen, setSeen] = useState(newest?.at);
  const [news, setNews] = useState<GiftView['payers'][number]>();
  if (newest?.at !== seen) {
    setSeen(newest?.at);
    setNews(newest?.mine || (seen !== undefined && (newest?.at ?? '') < seen) ? undefined : newest);
  }
  useEffect(() => {
    if (news === undefined) return;
    const timer = setTimeout(() => setNews(undefined), NEWS_MS);
    return () => clearTimeout(timer);
  }, [news]);
  return news;
}

/** Only for those who are watching when it happens. */
export function useCelebration(full: boolean): boolean {
  const [wasFull, setWasFull] = useState(full);
  const [celebrating, setCelebrating] = useState(false);
  if (full !== wasFull) {
    setWasFull(full);
    setCelebrating(full);
  }
  useEffect(() => {
    if (!celebrating) return;
    const timer = setTimeout(() => setCelebrating(false), CELEBRATION_MS);
    return () => clearTimeout(timer);
  }, [celebrating]);
  return celebrating;
}

const COLOURS = ['bg-marigold', 'bg-rani', 'bg-leaf', 'bg-rani-soft', 'bg-marigold-soft'];
const PIECES = Array.from({ length: 36 }, (_, piece) => piece);

/** A short burst over the page; none with reduced motion. */
export function Confetti() {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return null;
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-50 overflow-hidden">
      {PIECES.map((piece) => (
        <span
          key={piece}
          className={`confetti absolute top-0 h-3 w-2 rounded-[2px] ${COLOURS[piece % COLOURS.length]}`}
          style={{
            left: `${(piece * 37) % 100}%`,
            animationDelay: `${(piece * 53) % 400}ms`,
            rotate: `${(piece * 71) % 180}deg`,
          }}
        />
      ))}
    </div>
  );
}
