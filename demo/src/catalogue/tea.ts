import type { CategoryWithProducts } from './types.ts';

export const tea: CategoryWithProducts = {
  category: {
    key: 'tea',
    name: 'Tea & Coffee',
    color: '#7A8B2E',
    isFeatured: false,
    isCalendar: false,
    block: 'Food',
  },
  products: [
    {
      key: 'darjeeling-tin',
      occasions: ['thank-you', 'fathers-day', 'birthday', 'diwali', 'christmas'],
      recipients: ['father', 'colleague', 'friend', 'grandparent'],
      name: 'Darjeeling First Flush, 150 g tin',
      brand: 'Neelparbat Teas',
      priceRupees: 899,
      mrpRupees: 1250,
      netQuantity: '150 g',
      countryOfOrigin: 'India',
      maker: 'Neelparbat Teas, 8 Hill Cart Road, Siliguri, West Bengal 734001',
      costRupees: 480,
      description:
        'Spring leaves from one garden above Kurseong: light amber, flowery, with the bite of green grapes. In a painted tin.',
      richDescription:
        '<p>Picked between March and April, two leaves and a bud, and packed within the month.</p><h3>How to brew</h3><ul><li>2 g a cup, water at 85 °C</li><li>Three minutes, lid on; no milk</li><li>The same leaves give a second cup</li></ul><p>150 g makes about 70 cups. Drink within a year; keep the tin away from spices. <em>The cup is not included.</em></p>',
      countInStock: 42,
      rating: 4.6,
      numReviews: 121,
      isFeatured: false,
      pictureCount: 3,
    },
    {
      key: 'masala-chai-set',
      occasions: ['birthday', 'anniversary', 'thank-you', 'housewarming'],
      recipients: ['friend', 'couple', 'mother'],
      name: 'Masala Chai Evening Set · मसाला चाय',
      brand: 'Neelparbat Teas',
      priceRupees: 1499,
      description:
        'Assam CTC tea, a jar of chai masala, an engraved brass kettle and two clay kulhads: rain is all you need to add.',
      richDescription:
        '<p>The kettle is tinned inside, so that milk and spices may boil in it as long as the talk lasts.</p><h3>In the set</h3><ul><li>Brass kettle, 900 ml</li><li>2 kulhads of fired clay, 150 ml</li><li>Assam CTC, 200 g, and chai masala, 50 g</li><li>A bundle of cinnamon, star anise and cardamom</li></ul><p>Kettle for gas, not for induction. Soak kulhads before the first chai.</p>',
      countInStock: 17,
      rating: 4.7,
      numReviews: 83,
      isFeatured: true,
      pictureCount: 2,
    },
    {
      key: 'filter-coffee-set',
      occasions: ['birthday', 'fathers-day', 'housewarming'],
      recipients: ['father', 'husband', 'friend', 'brother'],
      name: 'Kumbakonam Filter Coffee Set',
      brand: 'Neelparbat Teas',
      priceRupees: 1799,
      description:
        'A brass filter, tumbler and dabara with 250 g of coffee and chicory, ground for it. Froth by pouring from a height.',
      richDescription:
        '<p>Degree coffee as it is served in Kumbakonam. Fill the upper cup at night, and the decoction waits for you in the morning.</p><ul><li>Brass filter for 2–3 cups, with press and lid</li><li>Tumbler and dabara, 150 ml</li><li>250 g plantation A with 20 % chicory</li></ul><h3>Care</h3><p>Wash with warm water and tamarind. Rinse the lower sieve under the tap, <strong>from below</strong>.</p>',
      countInStock: 14,
      rating: 4.8,
      numReviews: 76,
      isFeatured: false,
      pictureCount: 2,
    },
  ],
};
