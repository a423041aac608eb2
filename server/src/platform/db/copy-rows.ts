import { type Duplex, Readable } from 'node:stream';
import type { ClientBase, Connection, Submittable } from 'pg';

/** Connection methods of pg for COPY. The types of pg lack these methods. */
interface CopyConnection {
  readonly stream: Duplex;
  query(text: string): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

const copyConnection = (connection: Connection): CopyConnection =>
  connection as unknown as CopyConnection;

/**
 * Handles the events that pg sends to a COPY statement. The last event is an error, or that the connection
 * is ready again.
 */
abstract class CopyStatement implements Submittable {
  protected connection: CopyConnection | null = null;
  protected rows = 0;
  protected failure: Error | null = null;
  private readonly statement: string;

  constructor(statement: string) {
    this.statement = statement;
  }

  submit(connection: Connection): void {
    this.connection = copyConnection(connection);
    this.connection.query(this.statement);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(text.replace(/^COPY /, ''));
  }

  handleError(error: Error): void {
    this.failure ??= error;
    this.settle();
  }

  handleReadyForQuery(): void {
    this.settle();
  }

  protected abstract settle(): void;
}

export interface CopiedRows {
  text: Readable;
  rows(): number;
}

class CopyOut extends CopyStatement {
  readonly text = new Readable({
    read: () => void this.connection?.stream.resume(),
    destroy: (error, done) => {
      // After the reader stops, drain the rows that still arrive on the connection.
      this.connection?.stream.resume();
      done(error);
    },
    // A later reader gets the error at its first read.
  }).on('error', () => undefined);

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.text.destroyed) return;
    // Copy the chunk: pg reuses its buffer for the next socket read.
    if (!this.text.push(Buffer.from(chunk))) this.connection?.stream.pause();
  }

  protected settle(): void {
    if (this.failure) this.text.destroy(this.failure);
    else this.text.push(null);
  }

  count(): number {
    return this.rows;
  }
}

export function copyOut(client: ClientBase, statement: string): CopiedRows {
  const copy = new CopyOut(statement);
  client.query(copy);
  return { text: copy.text, rows: () => copy.count() };
}

class CopyIn extends CopyStatement {
  private readonly begun = Promise.withResolvers<CopyConnection>();
  private readonly ended = Promise.withResolvers<number>();
  private wake = (): void => undefined;

  constructor(statement: string) {
    super(statement);
    // Avoid unhandled rejections. The writer gets the error at its next write.
    this.begun.promise.catch(() => undefined);
    this.ended.promise.catch(() => undefined);
  }

  handleCopyInResponse(): void {
    if (this.connection) this.begun.resolve(this.connection);
  }

  protected settle(): void {
    const reason = this.failure ?? new Error('The database accepted no rows.');
    this.begun.reject(reason);
    this.wake();
    if (this.failure) this.ended.reject(this.failure);
    else this.ended.resolve(this.rows);
  }

  async take(source: AsyncIterable<Uint8Array>): Promise<number> {
    const connection = await this.begun.promise;
    try {
      for await (const chunk of source) {
        if (this.failure) break;
        connection.sendCopyFromChunk(chunk);
        await this.drained(connection.stream);
      }
    } catch (error) {
      connection.sendCopyFail('The rows to write could not be read.');
      await this.ended.promise.catch(() => undefined);
      throw error;
    }
    if (!this.failure) connection.endCopyFrom();
    return this.ended.promise;
  }

  private async drained(stream: CopyConnection['stream']): Promise<void> {
    if (!stream.writableNeedDrain) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.wake = resolve;
    stream.once('drain', resolve);
    await promise;
    stream.off('drain', resolve);
  }
}

export function copyIn(
  client: ClientBase,
  statement: string,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  const copy = new CopyIn(statement);
  client.query(copy);
  return copy.take(source);
}
