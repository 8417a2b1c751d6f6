import type { GiftView } from '@tohfa/contract';
import { momentWords } from '../purchases/purchase-words.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Price } from '../ui/price.tsx';
import { SectionCard } from '../ui/section-card.tsx';

/** Under the name each gave. */
export function PayersList({ gift }: { gift: GiftView }) {
  return (
    <SectionCard title="Who chipped in">
      <ul className="mt-2 divide-y divide-hairline">
        {gift.payers.map(({ name, amount, at, mine }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people of one name may pay in the same moment
          <li key={`${at} ${place}`} className="flex items-center gap-3 py-2.5">
            <Avatar name={name} photo="" className="size-9 text-14" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold [overflow-wrap:anywhere]">
                {name}
                {mine && <span className="font-normal text-ink-soft"> (you)</span>}
              </span>
              <time dateTime={at} className="block text-14 text-ink-soft">
                {momentWords(at)}
              </time>
            </span>
            <Price rupees={amount} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
