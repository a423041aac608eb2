export type { Pictures } from './pictures.ts';
export { listFeedbackBy } from './feedback.store.ts';
export { listSettings } from './list-settings.ts';
export { updateSettings } from './update-settings.ts';
export { currentUser } from './current-user.ts';
export { indexNames } from './index-names.ts';
export { findSettings, saveSettingUnlessChosen } from './settings.store.ts';
export { cleanName } from './person-text.ts';
