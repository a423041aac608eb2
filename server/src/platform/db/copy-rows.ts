import { type Duplex, Readable } from 'node:stream';
import type { ClientBase, Connection, Submittable } from 'pg';

/** What pg's connection does for COPY; its types leave it out. */
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
 * What pg tells of a statement that moves rows; it ends once the connection takes the next one, or with an error, after
 * which pg tells it nothing more.
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

export interface RowsOut {
  /** The rows as COPY writes them, as fast as they are read. */
  text: Readable;
  /** How many there were; once `text` has been read to its end. */
  rows(): number;
}

class CopyOut extends CopyStatement {
  readonly text = new Readable({
    read: () => void this.connection?.stream.resume(),
    destroy: (error, done) => {
      // Whoever stops reading gives the connection up: what still comes has nowhere to go.
      this.connection?.stream.resume();
      done(error);
    },
    // Whoever reads later finds out by the first word.
  }).on('error', () => undefined);

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.text.destroyed) return;
    // Of its own: what pg hands over lies where the next words from the database are read to.
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

/** Reads what a `copy … to stdout` answers with. */
export function copyOut(client: ClientBase, statement: string): RowsOut {
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
    // Whoever writes finds out by the next word.
    this.begun.promise.catch(() => undefined);
    this.ended.promise.catch(() => undefined);
  }

  handleCopyInResponse(): void {
    if (this.connection) this.begun.resolve(this.connection);
  }

  protected settle(): void {
    const reason = this.failure ?? new Error('The database took no rows.');
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
      connection.sendCopyFail('What was to be written could not be read.');
      await this.ended.promise.catch(() => undefined);
      throw error;
    }
    if (!this.failure) connection.endCopyFrom();
    return this.ended.promise;
  }

  /** Resolves when more may be sent, or when nothing more will be taken. */
  private async drained(stream: CopyConnection['stream']): Promise<void> {
    if (!stream.writableNeedDrain) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.wake = resolve;
    stream.once('drain', resolve);
    await promise;
    stream.off('drain', resolve);
  }
}

/** Writes rows, as COPY writes them, by a `copy … from stdin`. @returns how many there were. */
export function copyIn(
  client: ClientBase,
  statement: string,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  const copy = new CopyIn(statement);
  client.query(copy);
  return copy.take(source);
}
