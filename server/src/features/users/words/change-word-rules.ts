import { WORD_RULE_LIMITS } from '@rookery/contract/kernel/limits.ts';
import { recordAudit } from '#src/features/users/record/audit-log.store.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { commit, type CommitParts } from '#src/platform/facts/commit.ts';
import { userFacts } from '#src/features/users/record/users.facts.ts';
import {
  deleteWordRule,
  lockWordRules,
  putWordRule,
  type NewWordRule,
} from './word-rules.store.ts';
import { normaliseDomain, normaliseWord } from './words.policy.ts';
import { recordResult } from '#src/platform/idempotency/keyed-request.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

export async function putRule(
  deps: CommitParts & Pick<UsersParts, 'clock'>,
  actorId: string,
  { kind, value: given, deed }: Omit<NewWordRule, 'typed'>,
): Promise<NewWordRule & { id: number }> {
  const value = kind === 'domain' ? normaliseDomain(given) : normaliseWord(given);
  if (value === null) {
    throw invalid({
      value: kind === 'domain' ? 'This is not a valid domain.' : 'This has no word in it.',
    });
  }
  if (value.length > WORD_RULE_LIMITS.longest) {
    throw invalid({ value: `This can have at most ${WORD_RULE_LIMITS.longest} characters.` });
  }
  const typed = kind === 'domain' ? value : given.trim().replaceAll(/\s+/g, ' ');
  return commit(deps, async (tx, tell) => {
    const count = await lockWordRules(tx);
    const at = deps.clock.now();
    const { id, before } = await putWordRule(tx, { kind, value, typed, deed }, at);
    if (before === 'nothing' && count >= WORD_RULE_LIMITS.most) {
      throw new Refusal(
        'conflict',
        `There are already ${WORD_RULE_LIMITS.most} word filters. Remove one of them first.`,
      );
    }
    if (before !== deed) {
      const details = { kind, value, typed, deed, before };
      await recordAudit(tx, { at, actorId, action: 'word.put', details });
      tell(userFacts.wordRulesChanged, {});
    }
    return recordResult({ id, kind, value, typed, deed });
  });
}

export async function removeRule(
  deps: CommitParts & Pick<UsersParts, 'clock'>,
  actorId: string,
  id: number,
): Promise<void> {
  await commit(deps, async (tx, tell) => {
    const rule = await deleteWordRule(tx, id);
    if (!rule) throw new Refusal('not_found');
    const at = deps.clock.now();
    await recordAudit(tx, { at, actorId, action: 'word.remove', details: { ...rule } });
    tell(userFacts.wordRulesChanged, {});
  });
}
