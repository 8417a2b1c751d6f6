import { formatRupees, type GiftView } from '@tohfa/contract';
import { giftDetailsTexts } from '@tohfa/contract/screens';
import { useEffect, useState } from 'react';
import { useCelebration } from '../../contributions/celebration.ts';
import Confetti from '../../contributions/confetti.tsx';
import { fundingBands, GiftBox } from '../../contributions/gift-box.tsx';
import { shownName } from '../../contributions/shown-name.ts';
import { FundingBar, progressText } from '../gift-status.tsx';

const texts = giftDetailsTexts.progress;

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
        bands={fundingBands(gift, gift.payers)}
        faces={gift.payers.map(({ name }) => name)}
        emptySeat={gift.canPay && !gift.payers.some(({ mine }) => mine)}
        className="mx-auto w-full max-w-72 wide:mx-0 wide:w-54 wide:shrink-0"
      />
      <div className="min-w-0 flex-1">
        {full && <p className="font-display font-semibold text-22 text-leaf">{texts.full}</p>}
        <p role="status" className="mt-2 font-bold text-18 tabular-nums">
          {progressText(gift)}
          {news && (
            <span
              key={news.at}
              className="rise block font-semibold text-16 text-rani [overflow-wrap:anywhere]"
            >
              {news.amount === undefined
                ? texts.chippedIn({ name: shownName(news.name) })
                : texts.chippedInAmount({
                    name: shownName(news.name),
                    amount: formatRupees(news.amount),
                  })}
            </span>
          )}
        </p>
        <FundingBar amounts={gift} label={texts.bar} className="mt-3" />
      </div>
      {celebrating && <Confetti />}
    </div>
  );
}

/** Names people who paid while the page is open, for a few seconds. */
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
