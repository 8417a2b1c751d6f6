import type { CategoryWithProducts } from './types.ts';

export const plants: CategoryWithProducts = {
  category: {
    key: 'plants',
    name: 'Plants & Garden',
    color: '#2F7D3B',
    isFeatured: false,
    isCalendar: false,
    block: 'Home',
  },
  products: [
    {
      key: 'tulsi-vrindavan',
      occasions: ['housewarming', 'diwali', 'mothers-day'],
      recipients: ['mother', 'grandparent'],
      name: 'Tulsi in Terracotta Vrindavan · तुलसी',
      brand: 'Harit Patra',
      priceRupees: 999,
      description:
        'A grown Rama tulsi in a terracotta vrindavan with a niche for the evening lamp. Small enough for a balcony.',
      richDescription:
        '<p>The plant of the courtyard, for homes that have only a railing.</p><ul><li>Plant 25–30 cm, rooted in its pot for two months</li><li>Vrindavan 22 × 22 × 26 cm, terracotta with white rice-paste patterns</li><li>One small diya for the niche</li></ul><h3>Care</h3><p>Four hours of sun; water when the top of the soil is dry. Pinch off the flower spikes and it stays bushy.</p>',
      countInStock: 16,
      rating: 4.5,
      numReviews: 102,
      isFeatured: false,
      pictureCount: 2,
    },
    {
      key: 'jade-bonsai',
      occasions: ['birthday', 'housewarming', 'thank-you', 'fathers-day', 'graduation'],
      recipients: ['colleague', 'father', 'friend'],
      name: 'Jade Bonsai in Khurja Bowl',
      brand: 'Harit Patra',
      priceRupees: 749,
      description:
        'A five-year-old jade tree with fat, glossy leaves in a dripped blue glaze. It forgives holidays.',
      richDescription:
        '<p>Jade stores water in its leaves, so it is the right tree for people who forget.</p><ul><li>About 28 cm tall with its bowl</li><li>Khurja ceramic bowl, 20 cm, with a drain hole and saucer</li></ul><h3>Care</h3><p>A bright window; water every ten days, less in winter. Turn it now and then, so that it grows even.</p>',
      countInStock: 24,
      rating: 4.6,
      numReviews: 145,
      isFeatured: false,
      pictureCount: 2,
    },
    {
      key: 'hanging-money-plant',
      occasions: ['housewarming', 'birthday', 'thank-you'],
      recipients: ['friend', 'colleague', 'sister'],
      name: 'Money Plant in Macramé Hanger',
      brand: 'Harit Patra',
      priceRupees: 849,
      description:
        'A trailing golden pothos in a painted pot, hung in cotton macramé knotted by hand. Grows almost anywhere.',
      richDescription:
        '<p>Five runners already trail over the rim when it reaches you.</p><ul><li>Pot 16 cm, with an inner liner: nothing drips</li><li>Hanger of undyed cotton, 95 cm, with a wooden ring</li></ul><h3>Care</h3><p>Bright shade, water once a week. Cuttings root in a glass within a fortnight. <strong>Not to be eaten</strong> by cats, dogs or toddlers.</p>',
      countInStock: 19,
      rating: 4.4,
      numReviews: 89,
      isFeatured: false,
      pictureCount: 2,
      leadDays: 1,
    },
  ],
};
