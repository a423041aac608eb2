import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#src/kernel/refusal.ts';
import { visitorNetwork } from '#src/platform/http/limits/rate-limits.ts';
import { FileMissing, type ByteRange } from '#src/platform/storage/storage.ts';
import { FILE_CACHING } from '#src/platform/storage/caching.ts';
import { matchesEtag, markMedia } from '#src/features/media/record/media-headers.ts';
import { readRange } from './byte-range.ts';
import { createMediaFiles, type ServedFile } from '#src/features/media/record/media-files.ts';
import { SIGNED_CACHING, type SignedFor } from '#src/features/media/record/review-addresses.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

interface Query {
  width?: unknown;
  review?: unknown;
  member?: unknown;
}
type FileRequest = FastifyRequest<{ Params: { name: string }; Querystring: Query }>;

/**
 * Addresses are unguessable, so that anyone who has one may read the file. Withheld files need an address
 * signed for staff, group files one signed for members.
 */
export function serveMedia(
  app: FastifyInstance,
  deps: Pick<MediaParts, 'admission' | 'db' | 'reviewAddresses' | 'storage'>,
): void {
  const { storage, reviewAddresses, admission } = deps;
  const files = createMediaFiles(deps);

  async function answer(request: FileRequest, reply: FastifyReply): Promise<FastifyReply> {
    // The route is public, and each request reads the database. Visitors therefore get only the capacity
    // that members can spare.
    const visitor = { client: reply.raw, who: visitorNetwork(request.ip) };
    const width = readWidth(request.query.width);
    const file = await admission.work('files', visitor, () =>
      files.find(request.params.name, width),
    );
    const signedFor = reviewAddresses.opens(`/media/${request.params.name}`, request.query);
    if (!file || !isAccessAllowed(file, signedFor)) throw new Refusal('not_found');
    markMedia(reply);
    const isAside = file.opensTo !== 'everyone';
    if (isAside && signedFor) reply.header('cache-control', SIGNED_CACHING[signedFor]);
    else reply.header('cache-control', FILE_CACHING);
    // A file in the withheld folder that is not withheld is being moved back.
    if (storage.publicUrl !== null && file.key.startsWith('files/') && !isAside) {
      return reply.redirect(`${storage.publicUrl}/${file.key}`, 302);
    }
    return sendFile(request, reply, file);
  }

  async function sendFile(
    request: FileRequest,
    reply: FastifyReply,
    file: ServedFile,
  ): Promise<FastifyReply> {
    const tag = `"${request.params.name}/${file.key.slice(file.key.lastIndexOf('/') + 1)}"`;
    reply.header('etag', tag).header('accept-ranges', 'bytes');
    if (matchesEtag(request.headers['if-none-match'], tag)) return reply.code(304).send();
    const range = wantedRange(request, file, tag);
    if (range === 'unsatisfiable') {
      reply.code(416).header('cache-control', 'no-store');
      return reply.header('content-range', `bytes */${file.bytes}`).send();
    }
    reply.type(file.type);
    reply.header('content-length', range ? range.end - range.start + 1 : file.bytes);
    if (range) {
      reply.code(206);
      reply.header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
    }
    return request.method === 'HEAD' ? reply.send() : sendBytes(reply, file, range);
  }

  async function sendBytes(
    reply: FastifyReply,
    file: ServedFile,
    range: ByteRange | null,
  ): Promise<FastifyReply> {
    try {
      const bytes = await storage.read(file.key, range ?? undefined);
      return reply.send(bytes);
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      for (const name of ['content-length', 'content-range', 'etag']) reply.removeHeader(name);
      reply.header('cache-control', 'no-store');
      throw new Refusal('not_found', undefined, { cause: error });
    }
  }

  app.route<{ Params: { name: string }; Querystring: Query }>({
    method: ['GET', 'HEAD'],
    url: '/media/:name',
    compress: false,
    handler: answer,
  });
}

function isAccessAllowed({ opensTo }: ServedFile, signedFor: SignedFor | null): boolean {
  return opensTo === 'everyone' || signedFor === 'staff' || opensTo === signedFor;
}

function readWidth(told: unknown): number | null {
  return typeof told === 'string' && /^\d{1,5}$/.test(told) ? Number(told) : null;
}

function wantedRange(
  { headers, method }: FileRequest,
  { bytes }: ServedFile,
  tag: string,
): ByteRange | 'unsatisfiable' | null {
  const condition = headers['if-range'];
  if (method !== 'GET' || (condition !== undefined && condition !== tag)) return null;
  return readRange(headers.range, bytes);
}
