/** Addresses of pictures. In a file without schemas, as `names.ts` is. */

/** The widths, in pixels, every shop picture is stored in. The stored URL names the largest. */
export const PICTURE_WIDTHS = [220, 440, 880] as const;
export const LARGEST_PICTURE = 880;

/** The same picture at another width; a URL that is not one of ours is returned unchanged. */
export function pictureAt(url: string, width: PictureWidth): string {
  return url.startsWith('/media/') ? url.replace(/-880\.webp$/, `-${width}.webp`) : url;
}

export function pictureSources(url: string): string | undefined {
  if (pictureAt(url, 220) === url) return undefined;
  return PICTURE_WIDTHS.map((width) => `${pictureAt(url, width)} ${width}w`).join(', ');
}

/** How wide a picture is shown, as its `sizes` says: a page that asks for it early must say the same. */
export const PICTURE_SIZES = {
  card: '(width >= 480px) 220px, 46vw',
  gallery: '(width >= 864px) 570px, 100vw',
  gift: '(width >= 864px) 560px, 100vw',
} as const;

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
