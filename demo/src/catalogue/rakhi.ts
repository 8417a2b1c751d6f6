import type { CategoryWithProducts } from './types.ts';

export const rakhi: CategoryWithProducts = {
  category: {
    key: 'rakhi',
    name: 'Raksha Bandhan',
    color: '#D6336C',
    isFeatured: true,
    isCalendar: true,
    block: 'Festivals',
  },
  products: [
    {
      key: 'kundan-rakhi',
      occasions: ['raksha-bandhan'],
      recipients: ['brother'],
      name: 'Kundan Flower Rakhi · राखी',
      brand: 'Sutrabandh',
      priceRupees: 299,
      description:
        'A round kundan-style flower in ruby and emerald colours on twisted mauli thread, with roli and chawal in a small pouch.',
      richDescription:
        '<p>Twelve petals set around a green heart: the kind of rakhi a brother keeps on until it falls off by itself.</p><ul><li>Flower 4.5 cm across, weighs 9 g</li><li>Cotton mauli, ties up to a 22 cm wrist</li><li>Pouch with roli, chawal and a card to write on</li></ul><p>Glass stones on a brass base, free of nickel. Keep away from water and perfume.</p>',
      countInStock: 90,
      rating: 4.6,
      numReviews: 256,
      isFeatured: true,
      pictureCount: 3,
    },
    {
      key: 'bhaiya-bhabhi-pair',
      occasions: ['raksha-bandhan'],
      recipients: ['brother', 'couple', 'sister'],
      name: 'Bhaiya–Bhabhi Rakhi & Lumba Pair',
      brand: 'Sutrabandh',
      priceRupees: 449,
      description:
        'A sapphire-blue rakhi for him and a tasselled lumba for her bangle, pinned on a card with painted lotuses.',
      richDescription:
        '<p>For the brother and for the one who now has to put up with him.</p><ul><li>Rakhi on cotton mauli, medallion 4 cm</li><li>Lumba with silk tassels, 9 cm, with a hook for bangle or kada</li><li>Card 14 × 17 cm with an envelope and room for a letter</li></ul><p>Roli and chawal included. Flat enough for the post.</p>',
      countInStock: 55,
      rating: 4.5,
      numReviews: 134,
      isFeatured: false,
      pictureCount: 2,
    },
    {
      key: 'little-tiger-rakhi',
      occasions: ['raksha-bandhan'],
      recipients: ['brother', 'child'],
      name: 'Little Tiger Felt Rakhi',
      brand: 'Sutrabandh',
      priceRupees: 199,
      description:
        'A soft felt tiger with a shy smile for very small brothers and sisters. No glitter, no sharp edges.',
      richDescription:
        '<p>Cut and stitched by hand from wool felt, light enough that a three-year-old forgets to take it off.</p><ul><li>Tiger face 5 cm, wooden beads in lac colours</li><li>Soft thread with a sliding knot, for wrists from 11 cm</li></ul><p>Colours are safe for children. <strong>Not for children under three</strong>: beads are small parts.</p>',
      countInStock: 75,
      rating: 4.9,
      numReviews: 177,
      isFeatured: false,
      pictureCount: 2,
    },
  ],
};
