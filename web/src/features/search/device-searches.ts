import type { SavedSearch } from '@rookery/contract/search/saved-searches.ts';

import type { Page } from '#web/data/page/page.ts';

type Device = Pick<Page, 'session' | 'storage'>;

const KEY = 'rookery-searches';
const MAX_RECENT = 20;

/** Kept on the device for one member. A sign-out deletes them. */
interface DeviceSearches {
  member: string | undefined;
  /** Texts with their sign, newest first. */
  recent: readonly string[];
  /** The last known saved searches, to show them without a connection. */
  saved?: readonly SavedSearch[] | undefined;
}

function read({ session, storage }: Device): DeviceSearches {
  const member = session.getState().currentUser?.ulid;
  try {
    const kept = JSON.parse(storage.getItem(KEY) ?? 'null') as DeviceSearches | null;
    if (kept?.member === member && Array.isArray(kept?.recent)) return kept;
  } catch (error) {
    console.info('The recent searches could not be read.', error);
  }
  return { member, recent: [] };
}

function write(device: Device, change: Partial<DeviceSearches>): void {
  // A response during a sign-out must not store anything.
  if (!device.session.getState().authenticated) return;
  try {
    device.storage.setItem(KEY, JSON.stringify({ ...read(device), ...change }));
  } catch (error) {
    console.info('The recent searches could not be stored.', error);
  }
}

export const isSameSearch = (one: string, other: string): boolean =>
  one.toLocaleLowerCase() === other.toLocaleLowerCase();

export const recentSearches = (device: Device): readonly string[] => read(device).recent;

export function rememberSearch(device: Device, text: string): void {
  const others = recentSearches(device).filter((each) => !isSameSearch(each, text));
  write(device, { recent: [text, ...others].slice(0, MAX_RECENT) });
}

export function forgetSearch(device: Device, text: string): void {
  write(device, { recent: recentSearches(device).filter((each) => !isSameSearch(each, text)) });
}

export const clearRecentSearches = (device: Device): void => write(device, { recent: [] });

export const lastKnownSaved = (device: Device): readonly SavedSearch[] | undefined =>
  read(device).saved;

export const keepSaved = (device: Device, saved: readonly SavedSearch[]): void =>
  write(device, { saved });
