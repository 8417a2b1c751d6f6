import Validator from '@adobe/structured-data-validator';
import Extractor from '@marbec/web-auto-extractor';
import { catalogueItemId } from '@tohfa/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setDeliveryRules } from '../support/baskets.ts';
import { productToSell, productWithSizes } from '../support/products.ts';
import { openShop, type Shop } from '../support/shop.ts';

let shop: Shop;
let site: string;
let plain: number;
let sized: { productId: number; variantIds: Record<string, number> };

beforeAll(async () => {
  shop = await openShop();
  site = shop.shop.settings.publicUrl;
  const { database } = shop.opened;
  plain = await productToSell(database, { name: 'Brass </script> elephant', leadDays: 4 });
  sized = await productWithSizes(database, { M: {}, L: { priceRupees: 1500, stock: 0 } });
  await database.execute(
    sql`update products set image = '/media/x.webp', brand = 'Dhatu', mrp_paise = 190000`,
  );
  // Only what a review says is of interest here, not the order that it came from.
  await database.execute(sql`alter table reviews drop constraint reviews_purchase_id_fkey`);
  await database.execute(sql`insert into reviews (product_id, purchase_id, rating, body, author_name)
    values (${plain}, gen_random_uuid(), 4, 'Lovely, <b>really</b>.', 'Asha')`);
});
afterAll(() => shop.close());

/** What a page says, by type; with every mistake that the validator finds by Google's rules. */
async function describe(path: string): Promise<Record<string, Part[]>> {
  const { headers } = await shop.app.inject({ method: 'GET', url: path });
  const { body } = await shop.app.inject({ method: 'GET', url: String(headers.location ?? path) });
  const extract = () => new Extractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(body);
  const issues = await new Validator().validate(extract());
  expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([]);
  return extract().jsonld;
}

it('a product has an offer with price, stock, delivery and reviews, and passes as a rich result', async () => {
  await setDeliveryRules(shop, { deliveryCharges: 30, transactionCharges: 10, zones: [] });
  const page = await describe(`/gift/x-${plain}`);
  const address = `${site}/gift/brass-script-elephant-${plain}`;
  expect(page.Product).toMatchObject([
    {
      name: 'Brass </script> elephant',
      sku: catalogueItemId({ productId: plain }),
      image: [`${site}/media/x.webp`],
      aggregateRating: { ratingValue: 4, reviewCount: 1 },
      review: [{ author: { name: 'Asha' }, reviewBody: 'Lovely, <b>really</b>.' }],
      offers: {
        '@type': 'Offer',
        url: address,
        price: 1180,
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
        shippingDetails: { '@id': '#shipping' },
        seller: { '@id': `${site}/#shop` },
        priceSpecification: { priceType: 'https://schema.org/StrikethroughPrice', price: 1900 },
      },
    },
  ]);
  expect(page.OfferShippingDetails).toMatchObject([
    {
      '@id': '#shipping',
      shippingRate: { value: 40 },
      deliveryTime: { transitTime: { minValue: 4, maxValue: 4 } },
    },
  ]);
  expect(page.Organization).toMatchObject([
    { '@id': `${site}/#shop`, hasMerchantReturnPolicy: { merchantReturnLink: `${site}/refunds` } },
  ]);
  expect(page.BreadcrumbList).toMatchObject([{ itemListElement: [{ position: 1 }, { item: address }] }]);
});

it('a product with options is a group, each variant with the id, the price and the stock of the feeds', async () => {
  const page = await describe(`/gift/x-${sized.productId}`);
  const { M = 0, L = 0 } = sized.variantIds;
  expect(page.Product).toBeUndefined();
  expect(page.ProductGroup).toMatchObject([
    {
      productGroupID: catalogueItemId({ productId: sized.productId }),
      variesBy: ['https://schema.org/size'],
      hasVariant: [
        {
          sku: catalogueItemId({ productId: sized.productId, variantId: M }),
          size: 'M',
          offers: { price: 1180, availability: 'https://schema.org/InStock' },
        },
        {
          sku: catalogueItemId({ productId: sized.productId, variantId: L }),
          offers: {
            url: expect.stringMatching(new RegExp(`\\?variant=${L}$`)),
            price: 1770,
            availability: 'https://schema.org/OutOfStock',
          },
        },
      ],
    },
  ]);
  expect(page.ProductGroup?.[0]).not.toHaveProperty('aggregateRating');
});

it('while a place is not served, nothing is said of delivery to the country', async () => {
  const far = {
    name: 'Far',
    kind: 'state',
    areas: ['Assam'],
    served: false,
    deliveryCharges: 0,
    extraDays: 0,
  };
  await setDeliveryRules(shop, { zones: [far] });
  const page = await describe(`/gift/x-${plain}`);
  expect(page.OfferShippingDetails).toBeUndefined();
  expect(JSON.stringify(page.Product)).not.toContain('shippingDetails');
});

it('explore says who the shop is, how it is searched and where a theme belongs', async () => {
  const page = await describe('/explore?occasion=birthday');
  expect(Object.keys(page).sort()).toEqual(['BreadcrumbList', 'CollectionPage', 'Organization', 'WebSite']);
  expect(page.WebSite).toMatchObject([
    { potentialAction: { target: { urlTemplate: `${site}/explore?q={search_term_string}` } } },
  ]);
  expect(Object.keys(await describe('/explore')).sort()).toEqual([
    'CollectionPage',
    'Organization',
    'WebSite',
  ]);
});

type Part = Record<string, unknown>;
