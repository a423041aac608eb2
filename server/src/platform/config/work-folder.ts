import { access, constants, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** As the file hierarchy of Linux has it: on a disk, where /tmp is memory on many systems. */
const ON_DISK = '/var/tmp';

/** A new folder for what may be large, such as a backup in the clear: in TMPDIR, else on the disk. The caller removes it. */
export async function makeWorkFolder(prefix: string): Promise<string> {
  return mkdtemp(join(await placeForLarge(), prefix));
}

async function placeForLarge(): Promise<string> {
  if (process.env['TMPDIR']) return tmpdir();
  const isThere = await access(ON_DISK, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  return isThere ? ON_DISK : tmpdir();
}
