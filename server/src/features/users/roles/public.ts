/** The door to what badges allow. */
export {
  mayActOn,
  mayCloseGroups,
  mayCurate,
  mayHide,
  mayReview,
  ownAbilities,
} from './abilities.policy.ts';
