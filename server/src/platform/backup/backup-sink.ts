/** The destination of a backup. The file gets its name only when it is complete. */
export interface BackupSink {
  /** Takes all bytes. @throws StartupError that says why they cannot be stored. */
  take(source: AsyncIterable<Uint8Array>): Promise<void>;
  /** Completes the file. @returns its length in bytes. */
  finish(): Promise<number>;
  /** Leaves nothing behind; after `finish` does nothing. */
  discard(): Promise<void>;
}
