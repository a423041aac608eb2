import { useStore } from 'zustand';

import { usePart } from '#web/data/page/page-context.ts';
import { createSettings } from '#web/data/settings/settings.part.ts';
import { useSetting } from '#web/data/settings/settings.ts';
import { lazyModule } from '#web/ui/lazy/use-lazy.ts';
import { useMediaQuery } from '#web/ui/page/use-media-query.ts';

export const videoPlayers = lazyModule(() => import('./video-player.tsx'));
export const embedPlayers = lazyModule(() => import('./embed-player.tsx'));

export function useAutoplay(): boolean {
  // While the settings are loading, the value is a default and not the member's choice.
  const isHeard = useStore(usePart(createSettings).settingsHeard) !== 'waiting';
  const isChosen = useSetting('auto_play') === 'true' && isHeard;
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return isChosen && !isCalm && connection?.saveData !== true;
}
