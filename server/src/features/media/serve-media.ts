import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { Refusal } from '#src/kernel/refusal.ts';
import type { Schema } from '#src/platform/db/schema.ts';
import { FileMissing, type ByteRange, type Storage } from '#src/platform/storage/storage.ts';
import { readRange } from './byte-range.ts';
import { createMediaFiles, type ServedFile } from './media-files.ts';

type FileRequest = FastifyRequest<{ Params: { name: string }; Querystring: { width?: unknown } }>;

/** What lies elsewhere may be asked for there for so long, should it ever move. */
const ELSEWHERE_SECONDS = 86_400;

/** Whoever knows the address of a file may read it; no address can be guessed. */
export function serveMedia(
  app: FastifyInstance,
  needs: { db: Kysely<Schema>; storage: Storage },
): void {
  const { storage } = needs;
  const files = createMediaFiles(needs);

  async function answer(request: FileRequest, reply: FastifyReply): Promise<FastifyReply> {
    const file = await files.find(request.params.name, readWidth(request.query.width));
    if (!file) throw new Refusal('not_found');
    markMedia(reply);
    if (storage.publicUrl !== null) {
      reply.header('cache-control', `public, max-age=${ELSEWHERE_SECONDS}`);
      return reply.redirect(`${storage.publicUrl}/${file.key}`, 302);
    }
    return sendFile(request, reply, file);
  }

  async function sendFile(
    request: FileRequest,
    reply: FastifyReply,
    file: ServedFile,
  ): Promise<FastifyReply> {
    const tag = `"${file.key.slice(file.key.indexOf('/') + 1)}"`;
    reply.header('etag', tag).header('accept-ranges', 'bytes');
    if (names(request.headers['if-none-match'], tag)) return lasting(reply).code(304).send();
    const range = wantedRange(request, file, tag);
    if (range === 'unsatisfiable') {
      return reply.code(416).header('content-range', `bytes */${file.bytes}`).send();
    }
    lasting(reply).type(file.type);
    reply.header('content-length', range ? range.end - range.start + 1 : file.bytes);
    if (range) {
      reply.code(206);
      reply.header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`);
    }
    // Nothing is opened that nobody reads.
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

  app.route<{ Params: { name: string }; Querystring: { width?: unknown } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:name',
    compress: false,
    handler: answer,
  });
}

/** Of every answer that is a member's file: it is shown anywhere, runs nowhere and is nothing but its type. */
export function markMedia(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
  });
}

/** Of an answer that never changes. */
export function lasting(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'public, max-age=31536000, immutable');
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

function names(list: string | undefined, tag: string): boolean {
  const tags = list?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags?.some((one) => one === tag || one === '*') ?? false;
}
