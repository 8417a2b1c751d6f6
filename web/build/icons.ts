import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';

const LOGO_SVG = readFileSync(join(import.meta.dirname, '../public/favicon.svg'), 'utf8').replace(
  /<\/?svg[^>]*>/g,
  '',
);
const BACKGROUND_COLOUR = '#fff9f2';

/** Icons of the installed app, rendered from the logo. */
export function icons(): Plugin {
  return {
    name: 'icons',
    apply: 'build',
    async generateBundle() {
      for (const { fileName, size, svg } of ICONS) {
        const source = await sharp(Buffer.from(svg))
          .resize(size, size)
          .png({ compressionLevel: 9 })
          .toBuffer();
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}

/** `share` is the logo's part of the width: a maskable icon may be cropped to a circle. */
function appIcon(share: number, corner: number): string {
  const edge = ((1 - share) / 2) * 512;
  const scale = (share * 512) / 36;
  return toSvg(
    `<rect width="512" height="512" rx="${corner}" fill="${BACKGROUND_COLOUR}"/><g transform="translate(${edge} ${edge}) scale(${scale})">${LOGO_SVG}</g>`,
  );
}

/** Status bars use only the alpha channel of a badge. */
function badgeIcon(): string {
  const box =
    '<path d="M5 16h11.5v17H8a3 3 0 0 1-3-3ZM19.5 16H31v14a3 3 0 0 1-3 3h-8.5ZM3 9h30v5H3Z" fill="#fff"/>';
  const bow =
    '<path d="M18 9C14 9 9 7.5 9 4.6 9 2.6 10.6 1.4 12.4 1.4 15.6 1.4 18 5.4 18 9c0-3.6 2.4-7.6 5.6-7.6C25.4 1.4 27 2.6 27 4.6 27 7.5 22 9 18 9Z" fill="#fff"/>';
  return toSvg(`<g transform="translate(40 40) scale(12)">${box}${bow}</g>`);
}

function toSvg(drawing: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${drawing}</svg>`;
}

const ICONS = [
  { fileName: 'icon-192.png', size: 192, svg: appIcon(0.74, 96) },
  { fileName: 'icon-512.png', size: 512, svg: appIcon(0.74, 96) },
  { fileName: 'icon-maskable-512.png', size: 512, svg: appIcon(0.56, 0) },
  { fileName: 'apple-touch-icon.png', size: 180, svg: appIcon(0.68, 0) },
  { fileName: 'badge.png', size: 96, svg: badgeIcon() },
];
