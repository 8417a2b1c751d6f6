import { daysAfter } from '@tohfa/contract';
import { demoCategories, demoProducts } from '@tohfa/demo';
import { describe, expect, test } from 'vitest';
import { countFacets, findProducts, type ProductFilter } from '../../src/catalogue/find-products.ts';
import { SearchIndex } from '../../src/catalogue/search-index.ts';

/** What people type, and what a shopkeeper would put on the counter first, in that order. */
const QUERIES: readonly (readonly [query: string, first: string])[] = [
  ['chai', 'masala-chai-set darjeeling-tin filter-coffee-set'],
  ['tea', 'masala-chai-set darjeeling-tin filter-coffee-set'],
  ['चाय', 'masala-chai-set darjeeling-tin filter-coffee-set'],
  ['masala chai', 'masala-chai-set'],
  ['lamp', 'diya-set star-lantern'],
  ['diya', 'diya-set star-lantern'],
  ['diyas', 'diya-set'],
  ['दीये', 'diya-set'],
  ['दिया', 'diya-set'],
  ['lights', 'diya-set star-lantern'],
  ['rakhi', 'kundan-rakhi little-tiger-rakhi bhaiya-bhabhi-pair'],
  ['राखी', 'kundan-rakhi little-tiger-rakhi bhaiya-bhabhi-pair'],
  ['raakhi', 'kundan-rakhi little-tiger-rakhi bhaiya-bhabhi-pair'],
  ['rakhee', 'kundan-rakhi little-tiger-rakhi bhaiya-bhabhi-pair'],
  ['rakshabandhan', 'kundan-rakhi little-tiger-rakhi bhaiya-bhabhi-pair'],
  ['raksha bandhan', 'kundan-rakhi little-tiger-rakhi bhaiya-bhabhi-pair'],
  ['raksha bandhan gift for brother', 'kundan-rakhi little-tiger-rakhi bhaiya-bhabhi-pair'],
  ['rakhi for kids', 'little-tiger-rakhi'],
  ['birthday', 'meenakari-jhumkas'],
  ['birthday gift', 'meenakari-jhumkas'],
  ['brithday gift', 'meenakari-jhumkas'],
  ['birthday gift for dad', 'chess-set jade-bonsai'],
  ['birthday gift for mom', 'meenakari-jhumkas masala-chai-set'],
  ['gift for mom', 'meenakari-jhumkas masala-dabba'],
  ['gift for mother', 'meenakari-jhumkas masala-dabba'],
  ['mummy', 'meenakari-jhumkas masala-dabba'],
  ['माँ', 'meenakari-jhumkas masala-dabba'],
  ['gift for papa', 'chess-set'],
  ['gift for wife', 'meenakari-jhumkas'],
  ['gift for husband', 'chess-set filter-coffee-set copper-bottle-set'],
  ['anniversary gift for wife', 'meenakari-jhumkas banarasi-saree'],
  ['gift for kids', 'little-tiger-rakhi channapatna-horse'],
  ['toys', 'channapatna-horse chess-set'],
  ['toy', 'channapatna-horse'],
  ['khilona', 'channapatna-horse'],
  ['gifts for sister under 1000', 'kaju-katli bhaiya-bhabhi-pair'],
  ['under 500', 'diya-set kundan-rakhi little-tiger-rakhi'],
  ['gifts under 500', 'diya-set kundan-rakhi little-tiger-rakhi'],
  ['below ₹500', 'diya-set kundan-rakhi little-tiger-rakhi'],
  ['500 se kam', 'diya-set kundan-rakhi little-tiger-rakhi'],
  ['above 5000', 'banarasi-saree pashmina-shawl kundan-choker'],
  ['between 500 and 1000', 'kaju-katli motichoor-laddoo'],
  ['500-1000', 'kaju-katli'],
  ['around 1000', 'kaju-katli jade-bonsai'],
  ['diwali', 'diya-set marigold-toran puja-thali'],
  ['deepavali', 'diya-set marigold-toran puja-thali'],
  ['दिवाली', 'diya-set marigold-toran puja-thali'],
  ['diwali gifts for colleagues', 'kaju-katli dry-fruit-tray'],
  ['diwali gifts under 1000', 'diya-set marigold-toran star-lantern'],
  ['sweets', 'kaju-katli motichoor-laddoo dry-fruit-tray'],
  ['mithai', 'kaju-katli motichoor-laddoo dry-fruit-tray'],
  ['मिठाई', 'kaju-katli motichoor-laddoo dry-fruit-tray'],
  ['laddu', 'motichoor-laddoo'],
  ['ladoo', 'motichoor-laddoo'],
  ['लड्डू', 'motichoor-laddoo'],
  ['kaju katli', 'kaju-katli'],
  ['काजू', 'kaju-katli dry-fruit-tray'],
  ['kaaju katli', 'kaju-katli'],
  ['barfi', 'kaju-katli'],
  ['dry fruits', 'dry-fruit-tray kaju-katli'],
  ['dryfruit', 'dry-fruit-tray'],
  ['cashew', 'kaju-katli dry-fruit-tray'],
  ['saree', 'banarasi-saree embroidered-mojari'],
  ['sari', 'banarasi-saree embroidered-mojari'],
  ['sarees', 'banarasi-saree'],
  ['banarsi sari', 'banarasi-saree'],
  ['silk saree', 'banarasi-saree'],
  ['pashmina', 'pashmina-shawl'],
  ['shawl', 'pashmina-shawl'],
  ['pashmeena', 'pashmina-shawl'],
  ['jewellery', 'meenakari-jhumkas lac-bangles kundan-choker'],
  ['jewelry', 'meenakari-jhumkas lac-bangles kundan-choker'],
  ['earrings', 'meenakari-jhumkas'],
  ['jhumka', 'meenakari-jhumkas'],
  ['jhumke', 'meenakari-jhumkas'],
  ['necklace', 'kundan-choker'],
  ['bangles', 'lac-bangles'],
  ['chudi', 'lac-bangles'],
  ['bangels', 'lac-bangles'],
  ['chess', 'chess-set'],
  ['chess bord', 'chess-set'],
  ['shatranj', 'chess-set'],
  ['शतरंज', 'chess-set'],
  ['books', 'panchatantra-books chess-set'],
  ['story books for children', 'panchatantra-books'],
  ['plant', 'hanging-money-plant'],
  ['plants', 'hanging-money-plant'],
  ['indoor plant', 'hanging-money-plant'],
  ['tulsi', 'tulsi-vrindavan'],
  ['tulasi', 'tulsi-vrindavan'],
  ['bonsai', 'jade-bonsai'],
  ['money plant', 'hanging-money-plant'],
  ['copper bottle', 'copper-bottle-set'],
  ['bottel', 'copper-bottle-set'],
  ['coffee', 'filter-coffee-set masala-chai-set'],
  ['filter cofee', 'filter-coffee-set'],
  ['pooja thali', 'puja-thali'],
  ['puja', 'puja-thali diya-set'],
  ['brass', 'brass-elephant puja-thali'],
  ['brass elephant', 'brass-elephant'],
  ['elephnt', 'brass-elephant'],
  ['hathi', 'brass-elephant'],
  ['painting', 'madhubani-fish'],
  ['madhubani', 'madhubani-fish'],
  ['vase', 'blue-pottery-vase'],
  ['blue pottery', 'blue-pottery-vase'],
  ['housewarming', 'diya-set'],
  ['house warming gift', 'diya-set'],
  ['griha pravesh', 'diya-set'],
  ['wedding gift', 'masala-dabba'],
  ['shaadi', 'masala-dabba'],
  ['shoes', 'embroidered-mojari'],
  ['mojari', 'embroidered-mojari'],
  ['jutti', 'embroidered-mojari'],
  ['puppet', 'kathputli-pair'],
  ['kathputli', 'kathputli-pair'],
  ['horse', 'channapatna-horse'],
  ['lantern', 'star-lantern'],
  ['kandil', 'star-lantern'],
  ['toran', 'marigold-toran'],
  ['spice box', 'masala-dabba'],
  ['masala dabba', 'masala-dabba'],
  ['decor', 'brass-elephant'],
  ['home decor', 'brass-elephant'],
  ['purple saree', 'banarasi-saree'],
  ['karwa chauth', 'meenakari-jhumkas'],
  ['valentine', 'meenakari-jhumkas'],
  ['bhai dooj', 'kaju-katli'],
  ['christmas gift for kids', 'panchatantra-books'],
  ['new baby', 'motichoor-laddoo channapatna-horse'],
  ['grandparents', 'kaju-katli'],
  ['boss', 'kaju-katli dry-fruit-tray'],
  ['thank you gift', 'kaju-katli'],
  ['Hastvani', 'brass-elephant'],
  ['Reshamvan', 'banarasi-saree embroidered-mojari pashmina-shawl'],
  ['darjeeling', 'darjeeling-tin'],
  ['darjiling tea', 'darjeeling-tin'],
  ['urli', 'floating-urli'],
  ['set of 5', 'diya-set'],
  ['तुलसी', 'tulsi-vrindavan'],
  ['मधुबनी', 'madhubani-fish'],
  ['पूजा थाली', 'puja-thali'],
  ['मेवे', 'dry-fruit-tray'],
  ['चूड़ियाँ', 'lac-bangles'],
  ['churi', 'lac-bangles'],
  ['choodiyan', 'lac-bangles'],
  ['झुमका', 'meenakari-jhumkas'],
  ['साड़ी', 'banarasi-saree'],
  ['साड़ियाँ', 'banarasi-saree'],
  ['घोड़ा', 'channapatna-horse'],
  ['ghoda', 'channapatna-horse'],
  ['बॉक्स', 'kaju-katli'],
  ['कॉफी', 'filter-coffee-set'],
  ['पौधे', 'jade-bonsai tulsi-vrindavan'],
  ['ताँबे की बोतल', 'copper-bottle-set'],
  ['tambe ki botal', 'copper-bottle-set'],
  ['phooldan', 'blue-pottery-vase'],
  ['kitab', 'panchatantra-books'],
  ['किताबें', 'panchatantra-books'],
  ['कहानियाँ', 'panchatantra-books'],
  ['मम्मी के लिए साड़ी', 'banarasi-saree'],
  ['दीया 500 से कम', 'diya-set'],
];

const index = demoIndex();

describe('a search of the demo catalogue', () => {
  test.each(QUERIES)('for %s brings %s', (query, first) => {
    const expected = first.split(' ');
    expect(find({ q: query }).slice(0, expected.length)).toEqual(expected);
  });

  test('for chai brings nothing but tea and coffee', () => {
    expect(find({ q: 'chai' })).toEqual(['masala-chai-set', 'darjeeling-tin', 'filter-coffee-set']);
  });

  test.each(['zzzzzz', 'qwrtplk', '%', '!!!', '\u0000'])('for %j finds nothing', (q) => {
    expect(find({ q })).toEqual([]);
  });

  test.each(['gift', 'best gifts for', 'तोहफ़ा'])('for %s, which names no thing, brings everything', (q) => {
    expect(find({ q })).toHaveLength(demoProducts.length);
  });

  test.each([
    ['under 500', undefined, 500],
    ['₹1,000 - ₹2,000', 1000, 2000],
    ['above 5000', 5000, undefined],
    ['1k se kam', undefined, 1000],
    ['५०० से कम', undefined, 500],
  ])('for %s keeps to the price', (q, min = 0, max = Number.POSITIVE_INFINITY) => {
    const prices = find({ q }).map((key) => productOf(key).priceRupees);
    expect(prices.length).toBeGreaterThan(0);
    expect(prices.filter((price) => price < min || price > max)).toEqual([]);
  });

  test('puts what is out of stock after what is not, where both match as well', () => {
    expect(find({ q: 'Hastvani' }).at(-1)).toBe('kathputli-pair');
  });
});

describe('filters', () => {
  test('combine, with each other and with words', () => {
    const found = find({ q: 'gifts under 1000', occasion: 'diwali', recipient: 'mother', inStock: true });
    expect(found.length).toBeGreaterThan(0);
    for (const key of found) {
      expect(productOf(key).occasions).toContain('diwali');
      expect(productOf(key).recipients).toContain('mother');
      expect(productOf(key).priceRupees).toBeLessThanOrEqual(1000);
    }
  });

  test('read an occasion as people write it, and find nothing for one that does not exist', () => {
    expect(find({ occasion: 'Raksha Bandhan' })).toEqual(find({ occasion: 'raksha-bandhan' }));
    expect(find({ occasion: 'full-moon' })).toEqual([]);
  });

  test('count for each value what choosing it would list', () => {
    const filter: ProductFilter = { occasion: 'diwali', maxPrice: 1000 };
    const facets = countFacets(index, filter, categoryNames(), PACE);
    expect(facets.total).toBe(find(filter).length);
    for (const { value, count } of facets.occasions)
      expect([value, count]).toEqual([value, find({ ...filter, occasion: value }).length]);
    for (const { value, count } of facets.recipients)
      expect([value, count]).toEqual([value, find({ ...filter, recipient: value }).length]);
    for (const { value, count } of facets.brands)
      expect([value, count]).toEqual([value, find({ ...filter, brand: value }).length]);
    for (const { id, count } of facets.categories)
      expect([id, count]).toEqual([id, find({ ...filter, categoryId: id }).length]);
    for (const { min, max, count } of facets.prices)
      expect([min, count]).toEqual([min, find({ occasion: 'diwali', minPrice: min, maxPrice: max }).length]);
    for (const { atLeast, count } of facets.ratings)
      expect([atLeast, count]).toEqual([atLeast, find({ ...filter, rating: atLeast }).length]);
    expect(facets.inStock).toBe(find({ ...filter, inStock: true }).length);
    for (const { date, count } of facets.deliverBy)
      expect([date, count]).toEqual([date, find({ ...filter, deliverBy: date }).length]);
  });

  test('count a brand once, however its name is written', () => {
    const shop = new SearchIndex();
    for (const [id, brand] of [
      [1, 'Pital Ghar'],
      [2, 'PITAL GHAR'],
      [3, 'Pital ghar '],
      [4, ' '],
    ] as const)
      shop.put({ ...toRow('brass-elephant'), id, brand });
    const { brands } = countFacets(shop, {}, categoryNames(), PACE);
    expect(brands).toEqual([{ value: 'Pital ghar', count: 3 }]);
    for (const brand of ['pital ghar', 'PITAL GHAR'])
      expect(findProducts(shop, { brand }, 'newest', { limit: 9, offset: 0 }).total).toBe(3);
  });

  test('by a day leave out what is sold out or takes longer to make', () => {
    expect(find({ deliverBy: '2026-11-16' })).toEqual([]);
    expect(find({ deliverBy: '2026-11-17' }).toSorted()).toEqual([
      'hanging-money-plant',
      'kaju-katli',
      'motichoor-laddoo',
    ]);
    // The 18th is a holiday: what would arrive then arrives on the 19th.
    expect(find({ deliverBy: '2026-11-18' })).toEqual(find({ deliverBy: '2026-11-17' }));
    const soon = find({ deliverBy: '2026-11-19' });
    expect(soon).toContain('masala-chai-set');
    for (const slow of ['kathputli-pair', 'madhubani-fish', 'banarasi-saree'])
      expect(soon).not.toContain(slow);
    expect(find({ deliverBy: '2026-12-24' })).toEqual(find({ inStock: true }));
  });
});

describe('an order', () => {
  test.each([
    ['price', (key: string) => -productOf(key).priceRupees],
    ['-price', (key: string) => productOf(key).priceRupees],
    ['rating', (key: string) => productOf(key).rating],
  ] as const)('by %s is kept on every page', (sort, toValue) => {
    const pages = [0, 10, 20, 30].flatMap((offset) => find({}, sort, { limit: 10, offset }));
    expect(new Set(pages).size).toBe(demoProducts.length);
    const values = pages.map(toValue);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  });
});

test('a changed product is found by its new words only, a removed one by none', () => {
  const changing = demoIndex();
  const row = toRow('brass-elephant');
  changing.put({ ...row, name: 'Marble Owl' });
  const idsFor = (q: string) => findProducts(changing, { q }, 'relevance', { limit: 99, offset: 0 }).ids;
  expect(idsFor('marble owl')).toEqual([row.id]);
  expect(idsFor('trunk meenakari cloth')[0]).not.toBe(undefined);
  changing.remove(row.id);
  expect(idsFor('owl')).not.toContain(row.id);
});

describe('a product in one language only', () => {
  const shop = new SearchIndex();
  const put = (id: number, texts: Partial<Parameters<SearchIndex['put']>[0]>) =>
    shop.put({
      ...toRow('brass-elephant'),
      id,
      description: '',
      nameHi: '',
      descriptionHi: '',
      categoryName: '',
      categoryNameHi: '',
      ...texts,
    });
  put(1, { name: 'Festive hamper', nameHi: 'त्योहार की मिठाई' });
  put(2, { name: 'Mithai box' });
  put(3, { name: 'Wooden ghoda' });
  put(4, { name: 'Rocking toy', descriptionHi: 'लकड़ी का घोड़ा' });
  put(5, { name: 'Tin', categoryNameHi: 'नमकीन' });
  const idsFor = (q: string) =>
    findProducts(shop, { q }, 'relevance', { limit: 9, offset: 0 }).ids.toSorted((a, b) => a - b);

  test.each([
    ['mithai', [1, 2]],
    ['mithaai', [1, 2]],
    ['मिठाई', [1, 2]],
    ['मिठाइयाँ', [1, 2]],
    ['mithai box', [2]],
    ['मिठाई बॉक्स', [2]],
    ['घोड़ा', [3, 4]],
    ['ghoda', [3, 4]],
    ['ghora', [4]],
    ['namkeen', [5]],
    ['नमकीन', [5]],
    ['hamper', [1]],
    ['हैंपर', [1]],
  ])('is found for %s', (q, ids) => {
    expect(idsFor(q)).toEqual(ids);
  });
});

describe('a product with options', () => {
  const shop = new SearchIndex();
  shop.put({
    ...toRow('brass-elephant'),
    price: 400,
    inStock: true,
    description: 'Small Large',
    variants: [
      { price: 400, inStock: false },
      { price: 1500, inStock: true },
      { price: 1800, inStock: true },
    ],
  });
  shop.put({ ...toRow('diya-set'), price: 450, inStock: true });
  const list = (filter: ProductFilter) =>
    findProducts(shop, filter, 'price', { limit: 9, offset: 0 }, PACE).ids.map(
      (id) => demoProducts[id - 1]?.key,
    );

  test('is found by the price of each of its variants', () => {
    expect(list({ maxPrice: 500 })).toEqual(['brass-elephant', 'diya-set']);
    expect(list({ minPrice: 1500 })).toEqual(['brass-elephant']);
    expect(list({ minPrice: 500, maxPrice: 1400 })).toEqual([]);
  });

  test('is not found where the variants of that price are sold out', () => {
    expect(list({ inStock: true })).toEqual(['brass-elephant', 'diya-set']);
    expect(list({ maxPrice: 500, inStock: true })).toEqual(['diya-set']);
    expect(list({ maxPrice: 500, deliverBy: '2026-12-24' })).toEqual(['diya-set']);
    expect(list({ minPrice: 1500, inStock: true })).toEqual(['brass-elephant']);
  });

  test.each([{}, { inStock: true }, { maxPrice: 500 }, { maxPrice: 500, inStock: true }, { minPrice: 1000 }])(
    'counts for each value what choosing it would list, given %j',
    (filter: ProductFilter) => {
      const { prices, inStock, total, deliverBy } = countFacets(shop, filter, categoryNames(), PACE);
      expect(total).toBe(list(filter).length);
      for (const { min, max, count } of prices)
        expect([min, count]).toEqual([min, list({ ...filter, minPrice: min, maxPrice: max }).length]);
      expect(inStock).toBe(list({ ...filter, inStock: true }).length);
      for (const { date, count } of deliverBy)
        expect([date, count]).toEqual([date, list({ ...filter, deliverBy: date }).length]);
    },
  );

  test('is found by the values of its options', () => {
    expect(list({ q: 'large' })).toEqual(['brass-elephant']);
  });
});

/** A shop that needs two days, in the morning of 16 November; the 18th is a holiday. */
const PACE = {
  today: '2026-11-16',
  shopLeadDays: 2,
  arrivals: Array.from({ length: 30 }, (_, lead) =>
    lead === 2 ? '2026-11-19' : daysAfter('2026-11-16', lead),
  ),
};

function find(
  filter: ProductFilter,
  sort: Parameters<typeof findProducts>[2] = 'relevance',
  page = { limit: 99, offset: 0 },
) {
  return findProducts(index, filter, sort, page, PACE).ids.map((id) => demoProducts[id - 1]?.key ?? '');
}

function demoIndex(): SearchIndex {
  const made = new SearchIndex();
  for (const { key } of demoProducts) made.put(toRow(key));
  return made;
}

function toRow(key: string): Parameters<SearchIndex['put']>[0] {
  const product = productOf(key);
  return {
    id: demoProducts.indexOf(product) + 1,
    name: product.name,
    brand: product.brand,
    description: product.description,
    nameHi: product.nameHi,
    descriptionHi: product.descriptionHi,
    categoryNameHi: demoCategories.find((category) => category.key === product.category)?.nameHi ?? '',
    categoryId: demoCategories.findIndex((category) => category.key === product.category) + 1,
    categoryName: demoCategories.find((category) => category.key === product.category)?.name ?? '',
    price: product.priceRupees,
    inStock: product.countInStock > 0,
    rating: product.rating,
    numReviews: product.numReviews,
    isFeatured: product.isFeatured,
    image: '',
    occasions: product.occasions as never,
    recipients: product.recipients as never,
    leadDays: product.leadDays ?? null,
    variants: [],
  };
}

function productOf(key: string) {
  const product = demoProducts.find((one) => one.key === key);
  if (!product) throw new Error(`no demo product ${key}`);
  return product;
}

function categoryNames(): Map<number, string> {
  return new Map(demoCategories.map(({ name }, at) => [at + 1, name]));
}
