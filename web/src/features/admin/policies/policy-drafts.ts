import type { PolicyKind } from '@rookery/contract/kernel/policies.ts';
import { useCallback, useState } from 'react';

/** A text as it is being edited. */
export interface PolicyDraft {
  body: string;
  asksAnew: boolean;
  /** The version that is edited. */
  basedOn: number;
}

export type PolicyDrafts = Readonly<Partial<Record<PolicyKind, PolicyDraft>>>;

/** @param next what becomes of the one that is there by then; undefined: nothing of it is unsaved */
export type SetPolicyDraft = (
  kind: PolicyKind,
  next: (before: PolicyDraft | undefined) => PolicyDraft | undefined,
) => void;

/** What was changed of the texts and not saved. Whoever holds it outlives the section in which it is written. */
export function usePolicyDrafts(): [PolicyDrafts, SetPolicyDraft] {
  const [drafts, setDrafts] = useState<PolicyDrafts>({});
  const setDraft = useCallback<SetPolicyDraft>((kind, next) => {
    setDrafts(({ [kind]: before, ...others }) => {
      const draft = next(before);
      return draft ? { ...others, [kind]: draft } : others;
    });
  }, []);
  return [drafts, setDraft];
}
