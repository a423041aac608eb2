import { isHomeTabs, isTabFeed } from './home-tab-rules.ts';
import { type Rule, type SettingName, SETTINGS } from './settings.ts';

/** Values that a rule of `SETTINGS` cannot describe. */
const OTHER_VALUES: Partial<Record<SettingName, (value: string) => boolean>> = {
  default_feed: isTabFeed,
  home_tabs: isHomeTabs,
};

export function isSettingValue(name: SettingName, value: string): boolean {
  if (OTHER_VALUES[name]?.(value)) return true;
  const rule: Rule = SETTINGS[name].rule;
  return rule instanceof RegExp ? rule.test(value) : rule.includes(value);
}
