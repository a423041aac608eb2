import { answerProof, useProofQuestion } from '#web/data/page/proof-question.ts';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

const dialog = lazyModule(() => import('#web/features/sessions/account/proof-dialog.tsx'));
const cancel = (): void => answerProof(false);

/** The question who is there, before what harms an account; fetched when it is asked. */
export function ProofHost() {
  const isAsked = useProofQuestion();
  const loaded = useLazy(dialog, isAsked, cancel);
  return loaded && isAsked ? (
    <loaded.ProofDialog onProved={() => answerProof(true)} onClose={cancel} />
  ) : null;
}
