/** From here down a product is marked as running out. */
export const LOW_STOCK = 5;
