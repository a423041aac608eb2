import { isSettingValue } from '@rookery/contract/kernel/setting-values.ts';
import { isSetting, resolveSettingAlias } from '@rookery/contract/kernel/settings.ts';
import { invalid } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import { userFacts } from '#src/features/users/record/users.facts.ts';
import type { SettingPair } from './list-settings.ts';
import { saveSettings } from './settings.store.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

export type SettingsBody = readonly SettingPair[] | Readonly<Record<string, string>>;

export async function updateSettings(
  deps: Pick<UsersParts, 'config' | 'db' | 'facts'>,
  userId: string,
  body: SettingsBody,
): Promise<void> {
  const wanted = new Map<string, string>();
  const faults: Record<string, string> = {};
  for (const { name: called, value } of pairsOf(body)) {
    const name = resolveSettingAlias(called);
    // This setting is computed and never stored. It is ignored here, because clients may send back all
    // settings.
    if (name === 'tertiary_colors') continue;
    const asStored = value.startsWith('#') ? value.toLowerCase() : value;
    if (!isSetting(name)) faults[name] = `There is no setting called ${name}.`;
    else if (!isSettingValue(name, asStored)) faults[name] = `${name} cannot have this value.`;
    else wanted.set(name, asStored);
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  if (wanted.size === 0) return;
  await commit(deps, async (tx, tell) => {
    await saveSettings(tx, userId, wanted);
    tell(userFacts.settingsChanged, { userId, names: [...wanted.keys()] });
  });
}

function pairsOf(body: SettingsBody): readonly SettingPair[] {
  if (Array.isArray(body)) return body as readonly SettingPair[];
  const record = body as Readonly<Record<string, string>>;
  const { name, value } = record;
  // No setting is called `name` or `value`, so an object of just these two is one pair.
  if (name !== undefined && value !== undefined && Object.keys(record).length === 2) {
    return [{ name, value }];
  }
  return Object.entries(record).map(([key, text]) => ({ name: key, value: text }));
}
