import { useStore } from 'zustand';

import { browserPage } from './browser-page.ts';
import { createProofQuestion } from './proof-question.part.ts';

/** Who the member is, as this tab's page asks them to prove it. */
const { asked, answerProof } = browserPage.part(createProofQuestion);

export { answerProof };

export function useProofQuestion(): boolean {
  return useStore(asked, (state) => state.question !== null);
}
