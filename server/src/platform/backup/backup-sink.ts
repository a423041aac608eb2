/** Where a backup is written to: there, under its name, when it is whole. */
export interface BackupSink {
  /** Takes all bytes. @throws StartupError that says why they cannot be kept. */
  take(source: AsyncIterable<Uint8Array>): Promise<void>;
  /** It is whole. @returns its length in bytes. */
  finish(): Promise<number>;
  /** Leaves nothing behind; after `finish` does nothing. */
  discard(): Promise<void>;
}
