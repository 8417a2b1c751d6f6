import { withVariant } from '@tohfa/contract';
import { preparedTexts as texts } from '@tohfa/contract/screens';
import { keyOfItem } from '../basket/basket.ts';
import type { BasketLine } from '../basket/basket-lines.ts';
import { publicProductPath } from '../lib/paths.ts';
import type { Prepared } from '../lib/prepared.ts';
import { Price } from '../ui/data-display.tsx';
import { SquareImage } from '../ui/images.tsx';
import { SectionCard } from '../ui/sections.tsx';

/** The gifts as they can be had right now. */
export function PreparedGifts({ lines, items, hasTotal }: PreparedGiftsProps) {
  const goods = lines
    .filter(({ state }) => state === 'available')
    .reduce((sum, { item, product }) => sum + (product?.price ?? 0) * item.quantity, 0);
  const isSummed = hasTotal && goods > 0;
  return (
    <SectionCard title={lines.length === 1 ? texts.gift : texts.gifts}>
      <ul className={`mt-2 divide-y divide-hairline ${isSummed ? '' : '-mb-3'}`}>
        {lines.map((line, index) => (
          <li key={keyOfItem(line.item)} className="flex gap-4 py-3">
            <PreparedGift
              line={line}
              wanted={items[index]?.quantity ?? line.item.quantity}
              isCounted={hasTotal}
            />
          </li>
        ))}
      </ul>
      {isSummed && (
        <div className="border-hairline border-t pt-3">
          <p className="flex justify-between gap-3 font-semibold">
            {texts.goods}
            <Price rupees={goods} />
          </p>
          <p className="mt-1 text-14 text-ink-soft">{texts.beforeCharges}</p>
        </div>
      )}
    </SectionCard>
  );
}

interface PreparedGiftsProps {
  /** In the order of the items. */
  lines: readonly BasketLine[];
  /** As the assistant asked for them. */
  items: Prepared['items'];
  hasTotal: boolean;
}

function PreparedGift({ line, wanted, isCounted }: PreparedGiftProps) {
  const { item, product, state } = line;
  const isAvailable = state === 'available';
  return (
    <>
      <SquareImage
        src={product?.image ?? ''}
        alt=""
        sizes="80px"
        className={`size-20 shrink-0 rounded-control ${isAvailable ? '' : 'opacity-55 grayscale'}`}
      />
      <div className="min-w-0 flex-1">
        <p className="font-semibold [overflow-wrap:anywhere]">
          {product ? withVariant(product) : texts.gone}
        </p>
        {product && isAvailable && isCounted && (
          <p className="text-14 text-ink-soft tabular-nums">
            {texts.quantity({ quantity: item.quantity, price: product.price })}
          </p>
        )}
        {isAvailable && item.quantity < wanted && (
          <p className="mt-1 font-semibold text-14 text-chilli">{texts.onlyLeft({ left: item.quantity })}</p>
        )}
        {!isAvailable && (
          <p className="mt-1 font-semibold text-14 text-chilli">
            {state === 'gone' && texts.goneHint}
            {state === 'out-of-stock' && texts.soldOut}
            {state === 'choose' && (
              <>
                {texts.choose}
                <a
                  href={publicProductPath(String(item.productId))}
                  className="inline-block min-h-6 underline"
                >
                  {texts.chooseAnother}
                </a>
              </>
            )}
          </p>
        )}
      </div>
      {product && isAvailable && <Price rupees={product.price * item.quantity} className="shrink-0" />}
    </>
  );
}

interface PreparedGiftProps {
  line: BasketLine;
  /** As many as the assistant asked for. */
  wanted: number;
  /** Says how many there are. */
  isCounted: boolean;
}
