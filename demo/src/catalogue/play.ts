import type { CategoryWithProducts } from './types.ts';

export const play: CategoryWithProducts = {
  category: {
    key: 'play',
    name: 'Books, Games & Toys',
    color: '#1C7FB6',
    isFeatured: false,
    isCalendar: false,
    block: 'Play',
  },
  products: [
    {
      key: 'chess-set',
      occasions: ['birthday', 'fathers-day', 'graduation'],
      recipients: ['father', 'brother', 'husband', 'friend'],
      name: 'Rosewood & Boxwood Chess Set · शतरंज',
      brand: 'Lattoo Lane',
      priceRupees: 1999,
      mrpRupees: 2359,
      netQuantity: '1 N',
      countryOfOrigin: 'India',
      maker: 'Lattoo Lane, Industrial Area, Saharanpur, Uttar Pradesh 247001',
      costRupees: 1240,
      description:
        'Hand-turned pieces from Amritsar, weighted and felted, with a folding sheesham board that holds them all.',
      richDescription:
        '<p>Chaturanga went out from India and came home as chess. The knights alone take a carver two hours.</p><ul><li>King 9 cm; pieces weighted, green felt beneath</li><li>Board 38 × 38 cm, folds to a box with a brass clasp</li><li>A spare queen in each colour</li></ul><p>Wipe with a dry cloth; a drop of coconut oil once a year keeps the rosewood dark.</p>',
      countInStock: 13,
      rating: 4.8,
      numReviews: 91,
      isFeatured: true,
      pictureCount: 3,
    },
    {
      key: 'channapatna-horse',
      occasions: ['birthday', 'new-baby'],
      recipients: ['child'],
      name: 'Channapatna Pull-along Horse',
      brand: 'Lattoo Lane',
      priceRupees: 699,
      description:
        'A lacquered ivory-wood horse on four wheels, coloured with vegetable dyes. It clicks when it trots.',
      richDescription:
        '<p>Turned on the lathe and coloured with sticks of lac while it spins: the shine is rubbed in, not painted on.</p><ul><li>22 cm tall, rounded everywhere, cotton cord of 60 cm</li><li>Turmeric, indigo, katha and kumkum colours, safe to chew</li></ul><p>For children from <strong>12 months</strong>. Wipe clean; do not soak.</p>',
      countInStock: 32,
      rating: 4.7,
      numReviews: 138,
      isFeatured: false,
      pictureCount: 2,
    },
    {
      key: 'panchatantra-books',
      occasions: ['birthday', 'christmas'],
      recipients: ['child'],
      name: 'Panchatantra Storybooks · पंचतंत्र, set of 3',
      brand: 'Kathavan Books',
      priceRupees: 899,
      description:
        'The lion and the clever rabbit, and thirty more: three cloth-bound volumes in English and Hindi, drawn on every page.',
      richDescription:
        '<p>Stories a grandmother knows by heart, with pages thick enough for small hands.</p><ul><li>3 volumes, 288 pages in all, English and Hindi side by side</li><li>Hard covers, sewn, with ribbon markers</li><li>19 × 24 cm</li></ul><p>For reading aloud from four, alone from <strong>seven</strong>.</p>',
      countInStock: 27,
      rating: 4.6,
      numReviews: 110,
      isFeatured: false,
      pictureCount: 2,
    },
  ],
};
