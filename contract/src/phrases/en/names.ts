/** How people and orders are named to others. */
export const names = {
  /** Shown for people who gave no name. */
  friend: 'A friend',
  /** What was bought, by its first product: “Silk kurta and 2 more”. */
  andMore: ({ name, more }: { name: string; more: number }) => `${name} and ${more} more`,
};
