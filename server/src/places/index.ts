export { startLoadingPlaces } from './load.ts';
export { createPlaceDeps, findPincode, type PlaceDeps, pincodeError, placeRoutes } from './places.ts';
