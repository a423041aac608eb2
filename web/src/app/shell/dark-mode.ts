import { usePart } from '#web/data/page/page-context.ts';
import { createSettings } from '#web/data/settings/settings.part.ts';
import { useSetting } from '#web/data/settings/settings.ts';
import { showFailureText } from '#web/data/api/show-failure.ts';
import { useMediaQuery } from '#web/ui/page/use-media-query.ts';
import { menuStrings } from '#web/app/strings/menu-strings.ts';

export function useDarkMode(): { dark: boolean; toggle(): void } {
  const { saveSetting } = usePart(createSettings);
  const mode = useSetting('dark_mode');
  const systemDark = useMediaQuery('(prefers-color-scheme: dark)');
  const dark = mode === 'true' || (mode === 'system' && systemDark);
  const toggle = (): void => {
    saveSetting('dark_mode', String(!dark)).catch((error: unknown) => {
      console.warn('Dark mode could not be saved.', error);
      showFailureText(menuStrings.settingNotSaved, error);
    });
  };
  return { dark, toggle };
}
