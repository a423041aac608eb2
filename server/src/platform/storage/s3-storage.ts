import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '#src/kernel/clock.ts';
import type { ObjectStoreConfig } from '#src/platform/config/object-store.ts';
import { FILE_CACHING } from './caching.ts';
import { isMissing, isRefusal, openS3Client, PAUSES_MS, withoutSlash } from './s3-client.ts';
import { checkKey, FileMissing, isKey, type ByteRange, type Storage } from './storage.ts';

const DELETES_AT_ONCE = 16;
const MAX_BUFFERED_BYTES = 4 * 1024 * 1024;

interface ObjectResponse {
  bytes: number;
  body: Readable;
  tag: string | undefined;
}

export function createS3Storage(
  store: ObjectStoreConfig,
  clock: Clock,
  pausesMs: readonly number[] = PAUSES_MS,
): Storage {
  const { bucket: Bucket } = store;
  const client = openS3Client(store);

  async function get(key: string, range?: ByteRange): Promise<ObjectResponse> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const answer = await client.send(
        new GetObjectCommand({ Bucket, Key: checkKey(key), ...(Range && { Range }) }),
      );
      const body = answer.Body as Readable;
      return { bytes: answer.ContentLength ?? 0, body, tag: answer.ETag };
    } catch (error) {
      throw isMissing(error) ? new FileMissing(key) : error;
    }
  }

  /** Reads the rest of a file. @throws FileMissing also when another file has replaced it */
  async function rest(key: string, range: ByteRange, tag: string | undefined): Promise<Readable> {
    const got = await get(key, range);
    if (got.tag === tag) return got.body;
    got.body.destroy();
    throw new FileMissing(key);
  }

  /** Reads a whole file. Resumes after a network error, or after a slow reader idled for a minute. */
  async function* readOn(
    key: string,
    { bytes, body, tag }: ObjectResponse,
    signal?: AbortSignal,
  ): AsyncGenerator<Buffer> {
    let part: Readable | null = body;
    let failures = 0;
    for (let at = 0; ; failures += 1) {
      let fault: unknown = new Error(`${key} ended early`);
      try {
        part ??= await rest(key, { start: at, end: bytes - 1 }, tag);
        for await (const chunk of part) {
          at += (chunk as Buffer).length;
          failures = 0;
          yield chunk as Buffer;
        }
        if (at >= bytes) return;
      } catch (error) {
        fault = error;
      }
      signal?.throwIfAborted();
      const pause = pausesMs[failures];
      if (pause === undefined || isRefusal(fault) || fault instanceof FileMissing) throw fault;
      part = null;
      await delay(pause, undefined, { signal });
    }
  }

  async function remove(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += DELETES_AT_ONCE) {
      const some = keys.slice(at, at + DELETES_AT_ONCE).map(checkKey);
      // Delete files one by one, because some services cannot delete in bulk.
      await Promise.all(
        some.map((Key) =>
          client.send(new DeleteObjectCommand({ Bucket, Key })).catch(unlessMissing),
        ),
      );
    }
  }

  return {
    bucket: Bucket,
    uploadOrigin: originOf(store),
    publicUrl: store.publicUrl,
    receiver: null,
    async signUpload({ key, type, bytes, expiresAt }) {
      const command = new PutObjectCommand({
        Bucket,
        Key: checkKey(key),
        ContentType: type,
        ContentLength: bytes,
      });
      const signingDate = clock.now();
      const url = await getSignedUrl(client, command, {
        signingDate,
        expiresIn: Math.floor((expiresAt.getTime() - signingDate.getTime()) / 1000),
        signableHeaders: new Set(['host', 'content-type', 'content-length']),
      });
      return { url, headers: { 'content-type': type } };
    },
    async stat(key) {
      try {
        const head = await client.send(new HeadObjectCommand({ Bucket, Key: checkKey(key) }));
        return { bytes: head.ContentLength ?? 0, type: head.ContentType ?? '' };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    read: async (key, range) => (await get(key, range)).body,
    async open(key, signal) {
      const got = await get(key);
      // The connection may fail before the first read; that read then reports it.
      got.body.on('error', () => undefined);
      return { bytes: got.bytes, body: Readable.from(readOn(key, got, signal)) };
    },
    async *list() {
      let ContinuationToken: string | undefined;
      do {
        const command = new ListObjectsV2Command({ Bucket, ContinuationToken });
        command.middlewareStack.add(withoutSlash, { step: 'build' });
        const page = await client.send(command);
        for (const { Key = '' } of page.Contents ?? []) if (isKey(Key)) yield Key;
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    fetchTo: async (key, path) => pipeline((await get(key)).body, createWriteStream(path)),
    async storeFile(key, path, type) {
      const { size } = await stat(path);
      // Buffer small files, because a stream can't be sent again for a retry.
      const Body = size <= MAX_BUFFERED_BYTES ? await readFile(path) : createReadStream(path);
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key: checkKey(key),
          Body,
          ContentLength: size,
          ContentType: type,
          CacheControl: FILE_CACHING,
        }),
      );
    },
    remove,
    // No unfinished files remain, because a bucket stores a file whole or not at all.
    tidy: async () => undefined,
    space: async () => null,
    close: () => client.destroy(),
  };
}

function originOf({ endpoint, region, bucket }: ObjectStoreConfig): string {
  if (endpoint !== null) return new URL(endpoint).origin;
  return bucket.includes('.')
    ? `https://s3.${region}.amazonaws.com`
    : `https://${bucket}.s3.${region}.amazonaws.com`;
}

function unlessMissing(error: unknown): void {
  if (!isMissing(error)) throw error;
}
