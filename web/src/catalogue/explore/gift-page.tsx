import {
  formatRupees,
  type GiftPageView,
  mrpOffer,
  PRODUCT_OCCASIONS,
  pictureSources,
  priceInFull,
} from '@tohfa/contract';
import { GiftIcon, ShoppingBasketIcon } from 'lucide-react';
import { FullPrice, MrpOffer } from '../../delivery/full-price.tsx';
import { formatIndiaDate } from '../../lib/dates.ts';
import { checkoutPath, productPath, publicProductPath } from '../../lib/paths.ts';
import type { PageHead } from '../../lib/public-page.ts';
import { Badge, StarRating } from '../../ui/data-display.tsx';
import { SquareImage } from '../../ui/images.tsx';
import { PlainButtonLink, PublicNotFound } from '../../ui/public-page.tsx';
import { PublicWishButton } from '../../wishlists/public-wish-button.tsx';
import { ProductFacts } from '../product-facts.tsx';
import { StockNotice } from '../stock-notice.tsx';
import { PublicRow } from './public-card.tsx';
import { ShopFrame } from './shop-frame.tsx';

const RICH_TEXT_CLASS =
  'space-y-3 [overflow-wrap:anywhere] [&_a]:text-rani [&_a]:underline [&_h3]:pt-2 [&_h3]:text-18 [&_h4]:font-semibold [&_li]:marker:text-rani [&_ol]:list-decimal [&_ol]:space-y-1 [&_ol]:pl-5 [&_ul]:list-disc [&_ul]:space-y-1 [&_ul]:pl-5';

const PICTURE_SIZES = '(min-width: 54rem) 570px, 100vw';

/** A product for people without an account. Buying leads to the checkout, asking through the sign-in to the same product in the app. */
export default function GiftPage({ data }: { data: GiftPageView | null }) {
  if (data === null) return <UnknownGift />;
  const { product, reviews, similar, charges } = data;
  return (
    <ShopFrame charges={charges} signInTo={productPath(product.id)} bottomBar={<Actions product={product} />}>
      <article className="column wide:grid wide:grid-cols-2 wide:items-start wide:gap-12">
        <ul
          tabIndex={product.images.length > 1 ? 0 : undefined}
          className="hide-scrollbar -mx-4 flex snap-x snap-mandatory overflow-x-auto cards:mx-0 cards:rounded-sheet"
        >
          {product.images.map((url, index) => (
            <li key={url} className="w-full shrink-0 snap-center">
              <SquareImage
                src={url}
                alt={index === 0 ? product.name : `${product.name}, view ${index + 1}`}
                sizes={PICTURE_SIZES}
                eager={index === 0}
              />
            </li>
          ))}
        </ul>
        <div className="mt-5 wide:mt-0">
          <div className="flex items-start gap-3">
            <div className="flex-1">
              <p className="font-semibold text-14 text-ink-soft">{product.brand}</p>
              <h1 className="mt-1 text-28 wide:text-36">{product.name}</h1>
            </div>
            <PublicWishButton product={product} />
          </div>
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            <StarRating rating={product.rating} count={product.num_reviews} />
            <Badge tone={product.inStock ? 'success' : 'neutral'}>
              {product.inStock ? 'In stock' : 'Out of stock'}
            </Badge>
          </div>
          <p className="mt-5 font-bold text-28 tabular-nums">{formatRupees(product.price)}</p>
          <MrpOffer product={product} className="mt-1" />
          <FullPrice product={product} />
          <p className="mt-2 text-14 text-ink-soft">Give it yourself, or let friends and family chip in.</p>
          {product.inStock && (
            <PlainButtonLink
              variant="secondary"
              href={`/basket?add=${product.id}`}
              className="mt-4 w-full wide:w-auto"
            >
              <ShoppingBasketIcon />
              Add to basket
            </PlainButtonLink>
          )}
          <StockNotice productId={product.id} isSoldOut={!product.inStock} className="mt-4" />
          <div className="mt-6 hidden wide:block">
            <Actions product={product} />
          </div>
          <h2 className="mt-8 text-22">About this gift</h2>
          <p className="mt-3">{product.description}</p>
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
        <PublicRow id="similar" title={`More ${product.categoryName}`} products={similar} />
      </div>
    </ShopFrame>
  );
}

export function head(data: GiftPageView | null): PageHead {
  if (data === null) return { title: 'Gift not found · Tohfa', description: 'This gift is not in the shop.' };
  const { product } = data;
  const [image = ''] = product.images;
  return {
    title: `${product.name} · Tohfa`,
    description: product.description,
    path: publicProductPath(product.slug),
    image: image === '' ? undefined : { url: image, width: 880, height: 880, alt: product.name },
    preloadImage:
      image === '' ? undefined : { src: image, srcSet: pictureSources(image), sizes: PICTURE_SIZES },
    structuredData: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      description: product.description,
      sku: String(product.id),
      category: product.categoryName,
      ...(product.brand !== '' && { brand: { '@type': 'Brand', name: product.brand } }),
      offers: {
        '@type': 'Offer',
        price: product.price,
        priceCurrency: 'INR',
        priceSpecification: priceSpecifications(data),
        availability: `https://schema.org/${product.inStock ? 'InStock' : 'OutOfStock'}`,
      },
      ...(data.reviews.total > 0 && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: data.reviews.average,
          reviewCount: data.reviews.total,
        },
      }),
    },
  };
}

/** What is paid in the end, where delivery costs least; and the MRP that is struck through. */
function priceSpecifications({ product, charges }: GiftPageView) {
  const inRupees = { priceCurrency: 'INR', valueAddedTaxIncluded: true };
  const inFull = {
    '@type': 'CompoundPriceSpecification',
    price: priceInFull(product, charges, charges.deliveryCharges.lowest),
    ...inRupees,
    description: 'With taxes and delivery',
  };
  const offer = mrpOffer(product, charges.taxRate);
  if (!offer) return inFull;
  return [
    inFull,
    {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: offer.mrp,
      ...inRupees,
    },
  ];
}

function Actions({ product }: Pick<GiftPageView, 'product'>) {
  const inApp = productPath(product.id);
  if (!product.inStock)
    return (
      <PlainButtonLink variant="secondary" href="/explore" className="w-full wide:w-auto">
        See other gifts
      </PlainButtonLink>
    );
  return (
    <div className="flex gap-3 max-[17rem]:flex-col max-[17rem]:gap-2">
      <PlainButtonLink
        variant="secondary"
        href={`${inApp}&ask=1`}
        className="flex-1 px-3! max-[17rem]:flex-none wide:flex-none wide:px-6!"
      >
        <GiftIcon />
        Ask for this gift
      </PlainButtonLink>
      <PlainButtonLink
        href={checkoutPath(product.id)}
        className="flex-1 px-3! max-[17rem]:flex-none wide:px-8!"
      >
        Buy Now
      </PlainButtonLink>
    </div>
  );
}

function Themes({ occasions }: { occasions: readonly string[] }) {
  const known = Object.entries(PRODUCT_OCCASIONS).filter(([value]) => occasions.includes(value));
  if (known.length === 0) return null;
  return (
    <nav aria-label="More gifts for the same occasions" className="mt-6">
      <ul className="flex flex-wrap gap-2">
        {known.map(([value, label]) => (
          <li key={value}>
            <a
              href={`/explore?occasion=${value}`}
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
        What buyers say
      </h2>
      <ul className="mt-4 space-y-4">
        {reviews.map(({ id, name, rating, text, at }) => (
          <li key={id} className="border-hairline border-t pt-4">
            <p className="font-semibold">{name}</p>
            <p className="text-14 text-ink-soft">
              {`${rating === 1 ? '1 star' : `${rating} stars`}, ${formatIndiaDate(at)}`}
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
        title="This gift is not in the shop"
        description="It may no longer be sold, or the link is incomplete."
        action={<PlainButtonLink href="/explore">See other gifts</PlainButtonLink>}
      />
    </ShopFrame>
  );
}
