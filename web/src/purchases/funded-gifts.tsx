import type { FundedGift } from '@tohfa/contract';
import { useId } from 'react';
import { Link } from 'react-router';
import { giftPath } from '../paths.ts';
import { Badge } from '../ui/badge.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import { PaperButton } from './paper-button.tsx';
import { dayWords } from './purchase-words.ts';

/** Every share of a gift that was paid, with its receipt. */
export function FundedGifts({ funded }: { funded: readonly FundedGift[] }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="mt-8">
      <h2 id={heading} className="text-22">
        Gifts you helped to fund
      </h2>
      <ul className="mt-4 space-y-4">
        {funded.map((share) => (
          <li key={share.receiptId} className="flex gap-4 rounded-card bg-surface p-3 shadow-float cards:p-4">
            <Picture
              src={share.productImage}
              alt=""
              sizes="112px"
              className="size-24 shrink-0 rounded-control cards:size-28"
            />
            <div className="flex min-w-0 flex-1 flex-col">
              <h3 className="font-sans font-semibold text-16">
                <Link
                  to={giftPath(share.giftId)}
                  className="line-clamp-2 hover:text-rani [overflow-wrap:anywhere]"
                >
                  {`${share.productName} for ${share.name}`}
                </Link>
              </h3>
              <p className="mt-1 text-14 text-ink-soft">
                {`${share.occasion} · paid on `}
                <time dateTime={share.at}>{dayWords(share.at)}</time>
              </p>
              <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 pt-1">
                <span className="flex items-center gap-2">
                  <Price rupees={share.amount} className="text-18" />
                  {share.status !== 'paid' && <Badge tone="plain">{backWords[share.status]}</Badge>}
                </span>
                <PaperButton paper="receipt" id={share.receiptId} of={share.productName} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const backWords = { refunding: 'On its way back', refunded: 'Refunded' };
