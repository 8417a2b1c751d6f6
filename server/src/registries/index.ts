export { createRegistryDeps, type RegistryDeps } from './deps.ts';
export { draftRegistryGift, registryPlaces, registryPrices } from './give.ts';
export {
  type RegistryNotifierDeps,
  registryGivenQueue,
  registryThanksQueue,
  sendRegistryGiven,
  sendRegistryThanks,
} from './notify.ts';
export { serveRegistryPage } from './pages.ts';
export { registryPersonalData } from './personal-data.ts';
export { registryRoutes } from './routes.ts';
export { tendShares } from './shares.ts';
export { listThanksFor } from './thanks.ts';
