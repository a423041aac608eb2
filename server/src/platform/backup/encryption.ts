import { createReadStream } from 'node:fs';
import { open, readFile, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReadableStream as WebStream } from 'node:stream/web';
import type { Decrypter } from 'age-encryption';
import { isOutOfSpace } from '#src/kernel/out-of-space.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import { makeWorkFolder } from '#src/platform/config/work-folder.ts';

export type Encryption = (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>;

// The age format: https://age-encryption.org/v1
const MAGIC = 'age-encryption.org/v1\n';
const IDENTITY = /^AGE-SECRET-KEY-\S+$/;

export async function createEncryption(recipients: readonly string[]): Promise<Encryption | null> {
  if (recipients.length === 0) return null;
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new StartupError(
        `BACKUP_RECIPIENT "${recipient}" is not an age public key. A public key begins with age1 and is printed by age-keygen.`,
      );
    }
  }
  return async function* encrypt(source) {
    yield* await encrypter.encrypt(WebStream.from(source) as ReadableStream<Uint8Array>);
  };
}

/**
 * Reads a backup that may be encrypted. `work` gets a decrypted path, which is removed afterwards. @param
 * identity path of a file with keys, as age-keygen writes it; null: none was given. @throws StartupError
 */
export async function withDecrypted<Result>(
  path: string,
  identity: string | null,
  signal: AbortSignal,
  work: (clear: string) => Promise<Result>,
): Promise<Result> {
  if (!(await isEncrypted(path))) return work(path);
  if (identity === null) {
    throw new StartupError(
      `${path} is encrypted. Pass the key file that age-keygen wrote: --identity <file>.`,
    );
  }
  const decrypter = await decrypterWith(identity);
  const folder = await makeWorkFolder('rookery-clear-');
  try {
    const clear = join(folder, basename(path).replace(/\.age$/, ''));
    await decrypt(decrypter, path, clear, signal);
    return await work(clear);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, 'r').catch(() => null);
  if (file === null) return false;
  try {
    const head = Buffer.alloc(MAGIC.length);
    await file.read(head, 0, head.length, 0);
    return head.toString() === MAGIC;
  } finally {
    await file.close();
  }
}

async function decrypterWith(path: string): Promise<Decrypter> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`The key ${path} cannot be read (${error.code}).`);
  });
  const { Decrypter: Made } = await import('age-encryption');
  const decrypter = new Made();
  try {
    const identities = text.split(/\r?\n/).filter((line) => IDENTITY.test(line));
    for (const identity of identities) decrypter.addIdentity(identity);
    if (identities.length > 0) return decrypter;
  } catch {
    // Reported below: no message repeats the key itself.
  }
  throw new StartupError(`${path} contains no age key (a line that begins with AGE-SECRET-KEY-).`);
}

async function decrypt(
  decrypter: Decrypter,
  path: string,
  clear: string,
  signal: AbortSignal,
): Promise<void> {
  const source = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
  const opened = await decrypter.decrypt(source).catch(() => {
    throw new StartupError(`${path} is not encrypted for this key, or it is damaged.`);
  });
  const read = inOrder(opened, () => {
    throw new StartupError(
      `${path} is damaged: its encrypted data was changed or cut off. Use another copy of it, or an older backup.`,
    );
  });
  const file = await open(clear, 'wx', 0o600);
  await pipeline(read, file.createWriteStream(), { signal }).catch((error: unknown) => {
    if (!isOutOfSpace(error)) throw error;
    throw new StartupError(
      `${path} could not be decrypted into ${clear} (the disk is full). Free up space there, or set TMPDIR to another folder.`,
    );
  });
}

async function* inOrder(
  source: AsyncIterable<Uint8Array>,
  onFault: () => never,
): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch {
    onFault();
  }
}
