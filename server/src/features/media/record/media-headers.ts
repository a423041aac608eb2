import type { FastifyReply } from 'fastify';

/** Headers of every member's file: any page may embed it, no browser may run it or guess its type. */
export function markMedia(reply: FastifyReply): FastifyReply {
  return reply.headers({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
  });
}

export function matchesEtag(list: string | undefined, tag: string): boolean {
  const tags = list?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags?.some((one) => one === tag || one === '*') ?? false;
}
