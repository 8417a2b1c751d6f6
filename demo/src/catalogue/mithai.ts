import type { CategoryWithProducts } from './types.ts';

export const mithai: CategoryWithProducts = {
  category: {
    key: 'mithai',
    name: 'Mithai & Dry Fruits',
    color: '#E08A1E',
    isFeatured: true,
    isCalendar: false,
    block: 'Food',
  },
  products: [
    {
      key: 'kaju-katli',
      occasions: ['diwali', 'raksha-bandhan', 'bhai-dooj', 'holi', 'eid', 'thank-you'],
      recipients: ['colleague', 'brother', 'sister', 'friend', 'grandparent'],
      name: 'Kaju Katli Box · काजू कतली, 500 g',
      brand: 'Gulmeher Mithai',
      priceRupees: 749,
      mrpRupees: 999,
      netQuantity: '500 g',
      countryOfOrigin: 'India',
      maker: 'Gulmeher Mithai, 14 Johari Bazaar, Jaipur, Rajasthan 302003',
      costRupees: 420,
      description:
        'Thin diamonds of ground cashew and sugar under silver leaf, cut the morning they leave us and packed in a rani-pink box.',
      richDescription:
        '<p>The sweet that ends every argument about which sweet to send. Cashews are soaked, ground and cooked slowly with sugar until the dough leaves the pan, then rolled thin by hand.</p><h3>In the box</h3><ul><li>About 36 pieces, 500 g</li><li>Pistachio and saffron on every second piece</li><li>A reusable rigid box, 24 × 24 × 5 cm</li></ul><h3>Keeping it</h3><p>Best within <strong>10 days</strong>, in a cool place; 15 days in the fridge. Contains cashew and milk. Silver leaf is vegetarian, made without animal hide.</p>',
      countInStock: 48,
      rating: 4.8,
      numReviews: 312,
      isFeatured: true,
      pictureCount: 3,
      leadDays: 1,
    },
    {
      key: 'motichoor-laddoo',
      occasions: ['diwali', 'raksha-bandhan', 'new-baby', 'graduation', 'wedding', 'holi'],
      recipients: ['grandparent', 'friend', 'colleague', 'father'],
      name: 'Motichoor Laddoo · मोतीचूर लड्डू, 1 kg',
      brand: 'Gulmeher Mithai',
      priceRupees: 649,
      description:
        'Soft laddoos of tiny besan boondi in desi ghee, with melon seeds and a hint of cardamom. Twenty to a box.',
      richDescription:
        '<p>Boondi no bigger than a mustard seed, fried in <em>desi ghee</em> and pressed while warm, so that each laddoo stays soft to the last day.</p><ul><li>20 pieces, 1 kg</li><li>Besan, sugar, ghee, melon seeds, cardamom</li><li>No artificial colour: the orange is saffron and a little turmeric</li></ul><h3>Keeping it</h3><p>Good for <strong>7 days</strong> outside the fridge. Contains milk. The brass stand in the picture is not part of the gift.</p>',
      countInStock: 36,
      rating: 4.6,
      numReviews: 187,
      isFeatured: false,
      pictureCount: 2,
      leadDays: 1,
    },
    {
      key: 'dry-fruit-tray',
      occasions: ['diwali', 'eid', 'wedding', 'thank-you', 'raksha-bandhan', 'christmas'],
      recipients: ['colleague', 'father', 'couple', 'grandparent'],
      name: 'Carved Dry Fruit Tray, 900 g',
      brand: 'Gulmeher Mithai',
      priceRupees: 1899,
      mrpRupees: 2499,
      netQuantity: '900 g',
      countryOfOrigin: 'India',
      maker: 'Gulmeher Mithai, 14 Johari Bazaar, Jaipur, Rajasthan 302003',
      costRupees: 1150,
      description:
        'Almonds, cashews, pistachios, raisins, walnuts and Ladakhi apricots in a round mango-wood tray that stays in use long after.',
      richDescription:
        '<p>Six kinds, each in its own compartment, in a tray turned and carved by hand in Saharanpur.</p><h3>What is inside</h3><ul><li>Almonds, 180 g</li><li>Whole cashews, 180 g</li><li>Salted pistachios, 150 g</li><li>Golden raisins, 150 g</li><li>Walnut halves, 120 g</li><li>Dried apricots, 120 g</li></ul><p>Tray: mango wood, 34 cm across, wiped with food-safe oil. <strong>Contains tree nuts.</strong> Best within four months of packing.</p>',
      countInStock: 15,
      rating: 4.7,
      numReviews: 96,
      isFeatured: true,
      pictureCount: 3,
    },
  ],
};
