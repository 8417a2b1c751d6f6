export type { DemoProduct, DemoVariant } from './catalogue/types.ts';
export { demoCategories, demoProducts } from './catalogue.ts';
export { type DemoGift, demoGifts } from './gifts.ts';
export * from './history/index.ts';
export { demoAccounts, demoSpecialDays } from './people.ts';
export { coverOf, iconOf, picturesOf, readPicture } from './pictures.ts';
