import { POLICY_KINDS, type PolicyKind } from '@rookery/contract/kernel/policies.ts';
import { TERMS_VERSION } from '@rookery/contract/kernel/terms.ts';
import type { Policies } from '@rookery/contract/users/get-policies.ts';
import { Refusal } from '#src/kernel/refusal.ts';
import { defaultText } from './default-texts.ts';
import { findText, loadNewestTexts } from './policies.store.ts';
import type { UsersParts } from '#src/features/users/parts.ts';

export async function showPolicies({
  db,
  config,
}: Pick<UsersParts, 'config' | 'db'>): Promise<Policies> {
  const saved = await loadNewestTexts(db);
  const texts = POLICY_KINDS.map((kind) => {
    const found = saved.find((text) => text.kind === kind);
    if (found) return { ...found, savedAt: found.savedAt.toISOString() };
    const body = defaultText(kind, config.brandName);
    return { kind, version: TERMS_VERSION, savedAt: null, body };
  });
  return { version: Math.max(...texts.map(({ version }) => version)), texts };
}

export async function showPolicyVersion(
  { db, config }: Pick<UsersParts, 'config' | 'db'>,
  kind: PolicyKind,
  version: number,
): Promise<{ version: number; body: string }> {
  if (version === TERMS_VERSION) return { version, body: defaultText(kind, config.brandName) };
  const body = await findText(db, kind, version);
  if (body === null) throw new Refusal('not_found');
  return { version, body };
}
