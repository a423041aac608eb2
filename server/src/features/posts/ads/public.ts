/** The door to ads: what the community shows in feeds for somebody else. */
export { createAds, type AdDeps, type Ads } from './ads.ts';
export { endAd, makeAd, resumeAd, type MakeAdDeps } from './change-ad.ts';
export { showAd, showAds } from './show-ads.ts';
