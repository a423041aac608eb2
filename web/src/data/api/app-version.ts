export interface VersionDeps {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Of the build that runs. */
  version: string;
  /** Fetches the lists of types anew. Throws when the server can't be asked. */
  refetchTypes(): Promise<void>;
  /** Throws away the files that the service worker keeps, and has it keep those of this build. */
  renewFiles(): Promise<void>;
}

const KEY = 'app_version';

/**
 * After an update: what the build before has kept goes, once. It is noted last, so that what failed on
 * the way, as without a network, is done at the next start. @returns whether there was an update
 */
export async function followVersion(deps: VersionDeps): Promise<boolean> {
  const { storage, version } = deps;
  const before = storage.getItem(KEY);
  if (before === version) return false;
  if (before !== null) {
    // First of all: without an answer the kept files are all that this device has.
    await deps.refetchTypes();
    await deps.renewFiles();
  }
  storage.setItem(KEY, version);
  return before !== null;
}
