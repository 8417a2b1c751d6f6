/** Products with options. */
export const variantTexts = {
  soldOut: 'Sold out',
  outOfStock: ({ variant }: { variant: string }) =>
    `${variant} is sold out, so it cannot be bought or asked for right now. Please choose another.`,
  chooseFirst: 'Please choose which one first.',
  choose: 'Choose',
  /** In the basket. */
  noLongerSold: 'This choice is no longer sold.',
  notChosen: 'This gift now comes in several kinds.',
  chooseAnother: 'Choose another',
};
