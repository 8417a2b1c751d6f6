import { chooseVariant, type GiftPageView, type ProductVariant, pictureSources } from '@tohfa/contract';
import { giftPageTexts } from '@tohfa/contract/screens';
import { publicProductPath } from '../../lib/paths.ts';
import type { PageHead } from '../../lib/public-page.ts';

export const PICTURE_SIZES = '(min-width: 54rem) 570px, 100vw';

export function head(data: GiftPageView | null): PageHead {
  if (data === null) return giftPageTexts.goneHead;
  const { product } = data;
  const [image = ''] = picturesOf(product);
  return {
    title: product.name,
    description: product.description,
    path: publicProductPath(product.slug),
    image: image === '' ? undefined : { url: image, width: 880, height: 880, alt: product.name },
    preloadImage:
      image === '' ? undefined : { src: image, srcSet: pictureSources(image), sizes: PICTURE_SIZES },
  };
}

export /** The page comes with the picture of the variant that will be chosen, so that it does not change while one looks. */
function picturesOf({ images, variants = [] }: GiftPageView['product'], chosen?: ProductVariant): string[] {
  const { image = '' } = chosen ?? chooseVariant(variants, undefined) ?? {};
  return image === '' ? images : [...new Set([image, ...images])];
}
