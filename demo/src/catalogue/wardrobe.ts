import type { CategoryWithProducts } from './types.ts';

export const wardrobe: CategoryWithProducts = {
  category: {
    key: 'wardrobe',
    name: 'Sarees & Shawls',
    color: '#3F51A8',
    isFeatured: true,
    isCalendar: false,
    block: 'To wear',
  },
  products: [
    {
      key: 'banarasi-saree',
      occasions: ['wedding', 'anniversary', 'karwa-chauth', 'mothers-day', 'diwali'],
      recipients: ['wife', 'mother', 'sister'],
      name: 'Banarasi Silk Saree in Rani Pink · बनारसी',
      brand: 'Reshamvan',
      priceRupees: 14999,
      description:
        'Handloom katan silk with flower butis, a broad paisley border in zari and a green-edged pallu. Blouse piece included.',
      richDescription:
        '<p>Two weavers at one loom, eighteen days. Hold the pallu to the window and you see the extra weft that makes a Banarasi.</p><ul><li>5.5 m, with 0.8 m unstitched blouse piece</li><li>Pure mulberry silk, tested zari</li><li>Fall and pico done on request</li></ul><h3>Care</h3><p>Dry-clean only. Store in muslin, refold every three months along new lines.</p>',
      countInStock: 3,
      rating: 4.9,
      numReviews: 52,
      isFeatured: true,
      pictureCount: 3,
      leadDays: 4,
    },
    {
      key: 'pashmina-shawl',
      occasions: ['anniversary', 'mothers-day', 'birthday', 'christmas'],
      recipients: ['mother', 'wife', 'grandparent'],
      name: 'Pashmina Shawl with Woven Border · पश्मीना',
      brand: 'Reshamvan',
      priceRupees: 11499,
      description:
        'Hand-spun pashmina from Ladakh, woven in Srinagar in saffron-rust with an indigo paisley border.',
      richDescription:
        '<p>Warm as a quilt and light enough to pull through a ring. The wool is combed, never shorn, from goats that live above 4,000 m.</p><ul><li>100 × 200 cm, 190 g</li><li>Hand-spun, handwoven; fringe knotted by hand</li></ul><h3>Care</h3><p>Dry-clean, or wash cold with baby shampoo and dry flat. Keep with cloves or neem leaves, <strong>not</strong> with naphthalene.</p>',
      countInStock: 2,
      rating: 4.8,
      numReviews: 46,
      isFeatured: false,
      pictureCount: 2,
    },
    {
      key: 'embroidered-mojari',
      occasions: ['birthday', 'wedding', 'eid', 'raksha-bandhan'],
      recipients: ['sister', 'wife', 'friend'],
      name: 'Embroidered Mojaris · मोजरी',
      brand: 'Reshamvan',
      priceRupees: 1199,
      description:
        'Curled-toe mojaris in rani silk with gold zardozi, a leather sole and a cushion under the heel.',
      richDescription:
        '<p>Made in Jodhpur. Left and right are cut alike, as they always were: after three evenings each shoe knows its foot.</p><ul><li>Sizes 36 to 41; between two sizes take the larger</li><li>Silk upper, leather lining and sole, 5 mm cushion</li></ul><p>Brush dry. Swap sizes free of charge within <strong>15 days</strong>.</p>',
      countInStock: 30,
      rating: 4.3,
      numReviews: 129,
      isFeatured: false,
      pictureCount: 2,
      options: [{ name: 'Size', values: ['36', '37', '38', '39', '40', '41'] }],
      variants: [
        { options: { Size: '36' }, priceRupees: 1199, countInStock: 0 },
        { options: { Size: '37' }, priceRupees: 1199, countInStock: 7 },
        { options: { Size: '38' }, priceRupees: 1199, countInStock: 9 },
        { options: { Size: '39' }, priceRupees: 1199, countInStock: 8 },
        { options: { Size: '40' }, priceRupees: 1199, countInStock: 4 },
        { options: { Size: '41' }, priceRupees: 1299, countInStock: 2 },
      ],
    },
  ],
};
