import {
  chooseVariant,
  type GiftPageView,
  mrpOffer,
  type ProductVariant,
  pictureSources,
  priceInFull,
} from '@tohfa/contract';
import { publicProductPath } from '../../lib/paths.ts';
import type { PageHead } from '../../lib/public-page.ts';

export const PICTURE_SIZES = '(min-width: 54rem) 570px, 100vw';

export function head(data: GiftPageView | null): PageHead {
  if (data === null) return { title: 'Gift not found', description: 'This gift is not in the shop.' };
  const { product } = data;
  const [image = ''] = picturesOf(product);
  return {
    title: product.name,
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
        ...(product.variants ? rangeOfPrices(product.variants) : priceOfProduct(data)),
        priceCurrency: 'INR',
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

function priceOfProduct(data: GiftPageView) {
  return {
    '@type': 'Offer',
    price: data.product.price,
    priceSpecification: priceSpecifications(data),
  };
}

function rangeOfPrices(variants: readonly ProductVariant[]) {
  const prices = variants.map(({ price }) => price);
  return {
    '@type': 'AggregateOffer',
    lowPrice: Math.min(...prices),
    highPrice: Math.max(...prices),
    offerCount: variants.length,
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

export /** The page comes with the picture of the variant that will be chosen, so that it does not change while one looks. */
function picturesOf({ images, variants = [] }: GiftPageView['product'], chosen?: ProductVariant): string[] {
  const { image = '' } = chosen ?? chooseVariant(variants, undefined) ?? {};
  return image === '' ? images : [...new Set([image, ...images])];
}
