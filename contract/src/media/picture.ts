/** The widths, in pixels, every shop picture is kept in. The stored address names the largest. */
export const PICTURE_WIDTHS = [220, 440, 880] as const;
export const LARGEST_PICTURE = 880;

/** What one call takes: so many files, each so large. */
export const MOST_FILES = 10;
export const MOST_FILE_BYTES = 5 * 1024 * 1024;

/** The same picture at another width; an address that is not one of ours comes back as it is. */
export function pictureAt(url: string, width: PictureWidth): string {
  return url.startsWith('/media/') ? url.replace(/-880\.webp$/, `-${width}.webp`) : url;
}

export function pictureSources(url: string): string | undefined {
  if (pictureAt(url, 220) === url) return undefined;
  return PICTURE_WIDTHS.map((width) => `${pictureAt(url, width)} ${width}w`).join(', ');
}

export type PictureWidth = (typeof PICTURE_WIDTHS)[number];
