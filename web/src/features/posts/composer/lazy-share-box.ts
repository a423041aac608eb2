import { lazyModule } from '#web/ui/lazy/use-lazy.ts';

/** The link itself, for where the page may not copy it. */
export const shareBox = lazyModule(() => import('./share-box.tsx'));
