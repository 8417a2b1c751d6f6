export { pageBrand, serveBrand } from './brand-pages.ts';
export {
  brandOf,
  createLiveSettings,
  type LiveSettings,
  mailBrand,
  mailSender,
  type ShopSettings,
  sellerOf,
  signInWays,
} from './live.ts';
export type { ShopFacts } from './readiness.ts';
export { type RemovedDemo, type ShopSettingsDeps, shopSettingsRoutes } from './routes.ts';
export {
  listDemoRows,
  loadSettingsRow,
  markDemoRemoved,
  markDemoRows,
  readDemoHistory,
  saveDemoEvent,
} from './sql.ts';
