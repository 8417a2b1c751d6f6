export interface DemoCategory {
  key: string;
  name: string;
  /** #rrggbb */
  color: string;
  isFeatured: boolean;
  /** Tied to a day of the festival calendar. */
  isCalendar: boolean;
  /** A short label under which the shop groups categories. */
  block: string;
  icon: () => string;
  image: () => string;
}

export interface DemoProduct {
  key: string;
  /** The key of its category. */
  category: string;
  name: string;
  brand: string;
  priceRupees: number;
  description: string;
  /** Only p, h3, ul, li, strong and em: what the shop lets through. */
  richDescription: string;
  countInStock: number;
  rating: number;
  numReviews: number;
  isFeatured: boolean;
  /** The product itself first, then its details or its wrapping. */
  pictures: readonly (() => string)[];
}

/** A category with what stands on it. */
export interface DemoShelf {
  category: DemoCategory;
  products: readonly Omit<DemoProduct, 'category'>[];
}
