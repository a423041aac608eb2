import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { networkOf, type SpendRateLimit } from '#src/platform/http/limits/rate-limits.ts';

interface EncodedDocument {
  tag: string;
  bytes: Record<'br' | 'gzip' | 'identity', Buffer>;
}

export function openApiRoute(
  server: FastifyInstance,
  document: () => object,
  spend: SpendRateLimit | null,
): void {
  let made: Promise<EncodedDocument> | null = null;
  server.route({
    method: ['GET', 'HEAD'],
    url: '/v3/openapi.json',
    compress: false,
    onRequest: async ({ ip }) => spend?.('document', networkOf(ip)),
    handler: async ({ headers }, reply) => {
      const { tag, bytes } = await (made ??= encodeDocument(document()));
      reply
        .header('etag', tag)
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding');
      if (headers['if-none-match']?.includes(tag)) return reply.code(304).send();
      const encoding = encodingFor(headers['accept-encoding']);
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.type('application/json; charset=utf-8').send(bytes[encoding]);
    },
  });
}

async function encodeDocument(document: object): Promise<EncodedDocument> {
  const identity = Buffer.from(JSON.stringify(document));
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(identity, { level: 9 }),
  ]);
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  return { tag: `W/"${digest}"`, bytes: { br, gzip: zipped, identity } };
}

function encodingFor(accepted: string | string[] = ''): keyof EncodedDocument['bytes'] {
  const names = String(accepted).split(',');
  const takes = (wanted: string): boolean =>
    names.some((name) => {
      const [coding = '', weight = ''] = name.split(';').map((part) => part.trim().toLowerCase());
      return coding === wanted && !/^q=0(?:\.0*)?$/.test(weight);
    });
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}
