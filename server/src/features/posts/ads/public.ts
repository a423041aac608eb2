export { createAds } from './ads.ts';
export { endAd, makeAd, resumeAd } from './change-ad.ts';
export { showAd, showAds } from './show-ads.ts';
