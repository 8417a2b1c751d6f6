import { formatRupees, MAX_QUANTITY, withVariant } from '@tohfa/contract';
import { basketPriceTexts, basketTexts, delivery, partTexts, variantTexts } from '@tohfa/contract/screens';
import { MinusIcon, PlusIcon, Trash2Icon } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { DeliverTo } from '../delivery/deliver-to.tsx';
import { usePincode } from '../delivery/estimates.ts';
import { useLowestDelivery } from '../delivery/full-price.tsx';
import { call, errorMessage } from '../lib/api.ts';
import { formatShortDay } from '../lib/dates.ts';
import { parseId, paths, productPath, publicProductPath } from '../lib/paths.ts';
import { currentUser, useUser } from '../lib/session.ts';
import { Button, IconButton, ShopButtonLink } from '../ui/buttons.tsx';
import { Price } from '../ui/data-display.tsx';
import { dismissToast, Notice, showToast } from '../ui/feedback.tsx';
import { SquareImage } from '../ui/images.tsx';
import { PageHeading } from '../ui/page.tsx';
import { SectionCard } from '../ui/sections.tsx';
import { EmptyState, LoadError, Skeleton } from '../ui/states.tsx';
import {
  acceptPrices,
  addByLink,
  type BasketItem,
  itemOf,
  keyOfItem,
  setQuantity,
  takeFromBasket,
} from './basket.ts';
import { type BasketLine, useBasketLines, usePrice } from './basket-lines.ts';
import { PriceSummary } from './price-summary.tsx';

/** Needs no sign-in: only ordering does. */
export default function BasketScreen() {
  const basket = useBasketLines();
  const isAdding = useAddedByLink();
  return (
    <div className="column pt-6 wide:pt-10">
      <PageHeading title={basketTexts.title} />
      {isAdding ? <BasketLoading /> : <BasketContent basket={basket} />}
    </div>
  );
}

/** `?add=12`, with `&variant=34` for one with options, puts a gift in: so do the pages for people without an account. */
function useAddedByLink(): boolean {
  const [params, setParams] = useSearchParams();
  const productId = parseId(params.get('add'));
  const variantId = parseId(params.get('variant'));
  const navigate = useNavigate();
  const begun = useRef(false);
  useEffect(() => {
    if (productId === undefined || begun.current) return;
    begun.current = true;
    const item = itemOf({ productId, variantId });
    call('lookUpBasket', { body: { items: [{ ...item, quantity: 1 }] } })
      .then(async ({ products: [product] }) => {
        if (product?.choose) {
          showToast({ tone: 'error', message: variantTexts.chooseFirst });
          if (currentUser() === undefined) location.replace(publicProductPath(String(productId)));
          else void navigate(productPath(productId), { replace: true });
          return;
        }
        if (product && product.countInStock > 0) await addByLink({ ...item, price: product.price });
        else showToast({ tone: 'error', message: basketTexts.notAvailable });
        setParams({}, { replace: true });
      })
      .catch((error: unknown) => {
        showToast({ tone: 'error', message: errorMessage(error) });
        setParams({}, { replace: true });
      });
  }, [productId, variantId, navigate, setParams]);
  return productId !== undefined;
}

function BasketLoading() {
  return (
    <div role="status" className="mt-6 space-y-4">
      <span className="sr-only">{basketTexts.loading}</span>
      <Skeleton className="h-32 rounded-card!" />
      <Skeleton className="h-32 rounded-card!" />
    </div>
  );
}

function BasketContent({ basket }: { basket: ReturnType<typeof useBasketLines> }) {
  if (basket.isEmpty)
    return (
      <EmptyState
        title={basketTexts.emptyTitle}
        description={basketTexts.empty}
        action={<ShopButtonLink>{basketTexts.findGift}</ShopButtonLink>}
      />
    );
  if (basket.error && basket.lines.length === 0)
    return <LoadError error={basket.error} onRetry={basket.retry} />;
  if (basket.lines.length === 0) return <BasketLoading />;
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5 wide:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)] wide:items-start wide:gap-8">
      <div>
        <PriceChanges lines={basket.lines} />
        <ul className="space-y-3">
          {basket.lines.map((line) => (
            <li key={keyOfItem(line.item)}>
              <BasketRow line={line} />
            </li>
          ))}
        </ul>
      </div>
      <BasketTotal basket={basket} />
    </div>
  );
}

/** Says what became cheaper or dearer since it was put in. */
function PriceChanges({ lines }: { lines: readonly BasketLine[] }) {
  const changed = lines.filter(
    ({ item, product }) => product && !product.choose && product.price !== item.price,
  );
  if (changed.length === 0) return null;
  return (
    <Notice tone="info" className="mb-4">
      <p>{basketTexts.pricesChanged}</p>
      <ul className="mt-1 list-disc pl-5">
        {changed.map(({ item, product }) => (
          <li key={keyOfItem(item)}>
            {`${product && withVariant(product)}: ${formatRupees(item.price)} → ${formatRupees(product?.price ?? 0)}`}
          </li>
        ))}
      </ul>
      <button
        type="button"
        onClick={() =>
          acceptPrices(new Map(changed.map(({ item, product }) => [keyOfItem(item), product?.price ?? 0])))
        }
        className="mt-1 h-11 font-semibold text-rani underline"
      >
        {basketTexts.gotIt}
      </button>
    </Notice>
  );
}

function BasketRow({ line }: { line: BasketLine }) {
  const { item, product, state } = line;
  const name = product && withVariant(product);
  return (
    <div className="flex gap-4 rounded-card bg-surface p-3 shadow-float max-[17rem]:flex-col max-[17rem]:gap-2 cards:p-4">
      <SquareImage
        src={product?.image ?? ''}
        alt=""
        sizes="112px"
        className={`size-24 shrink-0 rounded-control cards:size-28 ${UNAVAILABLE.includes(state) ? 'opacity-55 grayscale' : ''}`}
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 flex-1 pt-1 font-sans font-semibold text-16">
            {product ? <ProductLink item={item} name={product.name} /> : basketTexts.gone}
          </h2>
          <IconButton
            label={name === undefined ? basketTexts.removeGone : basketTexts.remove({ name })}
            onClick={() => removeLine(line)}
            className="-mt-1.5 -mr-2"
          >
            <Trash2Icon className="size-5" />
          </IconButton>
        </div>
        {product?.variant && <span className="text-14">{product.variant}</span>}
        {product && !product.choose && (
          <span className="text-14 text-ink-soft tabular-nums">
            {basketTexts.each(formatRupees(product.price))}
          </span>
        )}
        <StockNote line={line} />
        {product && name && !UNAVAILABLE.includes(state) && (
          <div className="mt-auto flex flex-wrap items-center justify-between gap-2 pt-2">
            <QuantityStepper
              name={name}
              quantity={item.quantity}
              max={Math.min(MAX_QUANTITY, product.countInStock)}
              onChange={(quantity) => setQuantity(item, quantity)}
            />
            <Price rupees={product.price * item.quantity} className="text-18" />
          </div>
        )}
      </div>
    </div>
  );
}

/** At once, with the way back. */
function removeLine({ item, product }: BasketLine): void {
  const putBack = takeFromBasket(item);
  const key = `basket ${keyOfItem(item)}`;
  showToast({
    key,
    tone: 'success',
    message: product ? basketTexts.removed({ name: withVariant(product) }) : basketTexts.removedGone,
    action: {
      label: partTexts.undo,
      onClick: () => {
        putBack();
        dismissToast(key);
      },
    },
  });
}

const UNAVAILABLE: readonly BasketLine['state'][] = ['out-of-stock', 'choose', 'gone'];

/** Visitors see the public page, which the server finds by the product's number. */
function ProductLink({ item, name, className = 'line-clamp-2 min-h-11 hover:text-rani' }: ProductLinkProps) {
  const { productId, variantId } = item;
  if (useUser() === undefined)
    return (
      <a href={publicProductPath(String(productId), variantId)} className={className}>
        {name}
      </a>
    );
  return (
    <Link to={productPath(productId, variantId)} className={className}>
      {name}
    </Link>
  );
}

interface ProductLinkProps {
  item: BasketItem;
  name: string;
  className?: string;
}

function StockNote({ line: { state, item, product } }: { line: BasketLine }) {
  if (state === 'available') return null;
  const left = product?.countInStock ?? 0;
  return (
    <p role="status" className="mt-1 font-semibold text-14 text-chilli">
      {state === 'out-of-stock' && basketTexts.outOfStock}
      {state === 'choose' && (
        <>
          {`${item.variantId === undefined ? variantTexts.notChosen : variantTexts.noLongerSold} `}
          <ProductLink
            item={item}
            name={variantTexts.chooseAnother}
            className="inline-block min-h-6 underline"
          />
        </>
      )}
      {state === 'gone' && basketTexts.goneHint}
      {state === 'too-many' && (
        <>
          {`${basketTexts.onlyLeft(left)} `}
          <button type="button" onClick={() => setQuantity(item, left)} className="min-h-6 underline">
            {basketTexts.take(left)}
          </button>
        </>
      )}
    </p>
  );
}

function QuantityStepper({ name, quantity, max, onChange }: QuantityStepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form, and this is none
    <div
      role="group"
      aria-label={basketTexts.quantityOf({ name })}
      className="flex items-center rounded-full border border-field-border"
    >
      <IconButton
        label={basketTexts.oneLess({ name })}
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
        className="disabled:opacity-40"
      >
        <MinusIcon className="size-4.5" />
      </IconButton>
      <span aria-live="polite" className="min-w-6 text-center font-bold tabular-nums">
        {quantity}
      </span>
      <IconButton
        label={basketTexts.oneMore({ name })}
        disabled={quantity >= max}
        onClick={() => onChange(quantity + 1)}
        className="disabled:opacity-40"
      >
        <PlusIcon className="size-4.5" />
      </IconButton>
    </div>
  );
}

interface QuantityStepperProps {
  name: string;
  quantity: number;
  max: number;
  onChange: (quantity: number) => void;
}

function BasketTotal({ basket }: { basket: ReturnType<typeof useBasketLines> }) {
  const navigate = useNavigate();
  const hintId = useId();
  const items = basket.orderable.map(({ item }) => ({ ...itemOf(item), quantity: item.quantity }));
  const isBlocked = basket.lines.some(({ state }) => state === 'too-many') || items.length === 0;
  const pincode = usePincode();
  const lowest = useLowestDelivery();
  const lowestDelivery = pincode === undefined ? lowest : undefined;
  const price = usePrice(isBlocked ? undefined : { items, ...(pincode !== undefined && { pincode }) });
  return (
    <SectionCard title={basketPriceTexts.title} className="wide:sticky wide:top-24">
      {isBlocked ? (
        <p id={hintId} className="mt-2 text-14 text-ink-soft">
          {items.length === 0 ? basketTexts.nothingToOrder : basketTexts.changeQuantities}
        </p>
      ) : price.isError ? (
        <Notice tone="error" className="mt-3">
          {errorMessage(price.error)}
        </Notice>
      ) : (
        <PriceSummary
          price={price.data}
          stale={price.isPlaceholderData}
          lowestDelivery={lowestDelivery}
          className="mt-3"
        />
      )}
      <DeliverTo className="mt-2" />
      {price.data && !price.isError && pincode !== undefined && (
        <p className="font-semibold text-14 text-leaf">
          {delivery.getItBy(formatShortDay(price.data.deliveryDate))}
        </p>
      )}
      {lowestDelivery !== undefined && <p className="text-14 text-ink-soft">{delivery.exactTotal}</p>}
      <Button
        disabled={isBlocked}
        aria-describedby={isBlocked ? hintId : undefined}
        onClick={() => void navigate(paths.checkout)}
        className="mt-4 w-full"
      >
        {basketTexts.toCheckout}
      </Button>
      <p className="mt-3 text-14 text-ink-soft">{basketTexts.next}</p>
    </SectionCard>
  );
}
