import { SETTINGS, tertiaryColour, type SettingName } from '@rookery/contract/kernel/settings.ts';
import { findSettings } from './settings.store.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

export interface SettingPair {
  name: string;
  value: string;
}

export async function listSettings(
  { db, config }: Pick<UsersParts, 'config' | 'db'>,
  userId: string,
): Promise<SettingPair[]> {
  const chosen = await findSettings(db, userId);
  const own: Partial<Record<SettingName, string | null>> = {
    primary_colors: config.brandPrimary,
    secondary_colors: config.brandSecondary,
    digest: config.digest,
  };
  const value = (name: SettingName): string =>
    chosen.get(name) ?? own[name] ?? SETTINGS[name].initial;
  const names = Object.keys(SETTINGS) as SettingName[];
  const third = tertiaryColour(value('primary_colors'), value('secondary_colors'));
  return [
    ...names.map((name) => ({ name, value: value(name) })),
    { name: 'tertiary_colors', value: third },
  ];
}
