import { SETTINGS, tertiaryColour } from '@rookery/contract/kernel/settings.ts';
import type { StoreApi } from 'zustand';
import type { Page } from '#web/data/page/page.ts';
import { createSettings, type Settings } from '#web/data/settings/settings.part.ts';
import { siteConfig } from '#web/data/api/site-config.ts';
import type { DerivedColours, ThemeName } from './contrast.ts';

/** public/theme.js reads this before the first paint of the next visit. */
interface StoredTheme {
  mode: string;
  colours: Partial<Record<ThemeName, DerivedColours>>;
}

const KEY = 'rookery-theme';
const COLOUR_PROPERTIES = ['--primary', '--secondary', '--tertiary', '--link', '--tint'] as const;
const BACKGROUND: Readonly<Record<ThemeName, string>> = { light: '#FFFFFF', dark: '#000000' };
const systemIsDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

/** @param mode the setting: 'true', 'false' or 'system' */
function isDark(mode: string): boolean {
  return mode === 'true' || (mode !== 'false' && systemIsDark().matches);
}

export function startTheme({ part }: Page): void {
  const { settings } = part(createSettings);
  const apply = (): void => {
    applyTheme(settings.getState());
    applyColours(settings).catch((error: unknown) => {
      console.warn('The theme colours could not be computed; using the default colours.', error);
    });
  };
  settings.subscribe(apply);
  systemIsDark().addEventListener('change', apply);
  apply();
}

function themeOf(state: Settings): ThemeName {
  return isDark(state.dark_mode) ? 'dark' : 'light';
}

function applyTheme(state: Settings): void {
  const theme = themeOf(state);
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BACKGROUND[theme]);
}

async function applyColours(settings: StoreApi<Settings>): Promise<void> {
  const state = settings.getState();
  const colours = await memberColours(state);
  if (state !== settings.getState()) return;
  for (const name of COLOUR_PROPERTIES) {
    const value = colours[themeOf(state)]?.[name];
    if (value) document.documentElement.style.setProperty(name, value);
    else document.documentElement.style.removeProperty(name);
  }
  const kept: StoredTheme = { mode: state.dark_mode, colours };
  localStorage.setItem(KEY, JSON.stringify(kept));
}

/** Empty for the default pair of colours, which tokens.css has unless the community overrides the pair. */
async function memberColours(state: Settings): Promise<StoredTheme['colours']> {
  const { primary_colors: primary, secondary_colors: secondary } = state;
  const isBranded = siteConfig.primary ?? siteConfig.secondary;
  const isDefault =
    !isBranded &&
    primary === SETTINGS.primary_colors.initial &&
    secondary === SETTINGS.secondary_colors.initial;
  if (isDefault) return {};
  const { deriveColours } = await import('./contrast.ts');
  const picked = { primary, secondary, tertiary: tertiaryColour(primary, secondary) };
  return { light: deriveColours(picked, 'light'), dark: deriveColours(picked, 'dark') };
}
