import { type CheckedBody, type Operations, paiseFromRupees } from '@tohfa/contract';
import type { ProductValues } from './catalogue-writes-sql.ts';
import { cleanRichText } from './rich-text.ts';

/** From the client form's names to the columns. */
export function productValues(form: CheckedBody<Operations['addProduct']>): ProductValues {
  return {
    name: form.name,
    description: form.description,
    richDescription: cleanRichText(form.richDescription),
    image: form.image,
    images: form.images,
    brand: form.brand,
    pricePaise: paiseFromRupees(form.price),
    categoryId: form.category,
    countInStock: form.countInStock,
    rating: form.rating,
    numReviews: form.numReviews,
    isFeatured: form.isFeatured,
  };
}

export const NO_SUCH_CATEGORY = { fields: { category: 'Please choose a category.' } };
