import { lazyModule } from '#web/ui/lazy/use-lazy.ts';

export const postVersions = lazyModule(() => import('./post-versions.tsx'));
