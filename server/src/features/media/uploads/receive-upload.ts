import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { createKeyedQueue } from '#src/kernel/keyed-queue.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';
import {
  IncompleteUpload,
  type UploadReceiver,
  type UploadTicket,
} from '#src/platform/storage/storage.ts';
import { originalKey, type MediaRecord } from '#src/features/media/record/media-record.ts';
import {
  loadMediaByKeys,
  lockMedia,
  markReceived,
} from '#src/features/media/record/media.store.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

type UploadRequest = FastifyRequest<{
  Params: { key: string };
  Querystring: Record<string, unknown>;
}>;

type Receiving = Pick<MediaParts, 'db' | 'storage' | 'storageRoom'> & {
  receiver: UploadReceiver;
  lastAlone: RunLatest;
};

const ADDRESS = '/media/uploads/:key';

/** Receives uploads where files are stored in a folder. A signed address needs no sign-in. */
export async function receiveUploads(
  app: FastifyInstance,
  deps: Pick<MediaParts, 'db' | 'storage' | 'storageRoom'>,
): Promise<void> {
  const { receiver } = deps.storage;
  if (!receiver) return;
  const lastAlone = createRunLatest();
  await app.register(async (scope) => {
    // The body stays a stream, so that it is never buffered in memory.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _bytes, done) => done(null));
    // Cross-origin clients upload here too; the signature says what is allowed.
    scope.addHook('onRequest', (_request, reply, done) => {
      reply.header('access-control-allow-origin', '*');
      reply.header('cross-origin-resource-policy', 'cross-origin');
      done();
    });
    scope.options(ADDRESS, (_request, reply) =>
      reply
        .code(204)
        .header('access-control-allow-methods', 'PUT')
        .header('access-control-allow-headers', 'content-type')
        .header('access-control-max-age', '86400')
        .send(),
    );
    scope.put<{ Params: { key: string }; Querystring: Record<string, unknown> }>(
      ADDRESS,
      { config: { bodyMs: LIMITS.uploadMinutes * 60_000 } },
      (request, reply) => receive({ ...deps, receiver, lastAlone }, request, reply),
    );
  });
}

async function receive(
  { db, storageRoom, receiver, lastAlone }: Receiving,
  request: UploadRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // A refused body is not read to its end, so the connection must close.
  reply.header('connection', 'close');
  const ticket = requireTicket(receiver, request);
  const { key } = request.params;
  const { id } = requireOpen((await loadMediaByKeys(db, [key])).get(key));
  try {
    await lastAlone(key, (signal) =>
      storageRoom.hold(ticket.bytes, () =>
        receiver.receive(ticket, request.raw, {
          signal,
          whenWhole: (place) => storeIfOpen(db, id, place),
        }),
      ),
    );
  } catch (error) {
    if (isAbort(error)) throw new Refusal('conflict', UPLOAD_RESTARTED);
    if (hasDisconnected(request)) return dropRequest(request, reply);
    if (error instanceof IncompleteUpload) throw new Refusal('bad_request', error.message);
    throw error;
  }
  reply.removeHeader('connection');
  return reply.code(200).send();
}

const NOT_SIGNED = 'This upload address is invalid or has expired.';
const UPLOAD_RESTARTED = 'A newer upload of this file replaced this one.';

function requireOpen(record: MediaRecord | undefined): MediaRecord {
  if (!record) throw new Refusal('forbidden', NOT_SIGNED);
  if (record.state !== 'signed') throw new Refusal('conflict', 'This upload is already finished.');
  return record;
}

/**
 * Stores the file after another check. The upload may have been finished or deleted during the transfer.
 */
async function storeIfOpen(
  db: Kysely<Schema>,
  id: string,
  place: () => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    requireOpen(await lockMedia(tx, id));
    await markReceived(tx, id);
    await place();
  });
}

function requireTicket(
  receiver: UploadReceiver,
  { params, query, headers }: UploadRequest,
): UploadTicket {
  const ticket = receiver.readTicket(originalKey(params), query);
  if (!ticket) throw new Refusal('forbidden', NOT_SIGNED);
  if (headers['content-type'] !== ticket.type) {
    throw new Refusal('forbidden', `This address only accepts ${ticket.type}.`);
  }
  const length = headers['content-length'];
  if (length === undefined) throw new Refusal('bad_request', 'Content-Length is required.');
  if (Number(length) > ticket.bytes) throw new Refusal('too_large');
  if (Number(length) !== ticket.bytes) {
    throw new Refusal('forbidden', `This address expects ${ticket.bytes} bytes, not ${length}.`);
  }
  return ticket;
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';
const hasDisconnected = ({ raw }: UploadRequest): boolean => raw.destroyed && !raw.complete;

function dropRequest(request: UploadRequest, reply: FastifyReply): FastifyReply {
  request.log.info('upload interrupted by the client');
  return reply.hijack();
}

/** Runs one task per key: a new one aborts the previous one and waits for its end. */
type RunLatest = <Result>(
  key: string,
  work: (signal: AbortSignal) => Promise<Result>,
) => Promise<Result>;

function createRunLatest(): RunLatest {
  const oneByOne = createKeyedQueue();
  const last = new Map<string, AbortController>();
  return async (key, work) => {
    last.get(key)?.abort();
    const own = new AbortController();
    last.set(key, own);
    try {
      return await oneByOne(key, async () => {
        own.signal.throwIfAborted();
        return work(own.signal);
      });
    } finally {
      if (last.get(key) === own) last.delete(key);
    }
  };
}
