export { startLoadingPlaces } from './load.ts';
export { createPlaceDeps, findPincode, isKnownPincode, type PlaceDeps, placeRoutes } from './places.ts';
