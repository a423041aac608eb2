import { createHash } from 'node:crypto';
import { constants, createZstdCompress } from 'node:zlib';
import { StartupError } from '#src/kernel/startup-error.ts';
import type { BackupSink } from './backup-sink.ts';
import type { Encryption } from './encryption.ts';
import { createPartSums, partOf } from './manifest.ts';
import { TAR_END, tarHeader, tarPadding } from './tar.ts';
import { makeTrailer } from './trailer.ts';

export interface BackupWriter {
  add(name: string, bytes: number, source: AsyncIterable<Uint8Array>): Promise<void>;
  addText(name: string, text: string): Promise<void>;
  sums(): Record<string, string>;
  finish(): Promise<number>;
  discard(): Promise<void>;
}

export function createBackupWriter(
  sink: BackupSink,
  madeAt: Date,
  encrypt: Encryption | null = null,
): BackupWriter {
  const packed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const whole = withTrailer(packed);
  const emptied = sink.take(encrypt ? encrypt(whole) : whole).catch((error: unknown) => {
    packed.destroy();
    throw error;
  });
  emptied.catch(() => undefined);
  packed.on('error', () => undefined);
  const sums = createPartSums();

  async function write(chunk: Uint8Array): Promise<void> {
    if (packed.destroyed) await emptied;
    if (packed.write(chunk)) return;
    await new Promise<void>((resolve) => {
      const go = (): void => {
        packed.off('drain', go).off('close', go);
        resolve();
      };
      packed.on('drain', go).on('close', go);
    });
  }

  async function add(
    name: string,
    bytes: number,
    source: AsyncIterable<Uint8Array>,
  ): Promise<void> {
    const part = partOf(name);
    if (part !== null) sums.begin(part, name, bytes);
    await write(tarHeader(name, bytes, madeAt));
    let count = 0;
    for await (const chunk of source) {
      count += chunk.length;
      if (count > bytes) break;
      if (part !== null) sums.add(part, chunk);
      await write(chunk);
    }
    if (count !== bytes) {
      throw new StartupError(`${name} changed while it was read. Start the backup again.`);
    }
    await write(tarPadding(bytes));
  }

  return {
    add,
    addText: (name, text) => {
      const bytes = Buffer.from(text);
      return add(name, bytes.length, streamOf(bytes));
    },
    sums: sums.finish,
    async finish() {
      await write(TAR_END);
      packed.end();
      await emptied;
      return sink.finish();
    },
    async discard() {
      packed.destroy();
      await emptied.catch(() => undefined);
      await sink.discard();
    },
  };
}

async function* withTrailer(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const sum = createHash('sha256');
  let bytes = 0;
  for await (const chunk of chunks) {
    sum.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  yield makeTrailer({ bytes, sha256: sum.digest() });
}

async function* streamOf(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
