import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { isOutOfSpace } from '#src/kernel/out-of-space.ts';
import { StartupError } from '#src/kernel/startup-error.ts';
import type { BackupStoreConfig } from '#src/platform/config/object-store.ts';
import {
  isMissing,
  isRefusal,
  openS3Client,
  PAUSES_MS,
  withoutSlash,
} from '#src/platform/storage/s3-client.ts';
import type { BackupSink } from './backup-sink.ts';

export interface BackupBucket {
  openSink(key: string): Promise<BackupSink>;
  fetchTo(key: string, path: string, onBytes: (count: number) => void): Promise<void>;
  list(prefix: string): Promise<string[]>;
  remove(keys: readonly string[]): Promise<void>;
  close(): void;
}

export interface BackupBucketOptions {
  store: BackupStoreConfig;
  bucket: string;
  partBytes?: number;
  /** The pauses between retries, in milliseconds. After the last pause, another failure is final. */
  pausesMs?: readonly number[];
  signal?: AbortSignal;
  onWaiting?: (text: string) => void;
  silentMs?: number;
}

const SILENCE_NOTICE_MS = 5_000;
const MB = 1024 * 1024;
/** S3 allows ten thousand parts, which makes 320 GB. */
const PART_BYTES = 32 * MB;

export function openBackupBucket(options: BackupBucketOptions): BackupBucket {
  const { store, bucket: Bucket, partBytes = PART_BYTES } = options;
  const client = openS3Client(store);
  let hasAnswered = false;
  const again = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const silence = hasAnswered ? null : noticeSilence(options);
    try {
      const result = await retryUntilDone(options, work);
      hasAnswered = true;
      return result;
    } finally {
      clearTimeout(silence ?? undefined);
    }
  };
  return {
    openSink: (Key) => openSink(client, { Bucket, Key }, partBytes, again),
    async fetchTo(Key, path, onBytes) {
      const head = await again(() => client.send(new HeadObjectCommand({ Bucket, Key })));
      const { ContentLength: bytes = 0, ETag } = head;
      const file = await open(path, 'wx', 0o600);
      let at = 0;
      try {
        while (at < bytes) {
          // Resume after the bytes received so far. A try that made progress does not count as failed.
          await again(async () => {
            const from = at;
            const Range = `bytes=${from}-`;
            const command = new GetObjectCommand({ Bucket, Key, Range, IfMatch: ETag });
            try {
              const { Body } = await client.send(command);
              for await (const chunk of Body as AsyncIterable<Buffer>) {
                options.signal?.throwIfAborted();
                await writeWhole(file, path, chunk);
                at += chunk.length;
                onBytes(chunk.length);
              }
            } catch (error) {
              if (at === from || error instanceof StartupError) throw error;
              await delay(pauseAfter(options, 0), undefined, { signal: options.signal });
            }
            if (at === from) throw new Error('the download ended early');
          });
        }
      } finally {
        await file.close();
      }
    },
    async list(Prefix) {
      const keys: string[] = [];
      let ContinuationToken: string | undefined;
      do {
        const token = ContinuationToken;
        const page = await again(() => {
          const command = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: token });
          command.middlewareStack.add(withoutSlash, { step: 'build' });
          return client.send(command);
        });
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) keys.push(Key);
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
      return keys;
    },
    async remove(keys) {
      for (const Key of keys) {
        await again(() => client.send(new DeleteObjectCommand({ Bucket, Key })));
      }
    },
    close: () => client.destroy(),
  };
}

/** @throws StartupError, because the bucket is not at fault and a retry is useless */
async function writeWhole(file: FileHandle, path: string, chunk: Buffer): Promise<void> {
  try {
    await file.writeFile(chunk);
  } catch (error) {
    const reason = isOutOfSpace(error) ? 'the disk is full' : (error as Error).message;
    throw new StartupError(
      `The backup could not be downloaded to ${path} (${reason}). Free up space there, or set TMPDIR to another folder.`,
    );
  }
}

async function openSink(
  client: S3Client,
  target: { Bucket: string; Key: string },
  partBytes: number,
  again: <Result>(work: () => Promise<Result>) => Promise<Result>,
): Promise<BackupSink> {
  const { UploadId } = await again(() => client.send(new CreateMultipartUploadCommand(target)));
  const parts: { PartNumber: number; ETag: string | undefined }[] = [];
  let bytes = 0;
  let isOver = false;

  async function send(Body: Buffer): Promise<void> {
    const PartNumber = parts.length + 1;
    const command = { ...target, UploadId, PartNumber, Body, ContentLength: Body.length };
    const { ETag } = await again(() => client.send(new UploadPartCommand(command)));
    parts.push({ PartNumber, ETag });
    bytes += Body.length;
  }

  return {
    async take(source) {
      let held: Uint8Array[] = [];
      let length = 0;
      for await (const chunk of source) {
        held.push(chunk);
        length += chunk.length;
        while (length >= partBytes) {
          const all = Buffer.concat(held);
          await send(all.subarray(0, partBytes));
          held = [all.subarray(partBytes)];
          length -= partBytes;
        }
      }
      if (length > 0) await send(Buffer.concat(held));
    },
    async finish() {
      const MultipartUpload = { Parts: parts };
      const whole = { ...target, UploadId, MultipartUpload };
      // The first try may have succeeded although its response was lost. The stored object then shows this.
      await again(() =>
        client.send(new CompleteMultipartUploadCommand(whole)).catch(ignoreNoSuchUpload),
      );
      const { ContentLength } = await again(() => client.send(new HeadObjectCommand(target)));
      if (ContentLength !== bytes) {
        await client.send(new DeleteObjectCommand(target)).catch(() => undefined);
        throw new StartupError(
          `The bucket has ${ContentLength} bytes of ${target.Key}, but ${bytes} were sent. Start the backup again.`,
        );
      }
      isOver = true;
      return bytes;
    },
    async discard() {
      if (isOver) return;
      isOver = true;
      // If the service is unavailable, the parts remain. The bucket's rule for incomplete uploads removes
      // them.
      const command = new AbortMultipartUploadCommand({ ...target, UploadId });
      await client.send(command).catch(() => undefined);
    },
  };
}

function ignoreNoSuchUpload(error: Error): undefined {
  if (error.name !== 'NoSuchUpload') throw error;
  return undefined;
}

const pauseAfter = ({ pausesMs = PAUSES_MS }: BackupBucketOptions, failures: number): number =>
  pausesMs[failures] ?? 0;

async function retryUntilDone<Result>(
  { store, bucket, pausesMs = PAUSES_MS, signal, onWaiting }: BackupBucketOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof StartupError) throw error;
      const pause = pausesMs[tries];
      if (isRefusal(error) || pause === undefined) throw explain(store, bucket, error);
      const wait = `Trying again in ${Math.ceil(pause / 1000)} s`;
      onWaiting?.(
        `The bucket ${placeOf(store, bucket)} did not respond (${reasonOf(error)}). ${wait}.`,
      );
      await delay(pause, undefined, { signal });
    }
  }
}

function noticeSilence(options: BackupBucketOptions): NodeJS.Timeout {
  const { store, bucket, onWaiting, silentMs = SILENCE_NOTICE_MS } = options;
  const text = `The bucket ${placeOf(store, bucket)} has not responded yet. Still waiting.`;
  return setTimeout(() => onWaiting?.(text), silentMs).unref();
}

const placeOf = (store: BackupStoreConfig, bucket: string): string =>
  `s3://${bucket} at ${store.endpoint ?? `Amazon's ${store.region}`}`;

function reasonOf(error: unknown): string {
  const { name, message, code } = error as { name: string; message: string; code?: string };
  return message || (code ?? name);
}

function explain(store: BackupStoreConfig, bucket: string, error: unknown): StartupError {
  const place = placeOf(store, bucket);
  if (isMissing(error)) return new StartupError(`There is nothing with that name in ${place}.`);
  return new StartupError(
    `The bucket ${place} cannot be used (${reasonOf(error)}). Check the BACKUP_S3_ or S3_ settings, and the permissions of their key.`,
  );
}
