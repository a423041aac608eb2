export { openNotifications } from './feature.ts';
export { surveyDigests } from './digest/digests.store.ts';
export { surveyPushes } from './record/pushes.store.ts';
