import { useStore } from 'zustand';

import { usePart } from './page-context.ts';
import { createProofQuestion } from './proof-question.part.ts';

export function useProofQuestion(): boolean {
  return useStore(usePart(createProofQuestion).asked, (state) => state.question !== null);
}
