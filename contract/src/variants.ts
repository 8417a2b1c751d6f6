import type { Product, ProductOption, ProductVariant } from './catalogue.ts';

/** The one that is asked for; if it is not sold, the first in stock. Undefined for a product without options. */
export function chooseVariant(
  variants: readonly ProductVariant[],
  id: number | undefined,
): ProductVariant | undefined {
  return (
    variants.find((variant) => variant.id === id) ??
    variants.find(({ count_in_stock }) => count_in_stock > 0) ??
    variants[0]
  );
}

/** 'M, Red'. */
export function variantName(options: readonly ProductOption[], variant: ProductVariant): string {
  return options.map(({ name }) => variant.options[name]).join(', ');
}

/** Whether a price is only the lowest one. */
export function pricesDiffer(variants: readonly ProductVariant[]): boolean {
  return variants.some(({ price }) => price !== variants[0]?.price);
}

/** A product as one of its variants is sold, with what differs; without one as it is. */
export function asVariant(product: Product, variant: ProductVariant | undefined): SoldProduct {
  if (variant === undefined) return product;
  return {
    ...product,
    price: variant.price,
    count_in_stock: variant.count_in_stock,
    image: variant.image || product.image,
    ...(variant.taxRate !== undefined && { taxRate: variant.taxRate }),
    variantId: variant.id,
    variant: variantName(product.options, variant),
  };
}

export interface SoldProduct extends Product {
  variantId?: number;
  /** 'M, Red'. */
  variant?: string;
}
