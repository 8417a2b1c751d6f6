import type { CategoryWithProducts } from './types.ts';

export const home: CategoryWithProducts = {
  category: {
    key: 'home',
    name: 'Home & Kitchen',
    color: '#1E7F78',
    isFeatured: false,
    isCalendar: false,
    block: 'Home',
  },
  products: [
    {
      key: 'masala-dabba',
      occasions: ['housewarming', 'wedding', 'mothers-day'],
      recipients: ['mother', 'couple', 'wife'],
      name: 'Masala Dabba with Spices · मसाला डब्बा',
      brand: 'Angnaari',
      priceRupees: 1349,
      description:
        'The steel spice box of every Indian kitchen, filled: haldi, mirch, jeera, rai, dhania, garam masala and elaichi.',
      richDescription:
        '<p>For a first flat, a new marriage, or a cousin far away who asks for recipes at midnight.</p><h3>Inside</h3><ul><li>7 bowls, filled with 40–60 g each</li><li>Spoon and a tight-fitting lid</li><li>Food-grade steel, 21 cm across, safe in the dishwasher</li></ul><p>Spices are ground in the week they are packed. Best within <strong>six months</strong>.</p>',
      countInStock: 28,
      rating: 4.7,
      numReviews: 168,
      isFeatured: true,
      pictureCount: 3,
    },
    {
      key: 'copper-bottle-set',
      occasions: ['housewarming', 'fathers-day', 'birthday', 'diwali'],
      recipients: ['father', 'colleague', 'grandparent', 'husband'],
      name: 'Hammered Copper Bottle & Tumblers',
      brand: 'Angnaari',
      priceRupees: 1649,
      mrpRupees: 2450,
      netQuantity: '3 N (bottle, 2 tumblers)',
      countryOfOrigin: 'India',
      maker: 'Angnaari, Tambat Ali, Kasba Peth, Pune, Maharashtra 411011',
      costRupees: 910,
      description:
        'A one-litre copper bottle hammered by hand, with two tumblers. Fill it at night, drink in the morning.',
      richDescription:
        '<p>Beaten from one sheet of copper, with no joint inside. Every dent is a hammer stroke you can feel.</p><ul><li>Bottle 1 litre, leak-proof cap, 26 cm</li><li>2 tumblers of 250 ml</li></ul><h3>Care</h3><p>Only for water. Rinse with lemon and salt once a week; copper darkens, and that is as it should be.</p>',
      countInStock: 21,
      rating: 4.5,
      numReviews: 94,
      isFeatured: false,
      pictureCount: 2,
    },
    {
      key: 'floating-urli',
      occasions: ['housewarming', 'diwali', 'wedding', 'anniversary'],
      recipients: ['mother', 'couple'],
      name: 'Brass Urli for Floating Flowers · उरली',
      brand: 'Angnaari',
      priceRupees: 2799,
      description:
        'A wide brass bowl for water, petals and small lamps, with a ring of leaves worked into its side.',
      richDescription:
        '<p>Set it by the door, float what the garden gives, light two lamps. Guests will slow down.</p><ul><li>32 cm across, 9 cm high, 1.9 kg</li><li>Cast brass with three feet</li><li>2 floating brass lamps included; flowers are not</li></ul><p>Empty and dry after use. Polish with tamarind or any brass polish.</p>',
      countInStock: 11,
      rating: 4.6,
      numReviews: 57,
      isFeatured: false,
      pictureCount: 2,
    },
  ],
};
