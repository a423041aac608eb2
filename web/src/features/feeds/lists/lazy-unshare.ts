import { lazyModule } from '#web/ui/lazy/use-lazy.ts';

export const unshareDialog = lazyModule(() => import('./unshare-list.tsx'));
