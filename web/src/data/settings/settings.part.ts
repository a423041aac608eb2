import { SETTINGS, type SettingName } from '@rookery/contract/kernel/settings.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

import { siteConfig } from '#web/data/api/site-config.ts';
import { isFromEndedSession, sessionEndedError } from '#web/data/http/api-error.ts';
import { countInOutbox } from '#web/data/session/outbox-count.ts';
import type { Page } from '#web/data/page/page.ts';

export type Settings = Readonly<Record<SettingName, string>>;

const KEY = 'rookery-settings';
const SAVE = 'PATCH /user/settings';
const SAVE_TIMEOUT_MS = 15_000;
const names = Object.keys(SETTINGS) as SettingName[];
export const defaultSettings = {
  ...Object.fromEntries(names.map((name) => [name, SETTINGS[name].initial])),
  digest: siteConfig.digest,
  ...(siteConfig.primary && { primary_colors: siteConfig.primary }),
  ...(siteConfig.secondary && { secondary_colors: siteConfig.secondary }),
} as Settings;

export interface OwnSettings {
  settings: StoreApi<Settings>;
  settingsHeard: StoreApi<'waiting' | 'heard' | 'failed'>;
  loadSettings(): Promise<void>;
  /** Loads settings that changed elsewhere, unless the response of a running save will have them. */
  reloadSettings(): Promise<void>;
  previewSetting(name: SettingName, value: string): void;
  /**
   * Applies the value immediately and reverts it if the server refuses. While offline, the outbox queues
   * the save. @param before the value to revert to, which is the one before a preview @throws ApiError
   */
  saveSetting(name: SettingName, value: string, before?: string): Promise<void>;
}

interface Saves {
  underWay: number;
  steps: number;
}

const NO_SAVES: Saves = { underWay: 0, steps: 0 };

export function createSettings(page: Page): OwnSettings {
  const { api, session, storage, onDrop, onVisibility, isHidden } = page;
  const settings = createStore<Settings>(() => ({ ...defaultSettings, ...readStored(storage) }));
  const settingsHeard = createStore<'waiting' | 'heard' | 'failed'>(() =>
    storage.getItem(KEY) === null ? 'waiting' : 'heard',
  );
  const saves = new Map<string, Saves>();
  /** The last save of each setting. The next one waits for it. */
  const last = new Map<SettingName, Promise<void>>();
  const confirmed = new Map<SettingName, string>();
  const waiting = new Map<SettingName, string>();
  const unsent = new Set<string>();
  const previewed = new Map<SettingName, string>();
  let visit = 0;
  const savesOf = (name: string): Saves => saves.get(name) ?? NO_SAVES;
  onDrop(() => {
    visit += 1;
    confirmed.clear();
    waiting.clear();
    unsent.clear();
    previewed.clear();
    settings.setState(defaultSettings, true);
    settingsHeard.setState('waiting', true);
  });

  const step = (name: SettingName, change: 1 | -1): void => {
    const { underWay, steps } = savesOf(name);
    saves.set(name, { underWay: underWay + change, steps: steps + 1 });
  };
  const keep = (changed: Partial<Settings>): void => {
    settings.setState(changed);
    storage.setItem(KEY, JSON.stringify(settings.getState()));
  };
  /**
   * Returns a handler for the response to a request that starts now. It skips settings with a newer value
   * in this page: previewed, being saved, or saved since. @param own the setting that this call saves
   */
  const answerTaker = (
    own?: SettingName,
  ): ((pairs: readonly { name: string; value: string }[]) => void) => {
    const before = new Map([...saves].map(([name, { steps }]) => [name, steps]));
    const isCurrent = (name: SettingName): boolean => {
      if (previewed.has(name) || (unsent.has(name) && name !== own)) return false;
      const { underWay, steps } = savesOf(name);
      return steps === (before.get(name) ?? 0) && underWay === (name === own ? 1 : 0);
    };
    return (pairs) => {
      const known = pairs.filter(
        ({ name }) => Object.hasOwn(SETTINGS, name) && isCurrent(name as SettingName),
      );
      keep(Object.fromEntries(known.map(({ name, value }) => [name, value])));
      settingsHeard.setState('heard', true);
    };
  };
  const patch = (name: SettingName, value: string) =>
    api(SAVE, {
      body: { [name]: value },
      timeoutMs: SAVE_TIMEOUT_MS,
      keepalive: true,
    });
  const sendOut = async (name: SettingName, value: string) => {
    const { sendSetting } = await import('#web/data/outbox/send-setting.ts');
    return sendSetting(page, name, value, late);
  };
  const late = {
    isListening: false,
    unsent,
    takeLate: (pairs: readonly { name: string; value: string }[]): void => answerTaker()(pairs),
    loadSettings: (): Promise<void> => loadSettings(),
  };
  const send = async (name: SettingName, value: string, own: number): Promise<void> => {
    if (waiting.get(name) === value) waiting.delete(name);
    const take = answerTaker(name);
    try {
      if (own !== visit) throw sessionEndedError({ hasLeft: true });
      // A hidden page may be closing, so it sends the setting directly. The next page must show the
      // setting.
      const answer = await (isHidden() ? patch : sendOut)(name, value);
      if (own !== visit) throw sessionEndedError({ hasLeft: true });
      if (answer) take(answer.data);
      confirmed.set(name, value);
    } catch (error) {
      // Do not revert a later choice of this member or any setting of another member.
      const isLast = savesOf(name).underWay === 1 && settings.getState()[name] === value;
      if (!isFromEndedSession(error) && isLast) keep({ [name]: confirmed.get(name) ?? value });
      throw error;
    } finally {
      step(name, -1);
      if (savesOf(name).underWay === 0) confirmed.delete(name);
    }
  };
  /**
   * Sends pending choices now, because the hidden page may be closing. If the page stays open, they are
   * sent again in turn.
   */
  const sendWaiting = (): void => {
    if (!isHidden()) return;
    for (const [name, value] of waiting) {
      patch(name, value).catch((error: unknown) =>
        console.info('A setting could not be saved when the page was hidden.', error),
      );
    }
  };
  let isFollowed = false;
  const wait = (name: SettingName, value: string): void => {
    waiting.set(name, value);
    if (!isFollowed) onVisibility(sendWaiting);
    isFollowed = true;
    sendWaiting();
  };
  const loadSettings = async (): Promise<void> => {
    try {
      if (countInOutbox(storage, session.getState().currentUser?.ulid) > 0) {
        const { keepWaitingSettings } = await import('#web/data/outbox/send-setting.ts');
        await keepWaitingSettings(page, late);
      }
      const take = answerTaker();
      take((await api('GET /user/settings')).data);
    } catch (error) {
      if (settingsHeard.getState() === 'waiting') settingsHeard.setState('failed', true);
      throw error;
    }
  };
  return {
    settings,
    settingsHeard,
    loadSettings,
    async reloadSettings() {
      const isSaving = [...saves.values()].some(({ underWay }) => underWay > 0);
      if (!isSaving) await loadSettings();
    },
    previewSetting(name, value) {
      const before = previewed.get(name) ?? settings.getState()[name];
      if (value === before) previewed.delete(name);
      else previewed.set(name, before);
      settings.setState({ [name]: value });
    },
    saveSetting(name, value, before = settings.getState()[name]) {
      const own = visit;
      previewed.delete(name);
      if (!confirmed.has(name)) confirmed.set(name, before);
      keep({ [name]: value });
      step(name, 1);
      if (savesOf(name).underWay > 1) wait(name, value);
      const saving = (last.get(name) ?? Promise.resolve()).then(() => send(name, value, own));
      last.set(
        name,
        saving.catch(() => undefined),
      );
      return saving;
    },
  };
}

function readStored(storage: Page['storage']): Partial<Settings> {
  try {
    return JSON.parse(storage.getItem(KEY) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}
