/** The door to what badges allow. */
export { mayActOn, mayCurate, mayHide, mayReview, ownAbilities } from './abilities.policy.ts';
