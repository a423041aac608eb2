export { listPlacesOf, putPlace } from './reading-places.store.ts';
