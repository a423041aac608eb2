export interface BackupSink {
  take(source: AsyncIterable<Uint8Array>): Promise<void>;
  finish(): Promise<number>;
  discard(): Promise<void>;
}
