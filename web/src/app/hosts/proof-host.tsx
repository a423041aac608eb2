import { usePart } from '#web/data/page/page-context.ts';
import { createProofQuestion } from '#web/data/page/proof-question.part.ts';
import { useProofQuestion } from '#web/data/page/proof-question.ts';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

const dialog = lazyModule(() => import('#web/features/sessions/account/proof-dialog.tsx'));

export function ProofHost() {
  const { answerProof } = usePart(createProofQuestion);
  const isAsked = useProofQuestion();
  const cancel = (): void => answerProof(false);
  const loaded = useLazy(dialog, isAsked, cancel);
  return loaded && isAsked ? (
    <loaded.ProofDialog onProved={() => answerProof(true)} onClose={cancel} />
  ) : null;
}
