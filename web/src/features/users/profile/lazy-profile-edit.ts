import { lazyModule } from '#web/ui/lazy/use-lazy.ts';

export const profileEdit = lazyModule(() => import('./profile-edit.tsx'));
