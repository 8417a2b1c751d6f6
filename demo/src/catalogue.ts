import { crafts } from './catalogue/crafts.ts';
import { diwali } from './catalogue/diwali.ts';
import { home } from './catalogue/home.ts';
import { jewellery } from './catalogue/jewellery.ts';
import { mithai } from './catalogue/mithai.ts';
import { plants } from './catalogue/plants.ts';
import { play } from './catalogue/play.ts';
import { rakhi } from './catalogue/rakhi.ts';
import { tea } from './catalogue/tea.ts';
import type { CategoryWithProducts, DemoCategory, DemoProduct } from './catalogue/types.ts';
import { wardrobe } from './catalogue/wardrobe.ts';

/** In the order in which the shop lists them. */
const catalogue: readonly CategoryWithProducts[] = [
  mithai,
  diwali,
  rakhi,
  crafts,
  jewellery,
  wardrobe,
  home,
  tea,
  plants,
  play,
];

export const demoCategories: readonly DemoCategory[] = catalogue.map(({ category }) => category);

export const demoProducts: readonly DemoProduct[] = catalogue.flatMap(({ category, products }) =>
  products.map((product) => ({ ...product, category: category.key })),
);
