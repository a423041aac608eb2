import { extname } from 'node:path';
import type { Readable } from 'node:stream';

export interface UploadTicket {
  key: string;
  /** Content type, which the upload must name exactly. */
  type: string;
  /** Its length, exactly. */
  bytes: number;
  expiresAt: Date;
}

export interface StoredFile {
  bytes: number;
  type: string;
}

/** Of the disk that files lie on, in bytes. */
export interface DiskSpace {
  free: number;
  total: number;
}

/** The first and last byte of a range, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** What takes uploads where this server stores them itself. */
export interface UploadReceiver {
  /** The ticket that an address carries; null: it is not ours, was changed, or has run out. */
  readTicket(key: string, query: Readonly<Record<string, unknown>>): UploadTicket | null;
  /**
   * Keeps what comes, all of it or nothing; an earlier file under the key is replaced.
   * @throws IncompleteUpload when it is not as long as the ticket says.
   */
  receive(
    ticket: UploadTicket,
    bytes: Readable,
    how: {
      /** Ends what is still coming, with an AbortError. */
      signal: AbortSignal;
      /** Puts it in its place, or throws: then nothing is kept. */
      whenWhole(place: () => Promise<void>): Promise<void>;
    },
  ): Promise<void>;
}

/** The sender stopped early, or sent more than was said. */
export class IncompleteUpload extends Error {}

/** Where files lie: a folder, or a bucket that speaks the S3 protocol. Keys are paths with slashes. */
export interface Storage {
  /** As an upload is told; of a folder 'local'. */
  readonly bucket: string;
  /** Where browsers send uploads, when that is not this server. */
  readonly uploadOrigin: string | null;
  /** Where browsers may read files themselves; null: through this server. */
  readonly publicUrl: string | null;
  /** null: uploads do not come through this server. */
  readonly receiver: UploadReceiver | null;
  /** An address that takes this one file, by PUT with these headers. */
  signUpload(ticket: UploadTicket): Promise<{ url: string; headers: Record<string, string> }>;
  /** null: there is no such file. */
  stat(key: string): Promise<StoredFile | null>;
  /** @throws FileMissing */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /**
   * The whole file, with its length from the same moment. Whoever reads it may be slow: what is lost meanwhile is read on
   * until the signal ends that. @throws FileMissing
   */
  open(key: string, signal?: AbortSignal): Promise<{ bytes: number; body: Readable }>;
  /** The keys of all files, in no order; what comes or goes meanwhile may be among them or not. */
  list(): AsyncIterable<string>;
  /** Brings a file to a path of this machine. @throws FileMissing */
  fetchTo(key: string, path: string): Promise<void>;
  /** Takes a file of this machine; it may be moved away from its path. A reader sees all of it or nothing. */
  storeFile(key: string, path: string, type: string): Promise<void>;
  /** What is not there is no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Takes away what processes that died have left half-done. */
  tidy(): Promise<void>;
  /** null: there is as much as one pays for. */
  space(): Promise<DiskSpace | null>;
  /** Lets go of connections. */
  close(): void;
}

/** There is no file under this key. */
export class FileMissing extends Error {
  constructor(key: string) {
    super(`There is no file ${key}.`);
  }
}

const KEY = /^[\w-]+(?:\/[\w-][\w.-]*)+$/;

export const isKey = (name: string): boolean => KEY.test(name);

/** The content type of a file, by the ending of its key; uploads have none. */
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

/** @throws for a key that could lead anywhere else. */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`${JSON.stringify(key)} is no key of a stored file.`);
  return key;
}
