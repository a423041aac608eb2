import { extname } from 'node:path';
import type { Readable } from 'node:stream';

export interface UploadTicket {
  key: string;
  type: string;
  bytes: number;
  expiresAt: Date;
}

export interface StoredFile {
  bytes: number;
  type: string;
}

/** Space on the disk with the files, in bytes. */
export interface DiskSpace {
  free: number;
  total: number;
}

/** First and last byte of a range, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface UploadReceiver {
  /**
   * Returns the ticket in an address. Null if the address was changed, has expired or was not signed by
   * this server.
   */
  readTicket(key: string, query: Readonly<Record<string, unknown>>): UploadTicket | null;
  /**
   * Stores all bytes or none, and replaces an earlier file with this key.
   * @throws IncompleteUpload when the length differs from the ticket's.
   */
  receive(
    ticket: UploadTicket,
    bytes: Readable,
    how: {
      signal: AbortSignal;
      whenWhole(place: () => Promise<void>): Promise<void>;
    },
  ): Promise<void>;
}

export class IncompleteUpload extends Error {}

/** File storage: a folder, or a bucket with the S3 protocol. Keys are paths with slashes. */
export interface Storage {
  /** The bucket name that uploads report; 'local' for a folder. */
  readonly bucket: string;
  /** Origin to which browsers send uploads. Null if they send uploads to this server. */
  readonly uploadOrigin: string | null;
  /** Address from which browsers may read files directly. Null if they read files through this server. */
  readonly publicUrl: string | null;
  /** Null if uploads do not pass through this server. */
  readonly receiver: UploadReceiver | null;
  /** Signs an address that accepts this one file, by PUT with the returned headers. */
  signUpload(ticket: UploadTicket): Promise<{ url: string; headers: Record<string, string> }>;
  stat(key: string): Promise<StoredFile | null>;
  /** @throws FileMissing */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * Opens the whole file with its length. Reads resume after a lost connection until the signal aborts. @throws
   * FileMissing
   */
  open(key: string, signal?: AbortSignal): Promise<{ bytes: number; body: Readable }>;
  /**
   * Yields the keys of all files, in no order. Files that change during the call may be included or
   * missing.
   */
  list(): AsyncIterable<string>;
  fetchTo(key: string, path: string): Promise<void>;
  /** Stores a local file and may move it away from its path. Readers see all of it or nothing. */
  storeFile(key: string, path: string, type: string): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  tidy(): Promise<void>;
  /** Null if no limit is known, as in a bucket. */
  space(): Promise<DiskSpace | null>;
  close(): void;
}

export class FileMissing extends Error {
  constructor(key: string) {
    super(`There is no file ${key}.`);
  }
}

const KEY = /^[\w-]+(?:\/[\w-][\w.-]*)+$/;

export const isKey = (name: string): boolean => KEY.test(name);

export function typeOfKey(key: string): string {
  return TYPES[extname(key)] ?? UNKNOWN_TYPE;
}

const TYPES: Readonly<Record<string, string>> = {
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt; charset=utf-8',
};
const UNKNOWN_TYPE = 'application/octet-stream';

/** @throws for a key that could lead outside the storage. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`${JSON.stringify(key)} is not a valid file key.`);
  return key;
}
