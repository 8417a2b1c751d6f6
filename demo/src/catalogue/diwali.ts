import type { CategoryWithProducts } from './types.ts';

export const diwali: CategoryWithProducts = {
  category: {
    key: 'diwali',
    name: 'Diwali & Puja',
    color: '#8E1B45',
    isFeatured: true,
    isCalendar: true,
    block: 'Festivals',
  },
  products: [
    {
      key: 'diya-set',
      occasions: ['diwali', 'housewarming'],
      recipients: ['friend'],
      name: 'Hand-painted Diyas · दीये, set of 5',
      brand: 'Deepvarsha',
      priceRupees: 349,
      description:
        'Five terracotta diyas, each painted in its own colour by women of a potters’ lane near Bhuj. Wicks included.',
      richDescription:
        '<p>Every diya is pinched by hand, fired, and painted with a single-hair brush: no two rows of dots are alike.</p><h3>In the set</h3><ul><li>5 diyas: rani pink, marigold, teal, leaf and indigo</li><li>10 cotton wicks</li><li>Each 9 cm long, holds 20 ml of oil or ghee</li></ul><h3>Care</h3><p>Soak in water for ten minutes before the first use, so that the clay drinks less oil. Wipe with a dry cloth. <strong>Never leave a burning lamp alone.</strong></p>',
      countInStock: 120,
      rating: 4.7,
      numReviews: 428,
      isFeatured: true,
      pictureCount: 3,
    },
    {
      key: 'puja-thali',
      occasions: ['diwali', 'housewarming', 'wedding', 'karwa-chauth'],
      recipients: ['mother', 'wife', 'grandparent', 'couple'],
      name: 'Brass Puja Thali Set · पूजा थाली, 8 pieces',
      brand: 'Deepvarsha',
      priceRupees: 2199,
      description:
        'An engraved brass thali with copper kalash, lamp, bell and three katoris: all that a Lakshmi puja asks for.',
      richDescription:
        '<p>Cast and engraved in Moradabad. The thali rings when you tap it, and the bell has a long, clear note.</p><h3>Pieces</h3><ul><li>Engraved thali, 30 cm</li><li>Copper kalash, 350 ml</li><li>Standing lamp and bell</li><li>3 katoris, with kumkum, haldi and akshat to begin with</li><li>Small spoon</li></ul><h3>Care</h3><p>Rub with lemon and salt, or with pitambari powder, and dry at once. Coconut, leaves and flowers are yours to add.</p>',
      countInStock: 22,
      rating: 4.6,
      numReviews: 141,
      isFeatured: false,
      pictureCount: 2,
    },
    {
      key: 'star-lantern',
      occasions: ['diwali'],
      recipients: ['friend', 'child', 'couple'],
      name: 'Akash Kandil Star Lantern · आकाश कंदील',
      brand: 'Deepvarsha',
      priceRupees: 599,
      description:
        'An eight-pointed paper lantern with cut-work and long tails, made to glow in the balcony from Dhanteras to Bhai Dooj.',
      richDescription:
        '<p>Folded and cut in Pune from tear-resistant handmade paper, in the pattern families there hang every year.</p><ul><li>52 cm across, 95 cm with its tails</li><li>Folds flat for next year</li><li>3 m cord and bulb holder included; bulb not included</li></ul><p>Use an LED bulb of up to 9 W. Keep it under a roof: <em>it loves the evening breeze and not the rain.</em></p>',
      countInStock: 40,
      rating: 4.4,
      numReviews: 88,
      isFeatured: false,
      pictureCount: 2,
    },
    {
      key: 'marigold-toran',
      occasions: ['diwali', 'housewarming', 'wedding'],
      recipients: ['mother', 'couple'],
      name: 'Marigold & Mango Leaf Toran · तोरण',
      brand: 'Deepvarsha',
      priceRupees: 499,
      description:
        'A door garland of cloth marigolds and mango leaves with brass bells. It looks fresh-strung and keeps for years.',
      richDescription:
        '<p>The garland that says <em>welcome</em> before you do. Each flower is gathered by hand from soft georgette, so the whole toran weighs less than a phone.</p><ul><li>Fits doors of 90 to 105 cm</li><li>Five strings, the longest 45 cm, each ending in a brass bell</li><li>Two loops for nails or hooks</li></ul><h3>Care</h3><p>Shake out the dust, or wash by hand in cold water and dry in the shade.</p>',
      countInStock: 64,
      rating: 4.5,
      numReviews: 203,
      isFeatured: false,
      pictureCount: 2,
    },
  ],
};
