import { SETTINGS, tertiaryColour } from '@rookery/contract/kernel/settings.ts';
import { type Settings, settings } from '#web/data/settings.ts';
import { deriveColours, type DerivedColours, type ThemeName } from './contrast.ts';

/** What public/theme.js reads before the first paint of the next visit. */
interface KeptTheme {
  mode: string;
  colours: Partial<Record<ThemeName, DerivedColours>>;
}

const KEY = 'rookery-theme';
const GROUND: Readonly<Record<ThemeName, string>> = { light: '#FFFFFF', dark: '#000000' };
const systemIsDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

/** Whether the page is dark under this setting: 'true', 'false' or 'system'. */
export function isDark(mode: string): boolean {
  return mode === 'true' || (mode !== 'false' && systemIsDark().matches);
}

/** Draws the page in the member's theme and colours, now and whenever either changes. */
export function startTheme(): void {
  const apply = (): void => draw(settings.getState());
  settings.subscribe(apply);
  systemIsDark().addEventListener('change', apply);
  apply();
}

function draw(state: Settings): void {
  const theme: ThemeName = isDark(state.dark_mode) ? 'dark' : 'light';
  const root = document.documentElement;
  root.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', GROUND[theme]);
  const colours = memberColours(state);
  const names = ['--primary', '--secondary', '--tertiary', '--link', '--tint'] as const;
  for (const name of names) {
    const value = colours[theme]?.[name];
    if (value) root.style.setProperty(name, value);
    else root.style.removeProperty(name);
  }
  const kept: KeptTheme = { mode: state.dark_mode, colours };
  localStorage.setItem(KEY, JSON.stringify(kept));
}

/** Empty for the default pair: tokens.css has it. */
function memberColours(state: Settings): KeptTheme['colours'] {
  const { primary_colors: primary, secondary_colors: secondary } = state;
  const isDefault =
    primary === SETTINGS.primary_colors.initial && secondary === SETTINGS.secondary_colors.initial;
  if (isDefault) return {};
  const picked = { primary, secondary, tertiary: tertiaryColour(primary, secondary) };
  return { light: deriveColours(picked, 'light'), dark: deriveColours(picked, 'dark') };
}
