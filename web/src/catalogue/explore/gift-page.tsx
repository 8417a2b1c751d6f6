import { chooseVariant, type GiftPageView, type ProductVariant, variantName } from '@tohfa/contract';
import {
  addToBasketTexts,
  giftPageTexts,
  occasionNames,
  productTexts,
  reviewTexts,
  stockLabels,
  variantTexts,
} from '@tohfa/contract/screens';
import { GiftIcon, ShoppingBasketIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FullPrice, MrpOffer } from '../../delivery/full-price.tsx';
import { formatIndiaDate } from '../../lib/dates.ts';
import { addToBasketPath, checkoutPath, explorePath, parseId, paths, productPath } from '../../lib/paths.ts';
import { Badge, Price, StarRating } from '../../ui/data-display.tsx';
import { SquareImage } from '../../ui/images.tsx';
import { PlainButtonLink, PublicNotFound } from '../../ui/public-page.tsx';
import { PublicWishButton } from '../../wishlists/public-wish-button.tsx';
import { leadText } from '../lead-text.ts';
import { ProductFacts } from '../product-facts.tsx';
import { StockNotice } from '../stock-notice.tsx';
import { VariantChoice } from '../variant-choice.tsx';
import { PICTURE_SIZES, picturesOf } from './gift-page-head.ts';
import { PublicRow } from './public-card.tsx';
import { ShopFrame } from './shop-frame.tsx';

const RICH_TEXT_CLASS =
  'space-y-3 [overflow-wrap:anywhere] [&_a]:text-rani [&_a]:underline [&_h3]:pt-2 [&_h3]:text-18 [&_h4]:font-semibold [&_li]:marker:text-rani [&_ol]:list-decimal [&_ol]:space-y-1 [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:space-y-1 [&_ul]:pl-5';

export { head } from './gift-page-head.ts';

/** A product for people without an account. Buying leads to the checkout, asking through the sign-in to the same product in the app. */
export default function GiftPage({ data }: { data: GiftPageView | null }) {
  if (data === null) return <UnknownGift />;
  return <KnownGift data={data} />;
}

function KnownGift({ data: { product, reviews, similar, charges } }: { data: GiftPageView }) {
  const { options = [], variants = [] } = product;
  const [chosen, choose] = useVariantOfAddress(variants);
  const sold = chosen ? soldAs(product, chosen) : product;
  const lead = leadText(product);
  return (
    <ShopFrame
      charges={charges}
      signInTo={productPath(product.id, chosen?.id)}
      bottomBar={<Actions product={product} chosen={chosen} />}
    >
      <article className="column cards3:grid cards3:grid-cols-2 cards3:items-start cards3:gap-6 wide:gap-12">
        <Pictures name={product.name} images={picturesOf(product, chosen)} />
        <div className="mt-5 cards3:mt-0">
          <div className="flex items-start gap-3">
            <div className="flex-1">
              <p className="font-semibold text-14 text-ink-soft">{product.brand}</p>
              <h1 className="mt-1 text-28 wide:text-36">{product.name}</h1>
            </div>
            <PublicWishButton product={product} />
          </div>
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <StarRating rating={product.rating} count={product.num_reviews} />
            <Badge tone={sold.inStock ? 'success' : 'neutral'}>
              {sold.inStock ? stockLabels.plenty : stockLabels.none}
            </Badge>
          </div>
          <VariantChoice options={options} variants={variants} chosen={chosen} onChoose={choose} />
          <p className="mt-5">
            <Price rupees={sold.price} from={sold.pricesDiffer} className="text-28" />
          </p>
          <MrpOffer product={sold} className="mt-1" />
          <FullPrice product={sold} />
          <p className="mt-2 text-14 text-ink-soft">{giftPageTexts.giveTogether}</p>
          {chosen && !sold.inStock && product.inStock && (
            <p className="mt-4 rounded-control bg-sunken px-4 py-3 text-14">
              {variantTexts.outOfStock({ variant: variantName(options, chosen) })}
            </p>
          )}
          {sold.inStock && (
            <PlainButtonLink
              variant="secondary"
              href={isToBeChosen(product, chosen) ? '#options' : addToBasketPath(product.id, chosen?.id)}
              className="mt-4 w-full wide:w-auto"
            >
              <ShoppingBasketIcon />
              {addToBasketTexts.add}
            </PlainButtonLink>
          )}
          <StockNotice
            productId={product.id}
            variantId={chosen?.id}
            isSoldOut={!sold.inStock}
            className="mt-4"
          />
          <div className="mt-6 hidden wide:block">
            <Actions product={product} chosen={chosen} />
          </div>
          <h2 className="mt-8 text-22">{productTexts.about}</h2>
          {lead !== '' && <p className="mt-3">{lead}</p>}
          {product.rich_description !== '' && (
            <div
              className={`mt-3 ${RICH_TEXT_CLASS}`}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: the few tags of a description, cleaned when written and when read
              dangerouslySetInnerHTML={{ __html: product.rich_description }}
            />
          )}
          <ProductFacts product={product} />
          <Themes occasions={product.occasions} />
          <Reviews reviews={reviews} />
        </div>
      </article>
      <div className="column">
        <PublicRow
          id="similar"
          title={giftPageTexts.moreOf({ category: product.categoryName })}
          products={similar}
        />
      </div>
    </ShopFrame>
  );
}

function Pictures({ name, images }: { name: string; images: readonly string[] }) {
  const row = useRef<HTMLUListElement>(null);
  const [first] = images;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another first picture is shown from the start
  useEffect(() => {
    row.current?.scrollTo({ left: 0, behavior: 'instant' });
  }, [first]);
  return (
    <ul
      ref={row}
      tabIndex={images.length > 1 ? 0 : undefined}
      className="hide-scrollbar -mx-4 flex snap-x snap-mandatory overflow-x-auto cards:mx-0 cards:rounded-sheet"
    >
      {images.map((url, index) => (
        <li key={url} className="w-full shrink-0 snap-center">
          <SquareImage
            src={url}
            alt={index === 0 ? name : giftPageTexts.view({ name, number: index + 1 })}
            sizes={PICTURE_SIZES}
            eager={index === 0}
          />
        </li>
      ))}
    </ul>
  );
}

/** Nothing is chosen in the page as it comes from the server: every address of it is the same page. */
function useVariantOfAddress(variants: readonly ProductVariant[]) {
  const [chosen, setChosen] = useState<ProductVariant>();
  useEffect(() => {
    const asked = parseId(new URLSearchParams(location.search).get('variant'));
    setChosen(chooseVariant(variants, asked));
  }, [variants]);
  function choose(variant: ProductVariant) {
    setChosen(variant);
    history.replaceState(history.state, '', `?variant=${variant.id}`);
  }
  return [chosen, choose] as const;
}

function soldAs(product: GiftPageView['product'], variant: ProductVariant) {
  return {
    ...product,
    price: variant.price,
    taxRate: variant.taxRate ?? product.taxRate,
    inStock: variant.count_in_stock > 0,
    pricesDiffer: false,
  };
}

/** Only until the page is taken over. */
function isToBeChosen({ variants }: GiftPageView['product'], chosen: ProductVariant | undefined): boolean {
  return variants !== undefined && chosen === undefined;
}

function Actions({ product, chosen }: ActionsProps) {
  const isOpen = isToBeChosen(product, chosen);
  if (chosen?.count_in_stock === 0 && product.inStock)
    return (
      <PlainButtonLink variant="secondary" href="#options" className="w-full wide:w-auto">
        {variantTexts.chooseAnother}
      </PlainButtonLink>
    );
  if (!product.inStock)
    return (
      <PlainButtonLink variant="secondary" href={paths.explore} className="w-full wide:w-auto">
        {giftPageTexts.seeOthers}
      </PlainButtonLink>
    );
  return (
    <div className="flex gap-3 max-[17rem]:flex-col max-[17rem]:gap-2">
      <PlainButtonLink
        variant="secondary"
        href={isOpen ? '#options' : `${productPath(product.id, chosen?.id)}&ask=1`}
        className="flex-1 px-3! max-[17rem]:flex-none wide:flex-none wide:px-6!"
      >
        <GiftIcon />
        {productTexts.ask}
      </PlainButtonLink>
      <PlainButtonLink
        href={isOpen ? '#options' : checkoutPath(product.id, chosen?.id)}
        className="flex-1 px-3! max-[17rem]:flex-none wide:px-8!"
      >
        {productTexts.buyNow}
      </PlainButtonLink>
    </div>
  );
}

interface ActionsProps {
  product: GiftPageView['product'];
  chosen: ProductVariant | undefined;
}

function Themes({ occasions }: { occasions: readonly string[] }) {
  const known = Object.entries(occasionNames).filter(([value]) => occasions.includes(value));
  if (known.length === 0) return null;
  return (
    <nav aria-label={giftPageTexts.sameOccasions} className="mt-6">
      <ul className="flex flex-wrap gap-2">
        {known.map(([value, label]) => (
          <li key={value}>
            <a
              href={explorePath({ occasion: value })}
              className="flex h-11 items-center rounded-full border border-hairline bg-surface px-4 font-medium text-14 hover:border-rani hover:text-rani"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Reviews({ reviews: { reviews } }: Pick<GiftPageView, 'reviews'>) {
  if (reviews.length === 0) return null;
  return (
    <section aria-labelledby="reviews" className="mt-8">
      <h2 id="reviews" className="text-22">
        {reviewTexts.title}
      </h2>
      <ul className="mt-4 space-y-4">
        {reviews.map(({ id, name, rating, text, at }) => (
          <li key={id} className="border-hairline border-t pt-4">
            <p className="font-semibold">{name}</p>
            <p className="text-14 text-ink-soft">
              {reviewTexts.starsOn({ stars: rating, day: formatIndiaDate(at) })}
            </p>
            {text !== '' && <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function UnknownGift() {
  return (
    <ShopFrame charges={undefined}>
      <PublicNotFound
        title={giftPageTexts.goneTitle}
        description={productTexts.gone}
        action={<PlainButtonLink href={paths.explore}>{giftPageTexts.seeOthers}</PlainButtonLink>}
      />
    </ShopFrame>
  );
}
