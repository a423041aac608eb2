/** The door to what badges allow. */
export {
  isNewcomer,
  isRole,
  isStaff,
  mayActOn,
  mayAdminister,
  mayBan,
  mayChangeBadge,
  mayCloseGroups,
  mayCurate,
  mayHide,
  mayMakeAds,
  mayNameWords,
  mayReadAudit,
  mayReview,
  ownAbilities,
} from './abilities.policy.ts';
