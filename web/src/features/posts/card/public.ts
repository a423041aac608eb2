/** Public API: the pictures that a card loads. */
export { pictureAddresses } from './picture-addresses.ts';
