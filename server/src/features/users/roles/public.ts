/** The public API for permissions by badge. */
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
