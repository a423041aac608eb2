import { REACTIONS } from '@rookery/contract/kernel/reactions.ts';
import { uuidToUlid } from '@rookery/contract/kernel/ulid.ts';
import { median } from '../measure/figures.ts';
import { describeFailures, measure, type Call, type Measurement, type Rounds } from './load.ts';
import { watchLocks, type LockWaits } from './lock-waits.ts';
import type { Row } from '../report/report.ts';
import { GUARDED_READER } from '../seed/seed-blocks-and-mutes.ts';
import type { Site } from '../site/site.ts';

export interface HotPost {
  reactions: Measurement[];
  lockWaits: LockWaits[];
}

const CONNECTIONS = 64;
const REACTION_NAMES = Object.keys(REACTIONS);

export async function measureHotPost(
  site: Site,
  { rounds, pace }: Rounds,
  say: (line: string) => void,
): Promise<HotPost> {
  const hot: HotPost = { reactions: [], lockWaits: [] };
  const { url, pid } = site.community;
  const { hotPost } = site.seeded;
  // Leaves out the guarded reader, whose block may hide the author's posts.
  const tokens = site.tokens.toSpliced(GUARDED_READER, 1);
  const react = createReactionCalls(uuidToUlid(hotPost), tokens);
  const mix = mixInComments(hotPost, tokens, react);
  for (let round = 0; round < rounds; round++) {
    const reactions = await measure(url, pid, CONNECTIONS, { ...pace, settle: 3 }, react);
    const stopWatching = watchLocks(site.pool);
    const mixed = await measure(url, pid, CONNECTIONS, pace, mix);
    const lockWaits = await stopWatching();
    for (const { failures, failed } of [reactions, mixed]) {
      if (failures > 0) throw new Error(`reactions: calls failed: ${describeFailures(failed)}`);
    }
    hot.reactions.push(reactions);
    hot.lockWaits.push(lockWaits);
    say(
      `reactions on one post: ${reactions.cpuPerThousand.toFixed(3)} CPU s per 1,000, ${reactions.perSecond.toFixed(0)}/s, p99 ${reactions.p99} ms`,
    );
    say(
      `with comments: ${lockWaits.seen} lock waits, p99 ${lockWaits.p99.toFixed(1)} ms, worst ${lockWaits.worst.toFixed(1)} ms`,
    );
  }
  return hot;
}

function createReactionCalls(ulid: string, tokens: readonly string[]): () => Call {
  let turn = 0;
  return () => {
    turn += 1;
    return {
      method: 'PUT',
      path: '/v3/post/reaction',
      token: tokens[turn % tokens.length] ?? '',
      body: { ulid, reaction: REACTION_NAMES[turn % REACTION_NAMES.length] },
    };
  };
}

function mixInComments(hotPost: string, tokens: readonly string[], react: () => Call): () => Call {
  const parentId = uuidToUlid(hotPost);
  let turn = 0;
  return () => {
    turn += 1;
    if (turn % 20 !== 0) return react();
    const token = tokens[(7 * turn) % tokens.length] ?? '';
    return { method: 'PUT', path: '/v3/comments', token, body: { parentId, body: 'A comment.' } };
  };
}

export function hotPostRows(results: readonly { hotPost: HotPost }[]): Row[] {
  const of = (pick: (hotPost: HotPost) => number[]): number[] =>
    results.map(({ hotPost }) => median(pick(hotPost)));
  const hot = `reactions on one post at ${CONNECTIONS} connections`;
  const reactions = (pick: (round: Measurement) => number): number[] =>
    of((hotPost) => hotPost.reactions.map(pick));
  const waits = (pick: (round: LockWaits) => number): number[] =>
    of(({ lockWaits }) => lockWaits.map(pick));
  const row = (work: string, target: number | null, measured: number[], remark?: string): Row => ({
    work,
    peer: '',
    target,
    measured,
    ...(remark !== undefined && { remark }),
  });
  const seen = results[0]?.hotPost.lockWaits.map((round) => round.seen).join(', ');
  const mix = `one of twenty calls is a comment on it; ${seen} waits observed`;
  return [
    row(
      `${hot}: requests/s`,
      null,
      reactions((round) => round.perSecond),
    ),
    row(
      `${hot}: p99 ms`,
      null,
      reactions((round) => round.p99),
    ),
    row(
      `${hot}: CPU s per 1,000`,
      null,
      reactions((round) => round.cpuPerThousand),
    ),
    row(
      `${hot}: lock waits, p99 ms`,
      50,
      waits(({ p99 }) => p99),
      mix,
    ),
    row(
      `${hot}: lock waits, worst ms`,
      null,
      waits(({ worst }) => worst),
    ),
  ];
}
