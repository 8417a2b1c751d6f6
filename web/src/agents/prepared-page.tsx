import { startedByTexts, preparedTexts as texts } from '@tohfa/contract/screens';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { itemOf, joinBasket } from '../basket/basket.ts';
import { useBasketLines } from '../basket/basket-lines.ts';
import { paths, preparedCheckoutPath } from '../lib/paths.ts';
import { forgetPreparedToken, keepPreparedToken, type Prepared } from '../lib/prepared.ts';
import { useAction } from '../ui/actions.tsx';
import { Button, ShopButtonLink } from '../ui/buttons.tsx';
import { Notice, showToast } from '../ui/feedback.tsx';
import { PageHeading } from '../ui/page.tsx';
import { LoadError, Skeleton } from '../ui/states.tsx';
import { PreparedGifts } from './prepared-gifts.tsx';

const GroupGift = lazy(() => import('./group-gift.tsx'));

/** What was prepared, and the way on with it. */
export function PreparedPage({ token, prepared }: { token: string; prepared: Prepared }) {
  const { kind, agent, isFirst } = prepared;
  // People give one thing together.
  const items =
    kind === 'group-gift'
      ? prepared.items.slice(0, 1).map((item) => ({ ...item, quantity: 1 }))
      : prepared.items;
  const bought = useBasketLines(items);
  const { orderable } = bought;
  const canGoOn = orderable.length > 0 && (kind !== 'group-gift' || isFirst);
  return (
    <div className="column pt-6 wide:pt-10">
      <div className="mx-auto max-w-180">
        <PageHeading title={texts.titles[kind]} />
        <p className="mt-1 [overflow-wrap:anywhere]">{startedByTexts.sentence({ agent })}</p>
        {agent !== '' && <p className="text-14 text-ink-soft">{texts.nameUnchecked}</p>}
        <Notice tone="neutral" className="mt-4">
          {texts.nothingYet[kind]}
        </Notice>
        {!isFirst && (
          <Notice tone="info" className="mt-3">
            {kind === 'group-gift'
              ? `${texts.openedElsewhere} ${texts.startElsewhere}`
              : texts.openedElsewhere}
          </Notice>
        )}
        <div className="mt-4 space-y-4">
          {bought.data && (
            <PreparedGifts lines={bought.lines} items={items} hasTotal={kind !== 'group-gift'} />
          )}
          {!bought.data && bought.error && <LoadError error={bought.error} onRetry={bought.retry} />}
          {!bought.data && !bought.error && <Skeleton className="h-56 rounded-card!" />}
          {bought.data && orderable.length === 0 && <Notice tone="error">{texts.noneLeft}</Notice>}
          {bought.data && !canGoOn && <ShopButtonLink className="w-full">{texts.lookAround}</ShopButtonLink>}
          {canGoOn && kind === 'basket' && <ToBasket orderable={orderable} />}
          {canGoOn && kind === 'checkout' && <ToCheckout token={token} />}
          {canGoOn && kind === 'group-gift' && orderable[0] && (
            <Suspense fallback={<Skeleton className="h-56 rounded-card!" />}>
              <GroupGift token={token} parts={prepared.parts ?? {}} product={orderable[0].product} />
            </Suspense>
          )}
        </div>
      </div>
    </div>
  );
}

/** Joins what is in the basket, which loses nothing. */
function ToBasket({ orderable }: { orderable: ReturnType<typeof useBasketLines>['orderable'] }) {
  const navigate = useNavigate();
  const { busy, run } = useAction(async () => {
    const added = orderable.map(({ item, product }) => ({
      ...itemOf(item),
      quantity: item.quantity,
      price: product.price,
    }));
    if (!(await joinBasket(added))) {
      showToast({ tone: 'error', key: 'basket-full', message: texts.basketFull });
      return;
    }
    forgetPreparedToken();
    showToast({ tone: 'success', message: texts.inBasket });
    await navigate(paths.basket);
  });
  return (
    <Button aria-busy={busy} onClick={() => run()} className="w-full">
      {busy ? texts.addingToBasket : texts.toBasket}
    </Button>
  );
}

function ToCheckout({ token }: { token: string }) {
  const navigate = useNavigate();
  return (
    <div>
      <Button
        onClick={() => {
          keepPreparedToken(token);
          void navigate(preparedCheckoutPath);
        }}
        className="w-full"
      >
        {texts.toCheckout}
      </Button>
      <p className="mt-3 text-center text-14 text-ink-soft">{texts.basketStays}</p>
    </div>
  );
}
