export { startLoadingPlaces } from './load.ts';
export { isSameState } from './names.ts';
export {
  createPlaceDeps,
  describePincode,
  type PlaceDeps,
  pincodeError,
  placeRoutes,
} from './places.ts';
export { statesByPincodes } from './search-sql.ts';
