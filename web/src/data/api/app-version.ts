export interface VersionDeps {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  version: string;
  refetchTypes(): Promise<void>;
  renewFiles(): Promise<void>;
}

const KEY = 'app_version';

/**
 * Cleans up once after an update. The version is stored last, so that a failed cleanup is retried.
 * @returns whether there was an update
 */
export async function handleAppUpdate(deps: VersionDeps): Promise<boolean> {
  const { storage, version } = deps;
  const before = storage.getItem(KEY);
  if (before === version) return false;
  if (before !== null) {
    // First, because without a response the stored files are all that this device has.
    await deps.refetchTypes();
    await deps.renewFiles();
  }
  storage.setItem(KEY, version);
  return before !== null;
}
