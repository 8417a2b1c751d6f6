/** What buyers write, by the stars they give. `any` fits every product. */
export const historyReviews: readonly { rating: number; texts: readonly string[] }[] = [
  {
    rating: 5,
    texts: [
      'Beautifully packed, and it came a day early. My mother called at once.',
      'Even nicer than in the pictures. The handwritten card was a lovely touch.',
      'बहुत सुंदर! सबको पसंद आया।',
      'Third time I order here. Never disappointed.',
      'You can see that somebody made this with care.',
    ],
  },
  {
    rating: 4,
    texts: [
      'Very good quality. The box was a little dented, what was in it was fine.',
      'Lovely gift, a bit smaller than I thought.',
      'Good, and delivered on the day I chose.',
    ],
  },
  { rating: 3, texts: ['It is all right for the price. Delivery took two days longer than promised.'] },
  { rating: 2, texts: ['The colour differs from the picture.'] },
];

/** Of ten buyers so many give each. */
export const historyStars = [5, 5, 5, 5, 5, 4, 4, 4, 3, 2] as const;
