import { craftsShelf } from './catalogue/crafts.ts';
import { diwaliShelf } from './catalogue/diwali.ts';
import { homeShelf } from './catalogue/home.ts';
import { jewelleryShelf } from './catalogue/jewellery.ts';
import { mithaiShelf } from './catalogue/mithai.ts';
import { plantsShelf } from './catalogue/plants.ts';
import { playShelf } from './catalogue/play.ts';
import { rakhiShelf } from './catalogue/rakhi.ts';
import { teaShelf } from './catalogue/tea.ts';
import { wardrobeShelf } from './catalogue/wardrobe.ts';
import type { DemoCategory, DemoProduct, DemoShelf } from './demo-types.ts';

const shelves: readonly DemoShelf[] = [
  mithaiShelf,
  diwaliShelf,
  rakhiShelf,
  craftsShelf,
  jewelleryShelf,
  wardrobeShelf,
  homeShelf,
  teaShelf,
  plantsShelf,
  playShelf,
];

export const demoCategories: readonly DemoCategory[] = shelves.map(({ category }) => category);

export const demoProducts: readonly DemoProduct[] = shelves.flatMap(({ category, products }) =>
  products.map((product) => ({ ...product, category: category.key })),
);
