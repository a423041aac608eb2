import type { Kysely } from 'kysely';
import {
  compareCounts,
  type CountKind,
  countWrongTopics,
  fixTopicCounts,
  recountOne,
} from './recount.store.ts';
import { type Finding, FIX_COMMAND } from './doctor-checks.ts';
import { groupFacts } from '#src/features/groups/record/public.ts';
import { postFacts } from '#src/features/posts/record/public.ts';
import { userFacts } from '#src/features/users/public.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { PublishFact } from '#src/platform/facts/fact-kind.ts';
import { externalFacts } from '#src/platform/facts/external-facts.ts';
import type { Schema } from '#src/platform/db/tables/schema.ts';

export interface CountsOptions {
  fix: boolean;
  forMs?: number;
}

const KINDS = ['members', 'posts', 'groups'] as const;
const LOOKED_AT_ONCE = 500;
const TOPICS_AT_ONCE = 1000;
const MAX_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const LOCK_NOT_AVAILABLE = '55P03';

export async function checkCounts(db: Kysely<Schema>, options: CountsOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  const bounded: string[] = [];
  for (const of of KINDS) {
    // Check one kind after the other, because members are using this database.
    const seen = await compareAll(db, of, options);
    findings.push(...countFindings(of, seen, options));
    if (seen.isBounded) bounded.push(`the newest ${seen.looked} ${of}`);
  }
  findings.push(...(await checkTopics(db, options)));
  if (findings.length > 0) return findings;
  const range = bounded.length === 0 ? '' : `; only ${bounded.join(' and ')} were checked`;
  return [{ state: 'ok', text: `The stored counts are correct${range}` }];
}

interface CountResults {
  wrong: number;
  fixed: number;
  /** Number of counts that were skipped, because a writer locked them for too long. */
  held: number;
  looked: number;
  isBounded: boolean;
}

async function compareAll(
  db: Kysely<Schema>,
  of: CountKind,
  options: CountsOptions,
): Promise<CountResults> {
  const until = performance.now() + (options.forMs ?? Number.POSITIVE_INFINITY);
  const seen: CountResults = { wrong: 0, fixed: 0, held: 0, looked: 0, isBounded: false };
  let before = MAX_UUID;
  for (;;) {
    const page = await compareCounts(db, of, { before, limit: LOOKED_AT_ONCE });
    seen.looked += page.looked;
    seen.wrong += page.wrong.length;
    for (const id of options.fix ? page.wrong : []) await recountWithParents(db, of, id, seen);
    if (page.last === null || page.looked < LOOKED_AT_ONCE) return seen;
    before = page.last;
    if (performance.now() > until) return { ...seen, isBounded: true };
  }
}

function countFindings(of: CountKind, seen: CountResults, { fix }: CountsOptions): Finding[] {
  const findings: Finding[] = [];
  if (seen.wrong > 0 && !fix) {
    const range = seen.isBounded ? ` (among the newest ${seen.looked})` : '';
    const text = `Wrong counts of ${of}${range}: ${seen.wrong}. Recount them: ${FIX_COMMAND}`;
    findings.push({ state: 'broken', text });
  }
  if (seen.fixed > 0) {
    findings.push({ state: 'fixed', text: `Recounted ${of}: ${seen.fixed}` });
  }
  if (seen.held > 0) {
    const text = `Skipped counts of ${of} that stayed locked for too long: ${seen.held}. Try again: ${FIX_COMMAND}`;
    findings.push({ state: 'broken', text });
  }
  return findings;
}

/** Recounts one row, and the posts above it that depend on its count. */
async function recountWithParents(
  db: Kysely<Schema>,
  of: CountKind,
  id: string,
  seen: CountResults,
): Promise<void> {
  let next: string | null = id;
  while (next !== null) {
    const oneId: string = next;
    try {
      next = await commit({ db, facts: externalFacts }, async (tx, tell) => {
        const { isMended, parentId } = await recountOne(tx, of, oneId);
        // If a member changed a count after the first look, the second look found the count correct.
        if (isMended) publishChange(tell, of, oneId, parentId);
        if (isMended) seen.fixed += 1;
        return parentId;
      });
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      seen.held += 1;
      return;
    }
  }
}

function publishChange(
  tell: PublishFact,
  of: CountKind,
  id: string,
  parentId: string | null,
): void {
  if (of === 'members') tell(userFacts.changed, { userIds: [id] });
  else if (of === 'posts') tell(postFacts.changed, { postIds: parentId ? [id, parentId] : [id] });
  else tell(groupFacts.changed, { groupId: id });
}

async function checkTopics(db: Kysely<Schema>, { fix }: CountsOptions): Promise<Finding[]> {
  if (!fix) {
    const apart = await countWrongTopics(db, TOPICS_AT_ONCE);
    if (apart === 0) return [];
    const many = apart === TOPICS_AT_ONCE ? `${apart} or more` : apart;
    const text = `Topics with wrong counts: ${many}. Recount them: ${FIX_COMMAND}`;
    return [{ state: 'broken', text }];
  }
  let fixed = 0;
  for (;;) {
    const some = await db.transaction().execute((tx) => fixTopicCounts(tx, TOPICS_AT_ONCE));
    fixed += some;
    if (some < TOPICS_AT_ONCE) break;
  }
  return fixed === 0 ? [] : [{ state: 'fixed', text: `Recounted topics: ${fixed}` }];
}
