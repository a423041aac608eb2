import { POLICY_CHARACTERS, type PolicyKind } from '@rookery/contract/kernel/policies.ts';
import { countCodePoints, isBlank, normaliseBody } from '@rookery/contract/kernel/text.ts';
import {
  isAdministratorHere,
  lockAdministrators,
} from '#src/features/users/account/administrators.store.ts';
import { recordAudit } from '#src/features/users/record/audit-log.store.ts';
import { userFacts } from '#src/features/users/record/users.facts.ts';
import { invalid, Refusal } from '#src/kernel/refusal.ts';
import { commit } from '#src/platform/facts/commit.ts';
import type { Caller } from '#src/platform/http/calls/caller.ts';
import { mayEditPolicies } from './policies.policy.ts';
import { findNewestOf, findNewestVersion, insertText, lockPolicies } from './policies.store.ts';
import { recordResult } from '#src/platform/idempotency/keyed-request.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

interface NewText {
  kind: PolicyKind;
  body: string;
  asksAnew: boolean;
  basedOn: number;
}

export async function savePolicy(
  deps: Pick<UsersParts, 'clock' | 'db' | 'facts'>,
  { userId, badges }: Pick<Caller, 'userId' | 'badges'>,
  { kind, body: given, asksAnew, basedOn }: NewText,
): Promise<number> {
  if (!mayEditPolicies(badges)) throw new Refusal('forbidden');
  const body = cleanText(given);
  const now = deps.clock.now();
  return commit(deps, async (tx, tell) => {
    await lockAdministrators(tx);
    // The administrator may have lost the badge concurrently.
    if (!(await isAdministratorHere(tx, userId))) throw new Refusal('forbidden');
    await lockPolicies(tx);
    if ((await findNewestOf(tx, kind)) !== basedOn) {
      throw new Refusal('conflict', 'Someone else has saved this text since you opened it.');
    }
    const version = (await findNewestVersion(tx)) + 1;
    await insertText(tx, { version, kind, body, asksAnew, savedAt: now, savedBy: userId });
    const details = { kind, version, asksAnew };
    await recordAudit(tx, { at: now, actorId: userId, action: 'policy.save', details });
    if (asksAnew) tell(userFacts.policyAsks, { version });
    return recordResult(version);
  });
}

function cleanText(given: string): string {
  const body = normaliseBody(given).replace(/^\n+/, '');
  if (isBlank(body)) throw invalid({ body: 'This text is empty.' });
  if (countCodePoints(body) > POLICY_CHARACTERS) {
    throw invalid({ body: `This can have at most ${POLICY_CHARACTERS} characters.` });
  }
  return body;
}
