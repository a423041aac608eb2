import { createStore, type StoreApi } from 'zustand/vanilla';

import type { Page } from './page.ts';

interface Question {
  proved: Promise<boolean>;
  answer(isProved: boolean): void;
}

export interface ProofQuestion {
  asked: StoreApi<{ question: Question | null }>;
  askForProof(): Promise<boolean>;
  answerProof(isProved: boolean): void;
}

export function createProofQuestion({ onDrop }: Page): ProofQuestion {
  const asked = createStore<{ question: Question | null }>(() => ({ question: null }));
  const answerProof = (isProved: boolean): void => {
    asked.getState().question?.answer(isProved);
    asked.setState({ question: null });
  };
  onDrop(() => answerProof(false));
  return {
    asked,
    answerProof,
    askForProof() {
      const before = asked.getState().question;
      if (before) return before.proved;
      let answer: (isProved: boolean) => void = () => undefined;
      const proved = new Promise<boolean>((resolve) => {
        answer = resolve;
      });
      asked.setState({ question: { proved, answer } });
      return proved;
    },
  };
}
