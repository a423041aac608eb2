export { OfferFollow } from './offer-follow.tsx';
