import { lazyModule } from '#web/ui/lazy/use-lazy.ts';

/** The dialog to change one's profile, fetched when it is opened. */
export const profileEdit = lazyModule(() => import('./profile-edit.tsx'));
