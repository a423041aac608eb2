import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { callWork, type Load, type Work } from '../measure/call-work.ts';
import { insertedRow } from '../measure/floors.ts';
import type { Call } from '../load/load.ts';
import type { Site } from '../site/site.ts';
import { bodyOf, type SizeName } from '../seed/workload.ts';

export const BOTH_SIZES: readonly SizeName[] = ['small', 'large'];

export function work(
  slug: string,
  name: string,
  open: (site: Site) => Load | Promise<Load>,
  rest: Partial<Pick<Work, 'sizes' | 'peer' | 'target' | 'targetRatio'>> = {},
): Work {
  return callWork({ slug, name, sizes: BOTH_SIZES, ...rest }, open);
}

export function tokensInTurn({ tokens }: Site): () => string {
  let turn = 0;
  return () => tokens[turn++ % tokens.length] ?? '';
}

export const tokenOfMember =
  ({ tokens }: Site, member: number): (() => string) =>
  () =>
    tokens[member] ?? '';

export const get =
  (path: string, tokenOf: () => string): (() => Call) =>
  () => ({ method: 'GET', path: `/v3${path}`, token: tokenOf() });

export const post =
  (path: string, tokenOf: () => string, bodyFor: () => object): (() => Call) =>
  () => ({ method: 'POST', path: `/v3${path}`, token: tokenOf(), body: bodyFor() });

export function create(tokenOf: () => string, words = ''): () => Call {
  let turn = 0;
  return () => ({
    method: 'PUT',
    path: '/v3/posts',
    token: tokenOf(),
    body: { ulid: makeUlid(Date.now()), body: `${bodyOf(turn++)}${words}` },
  });
}

export async function createPostLoad(site: Site, nextCall: () => Call): Promise<Load> {
  const against = await insertedRow(site.pool, site.seeded.memberIds[0] ?? '', bodyOf(0));
  return { nextCall, against, isWrite: true };
}
