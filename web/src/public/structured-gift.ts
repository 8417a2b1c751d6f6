import {
  catalogueItemId,
  daysAfter,
  type GiftPageView,
  indianDay,
  mrpOffer,
  type ProductVariant,
  priceWithTax,
  variantName,
} from '@tohfa/contract';
import { publicProductPath } from '../lib/paths.ts';

/** The shop changes its prices when it likes; one that was read today is asked for again within this time. */
const PRICE_DAYS = 30;

/** A product with its offer; one with options as a group, with an offer for each of its variants. */
export function describeGift(view: GiftPageView, site: Site): object[] {
  const { product } = view;
  const shipping = describeShipping(view, site);
  const shared = { ...factsOf(view, site), ...ratingsOf(view) };
  const { options = [], variants } = product;
  if (variants === undefined)
    return [
      {
        '@type': 'Product',
        sku: catalogueItemId({ productId: product.id }),
        ...shared,
        offers: describeOffer(view, site, product),
      },
      ...shipping,
    ];
  const groupId = catalogueItemId({ productId: product.id });
  const hasVariant = variants.map((variant) => {
    const image = variant.image || product.images[0];
    return {
      '@type': 'Product',
      sku: catalogueItemId({ productId: product.id, variantId: variant.id }),
      name: `${product.name} (${variantName(options, variant)})`,
      description: product.description,
      ...(image && { image: wholeUrl(image, site) }),
      inProductGroupWithID: groupId,
      ...chosenOptions(options, variant),
      offers: describeOffer(
        view,
        site,
        {
          price: variant.price,
          taxRate: variant.taxRate ?? product.taxRate,
          mrp: product.mrp,
          inStock: variant.count_in_stock > 0,
        },
        variant.id,
      ),
    };
  });
  const variesBy = options.flatMap(({ name }) => KNOWN_OPTIONS[name.trim().toLowerCase()] ?? []);
  return [
    {
      '@type': 'ProductGroup',
      productGroupID: groupId,
      ...shared,
      ...(variesBy.length > 0 && { variesBy: variesBy.map((name) => `https://schema.org/${name}`) }),
      hasVariant,
    },
    ...shipping,
  ];
}

function factsOf({ product }: GiftPageView, site: Site) {
  const { name, description, brand, categoryName, images, slug } = product;
  return {
    name,
    description,
    url: site.publicUrl + publicProductPath(slug),
    category: categoryName,
    ...(images.length > 0 && { image: images.map((url) => wholeUrl(url, site)) }),
    ...(brand !== '' && { brand: { '@type': 'Brand', name: brand } }),
  };
}

/** Reviews written here alone: the earlier figures that a shop brought along have no reviews behind them. */
function ratingsOf({ reviews: { total, average, reviews } }: GiftPageView) {
  if (total === 0) return {};
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, reviewCount: total },
    review: reviews.map(({ name, rating, text, at }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name },
      datePublished: at.slice(0, 10),
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5 },
      ...(text !== '' && { reviewBody: text }),
    })),
  };
}

function describeOffer(
  { product, charges, nationwideDelivery }: GiftPageView,
  site: Site,
  unit: OfferedUnit,
  variantId?: number,
) {
  const struckThrough = mrpOffer(unit, charges.taxRate);
  return {
    '@type': 'Offer',
    url: site.publicUrl + publicProductPath(product.slug, variantId),
    price: priceWithTax(unit, charges.taxRate),
    priceCurrency: 'INR',
    priceValidUntil: daysAfter(indianDay(site.now), PRICE_DAYS),
    availability: `https://schema.org/${unit.inStock ? 'InStock' : 'OutOfStock'}`,
    itemCondition: 'https://schema.org/NewCondition',
    seller: { '@id': `${site.publicUrl}/#shop` },
    ...(nationwideDelivery && { shippingDetails: { '@id': SHIPPING_ID } }),
    ...(struckThrough && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        priceType: 'https://schema.org/StrikethroughPrice',
        price: struckThrough.mrp,
        priceCurrency: 'INR',
        valueAddedTaxIncluded: true,
      },
    }),
  };
}

/** Said once and named by every offer. Left out where some places are not served: the country would be too much. */
function describeShipping({ charges, nationwideDelivery }: GiftPageView, { publicUrl }: Site): object[] {
  if (!nationwideDelivery) return [];
  const { lowest, highest } = charges.deliveryCharges;
  const rate = highest + charges.transactionCharges;
  return [
    {
      '@type': 'OfferShippingDetails',
      '@id': SHIPPING_ID,
      shippingRate: {
        '@type': 'MonetaryAmount',
        ...(lowest === highest ? { value: rate } : { maxValue: rate }),
        currency: 'INR',
      },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        // An order after the hour of the day's last parcel counts from the next day.
        handlingTime: days(0, 1),
        transitTime: days(
          nationwideDelivery.leadDays,
          nationwideDelivery.leadDays + nationwideDelivery.extraDays,
        ),
      },
      shippingSettingsLink: `${publicUrl}/shipping`,
    },
  ];
}

function days(minValue: number, maxValue: number) {
  return { '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' };
}

const SHIPPING_ID = '#shipping';

/** Options that schema.org has a property for; the others are in the variant's name. */
const KNOWN_OPTIONS: Partial<Record<string, string>> = {
  size: 'size',
  color: 'color',
  colour: 'color',
  material: 'material',
  pattern: 'pattern',
};

function chosenOptions(options: readonly { name: string }[], variant: ProductVariant) {
  return Object.fromEntries(
    options.flatMap(({ name }) => {
      const property = KNOWN_OPTIONS[name.trim().toLowerCase()];
      return property === undefined ? [] : [[property, variant.options[name]]];
    }),
  );
}

function wholeUrl(url: string, { publicUrl }: Site): string {
  return new URL(url, publicUrl).href;
}

interface Site {
  publicUrl: string;
  now: Date;
}

/** Whole rupees and percent. */
interface OfferedUnit {
  price: number;
  taxRate?: number | undefined;
  mrp?: number | undefined;
  inStock: boolean;
}
