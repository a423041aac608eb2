import { part } from '#web/ui/part/use-part.ts';

/** The dialog to change one's profile, fetched when it is opened. */
export const profileEdit = part(() => import('./profile-edit.tsx'));
