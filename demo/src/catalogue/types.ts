export interface DemoCategory {
  key: string;
  name: string;
  nameHi: string;
  /** #rrggbb */
  color: string;
  isFeatured: boolean;
  /** Tied to a day of the festival calendar. */
  isCalendar: boolean;
  /** A short label under which the shop groups categories. */
  block: string;
}

export interface DemoProduct {
  key: string;
  /** The key of its category. */
  category: string;
  name: string;
  brand: string;
  priceRupees: number;
  description: string;
  /** Only p, h3, ul, li, strong and em: the tags the shop allows. */
  richDescription: string;
  /** The same texts as an Indian shop writes them in Hindi. */
  nameHi: string;
  descriptionHi: string;
  richDescriptionHi: string;
  countInStock: number;
  rating: number;
  numReviews: number;
  isFeatured: boolean;
  pictureCount: number;
  /** Maximum retail price with all taxes, and what stands on the pack. */
  mrpRupees?: number;
  netQuantity?: string;
  countryOfOrigin?: string;
  maker?: string;
  /** What the shop pays for it. */
  costRupees?: number;
  /** Days until it can be sent; left out, the shop's own. */
  leadDays?: number;
  /** Keys of the contract's occasions and recipients. */
  occasions: readonly string[];
  recipients: readonly string[];
  /** What it comes in; price and stock of the product are then the lowest and the sum of its variants. */
  options?: readonly { name: string; values: readonly string[] }[];
  variants?: readonly DemoVariant[];
}

export interface DemoVariant {
  /** A value for each option. */
  options: Readonly<Record<string, string>>;
  priceRupees: number;
  countInStock: number;
}

export interface CategoryWithProducts {
  category: DemoCategory;
  products: readonly Omit<DemoProduct, 'category'>[];
}
