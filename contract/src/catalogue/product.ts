import { z } from 'zod';
import { flag, line, longText, optionalLine, priceRupees, rowId, zeroOrOne } from '../fields.ts';
import { pictureAddress } from '../media/picture-address.ts';

/** A product as the shop answers it. `price` is whole rupees. */
export const product = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  rich_description: z.string(),
  image: z.string(),
  images: z.array(z.string()),
  brand: z.string(),
  price: z.int(),
  category_id: z.int(),
  categoryName: z.string(),
  count_in_stock: z.int(),
  rating: z.number(),
  num_reviews: z.int(),
  is_featured: zeroOrOne,
});

/** A product as the client form sends it; `images` is a JSON string of a list of addresses. */
export const productForm = z.object({
  name: line(200),
  description: line(2000),
  richDescription: longText(50_000).default(''),
  image: z.union([z.literal(''), pictureAddress]).default(''),
  images: longText(40_000).pipe(imageList()).default([]),
  brand: optionalLine(100).default(''),
  price: priceRupees,
  category: rowId,
  countInStock: z.int().min(0).max(1_000_000),
  rating: z.number().min(0).max(5).multipleOf(0.1).default(0),
  numReviews: z.int().min(0).max(100_000_000).default(0),
  isFeatured: flag.default(false),
});

function imageList() {
  return z.string().transform((text, context) => {
    const list = z.array(pictureAddress).max(20).safeParse(parseOrUndefined(text));
    if (list.success) return list.data;
    context.addIssue({ code: 'custom', message: 'A JSON list of picture addresses, please.' });
    return z.NEVER;
  });
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type Product = z.output<typeof product>;
