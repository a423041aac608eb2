import { lazyModule } from '#web/ui/lazy/use-lazy.ts';

export const levelButton = lazyModule(() => import('./level-button.tsx'));
