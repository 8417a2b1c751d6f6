import type { Gifts } from './gifts.ts';
import { giftByPublicId } from './gifts-sql.ts';

/** What messengers show of a shared link: the product and its picture, and nothing about anybody. */
export async function previewTags(
  { payments, publicUrl }: Pick<Gifts, 'payments' | 'publicUrl'>,
  path: string,
): Promise<string | undefined> {
  const publicId = /^\/giftdetails\/([\w-]{1,64})\/?$/.exec(path)?.[1];
  if (publicId === undefined) return undefined;
  const gift = await giftByPublicId(payments.database, publicId);
  if (!gift?.sharable) return undefined;
  const tags = {
    'og:type': 'website',
    'og:site_name': 'Tohfa',
    'og:title': gift.productName,
    'og:description': 'A gift to give together. See it and chip in on Tohfa.',
    'og:url': `${publicUrl}/giftdetails/${gift.publicId}`,
    ...(gift.productImage && { 'og:image': new URL(gift.productImage, publicUrl).href }),
  };
  return Object.entries(tags)
    .map(([property, content]) => `<meta property="${property}" content="${escaped(content)}">`)
    .join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
