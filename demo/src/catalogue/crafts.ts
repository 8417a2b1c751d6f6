import type { CategoryWithProducts } from './types.ts';

export const crafts: CategoryWithProducts = {
  category: {
    key: 'crafts',
    name: 'Handicrafts & Art',
    color: '#B8552B',
    isFeatured: true,
    isCalendar: false,
    block: 'Home',
  },
  products: [
    {
      key: 'brass-elephant',
      occasions: ['housewarming', 'anniversary', 'wedding', 'diwali'],
      recipients: ['father', 'colleague', 'couple', 'grandparent'],
      name: 'Brass Elephant with Meenakari Cloth',
      brand: 'Hastvani',
      priceRupees: 2499,
      description:
        'A heavy brass elephant, trunk raised for luck, its saddle cloth enamelled in rani pink and green.',
      richDescription:
        '<p>Cast in one piece in Moradabad, filed by hand, then enamelled in Jaipur and fired a second time: that is why the colours are so deep.</p><ul><li>18 cm long, 15 cm tall, 1.4 kg</li><li>Solid brass; enamel in three colours</li><li>Felt under its feet, kind to a polished shelf</li></ul><h3>Care</h3><p>Dust with a soft brush. The brass may be polished; keep polish off the enamel.</p>',
      countInStock: 9,
      rating: 4.8,
      numReviews: 73,
      isFeatured: true,
      pictureCount: 3,
    },
    {
      key: 'madhubani-fish',
      occasions: ['housewarming', 'wedding', 'anniversary'],
      recipients: ['couple', 'wife', 'mother', 'colleague'],
      name: 'Madhubani Painting: Two Fish · मधुबनी',
      brand: 'Hastvani',
      priceRupees: 3199,
      description:
        'Two fish around a lotus, the Mithila wish for plenty, painted with a bamboo pen on handmade paper and framed.',
      richDescription:
        '<p>Fish bring good fortune to a new house or a new couple. This sheet took its painter four days; the back carries her name and village.</p><ul><li>Painting 28 × 32 cm, frame 36 × 40 cm</li><li>Natural and poster colours on cow-dung-washed handmade paper</li><li>Sheesham frame with glass, ready to hang or stand</li></ul><p><em>Each one is an original.</em> Yours will differ a little from the picture.</p>',
      countInStock: 1,
      rating: 4.9,
      numReviews: 41,
      isFeatured: false,
      pictureCount: 2,
      leadDays: 5,
    },
    {
      key: 'blue-pottery-vase',
      occasions: ['housewarming', 'wedding', 'anniversary', 'mothers-day', 'thank-you'],
      recipients: ['mother', 'couple', 'friend', 'colleague'],
      name: 'Jaipur Blue Pottery Vase',
      brand: 'Hastvani',
      priceRupees: 1299,
      description:
        'Cobalt and turquoise flowers under a clear glaze. Blue pottery holds no clay at all: it is ground quartz.',
      richDescription:
        '<p>The dough is quartz, glass, borax and gum, pressed into moulds and joined by hand; the flowers are drawn freehand with a squirrel-hair brush.</p><ul><li>26 cm tall, 17 cm at its widest</li><li>Holds water; wipe the foot dry</li></ul><h3>Care</h3><p>Wash by hand. Small pin-holes in the glaze are the sign of the real thing, not a fault.</p>',
      countInStock: 18,
      rating: 4.5,
      numReviews: 64,
      isFeatured: false,
      pictureCount: 3,
    },
    {
      key: 'kathputli-pair',
      occasions: ['birthday', 'housewarming'],
      recipients: ['child', 'friend'],
      name: 'Kathputli Pair: Raja & Rani · कठपुतली',
      brand: 'Hastvani',
      priceRupees: 799,
      description:
        'String puppets from Rajasthan with mango-wood heads and gota-trimmed skirts, ready for the stage or the wall.',
      richDescription:
        '<p>Carved, dressed and strung by a family of Bhat puppeteers. The strings work: with a little practice the rani twirls.</p><ul><li>Each 45 cm tall, on one wooden cross</li><li>Heads of mango wood, clothes of cotton and gota</li></ul><p>Spot-clean the clothes. For children from <strong>five years</strong>, with a grown-up at the strings.</p>',
      countInStock: 0,
      rating: 4.3,
      numReviews: 58,
      isFeatured: false,
      pictureCount: 2,
    },
  ],
};
