import type { FastifyReply } from 'fastify';

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

/** Whether an If-None-Match header has this tag. */
export function hasTag(list: string | undefined, tag: string): boolean {
  const tags = list?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags?.some((one) => one === tag || one === '*') ?? false;
}
