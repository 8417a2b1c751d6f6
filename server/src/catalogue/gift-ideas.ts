import type { Database } from '../platform/database.ts';
import { listCategories, listProducts } from './catalogue-sql.ts';

/** Everything that can be given today: in the shop and in stock. */
export async function giftIdeas(database: Database): Promise<GiftIdea[]> {
  const [products, categories] = await Promise.all([listProducts(database, {}), listCategories(database)]);
  const calendar = new Set(categories.filter((one) => one.is_calendar === 1).map(({ id }) => id));
  return products
    .filter(({ count_in_stock }) => count_in_stock > 0)
    .map(({ id, name, price, rating, categoryName, category_id }) => ({
      id,
      name,
      price,
      rating,
      categoryName,
      isCalendar: calendar.has(category_id),
    }));
}

export interface GiftIdea {
  id: number;
  name: string;
  /** Whole rupees. */
  price: number;
  rating: number;
  categoryName: string;
  /** Of a shelf that belongs to a festival. */
  isCalendar: boolean;
}
