import type { PolicyKind } from '@rookery/contract/kernel/policies.ts';
import { useCallback, useState } from 'react';

export interface PolicyDraft {
  body: string;
  asksAnew: boolean;
  basedOn: number;
}

export type PolicyDrafts = Readonly<Partial<Record<PolicyKind, PolicyDraft>>>;

/** @param next returns the new draft from the current one; undefined means that nothing is unsaved */
export type SetPolicyDraft = (
  kind: PolicyKind,
  next: (before: PolicyDraft | undefined) => PolicyDraft | undefined,
) => void;

/** Unsaved changes of the policies. The caller must outlive the section that edits them. */
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
