export { startLoadingPlaces } from './load.ts';
export { createPlaces, findPincode, isKnownPincode, type Places, placeRoutes } from './places.ts';
