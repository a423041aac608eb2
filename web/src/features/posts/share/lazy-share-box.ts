import { lazyModule } from '#web/ui/lazy/use-lazy.ts';

export const shareBox = lazyModule(() => import('./share-box.tsx'));
