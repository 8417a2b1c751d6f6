import { createHash } from 'node:crypto';
import { crafts } from './crafts.ts';
import { diwali } from './diwali.ts';
import { home } from './home.ts';
import { jewellery } from './jewellery.ts';
import type { CategoryDrawings } from './kit/scenes.ts';
import { mithai } from './mithai.ts';
import { plants } from './plants.ts';
import { play } from './play.ts';
import { rakhi } from './rakhi.ts';
import { tea } from './tea.ts';
import { wardrobe } from './wardrobe.ts';

const categories: Readonly<Record<string, CategoryDrawings>> = {
  crafts,
  diwali,
  home,
  jewellery,
  mithai,
  plants,
  play,
  rakhi,
  tea,
  wardrobe,
};

/** Every picture as SVG, by its name in the catalogue. */
export function drawAll(): Map<string, string> {
  const drawn = new Map<string, string>();
  for (const [key, { icon, cover, products }] of Object.entries(categories)) {
    drawn.set(`${key}-icon`, icon());
    drawn.set(`${key}-cover`, cover());
    for (const [product, pictures] of Object.entries(products)) {
      for (const [index, draw] of pictures.entries()) drawn.set(`${product}-${index + 1}`, draw());
    }
  }
  return drawn;
}

/** What the committed pictures were rendered from. */
export function hashOf(svg: string): string {
  return createHash('sha256').update(svg).digest('hex').slice(0, 16);
}
