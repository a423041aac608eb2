import { lazyModule } from '#web/ui/lazy/use-lazy.ts';

export const addToLists = lazyModule(() => import('./add-to-lists.tsx'));
