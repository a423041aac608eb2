import { SETTINGS, tertiaryColour, type SettingName } from '@rookery/contract/kernel/settings.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '#src/platform/db/schema.ts';
import { findSettings } from './settings.store.ts';

export interface SettingPair {
  name: string;
  value: string;
}

/** Every setting, defaults filled in, and the third colour that follows from the other two. */
export async function listSettings(
  { db }: { db: Kysely<Schema> },
  userId: string,
): Promise<SettingPair[]> {
  const chosen = await findSettings(db, userId);
  const value = (name: SettingName): string => chosen.get(name) ?? SETTINGS[name].initial;
  const names = Object.keys(SETTINGS) as SettingName[];
  const third = tertiaryColour(value('primary_colors'), value('secondary_colors'));
  return [
    ...names.map((name) => ({ name, value: value(name) })),
    { name: 'tertiary_colors', value: third },
  ];
}
