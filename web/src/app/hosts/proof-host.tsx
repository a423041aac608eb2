import { answerProof, useProofQuestion } from '#web/data/page/proof-question.ts';
import { part, usePart } from '#web/ui/part/use-part.ts';

const dialog = part(() => import('#web/features/sessions/account/proof-dialog.tsx'));
const cancel = (): void => answerProof(false);

/** The question who is there, before what harms an account; fetched when it is asked. */
export function ProofHost() {
  const isAsked = useProofQuestion();
  const loaded = usePart(dialog, isAsked, cancel);
  return loaded && isAsked ? (
    <loaded.ProofDialog onProved={() => answerProof(true)} onClose={cancel} />
  ) : null;
}
