const FEW = 3;

/** What the shop says about the number in stock. */
export function stockWords(countInStock: number): StockWords {
  if (countInStock <= 0) return { level: 'none', words: 'Out of stock' };
  if (countInStock <= FEW) return { level: 'few', words: `Only ${countInStock} left` };
  return { level: 'plenty', words: 'In stock' };
}

interface StockWords {
  level: 'none' | 'few' | 'plenty';
  words: string;
}
