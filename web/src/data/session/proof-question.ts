import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

interface Question {
  proved: Promise<boolean>;
  answer(isProved: boolean): void;
}

const asked = createStore<{ question: Question | null }>(() => ({ question: null }));

/** Has the member prove who they are, in a dialog over whatever is open. @returns whether they did */
export function askForProof(): Promise<boolean> {
  const before = asked.getState().question;
  if (before) return before.proved;
  let answer: (isProved: boolean) => void = () => undefined;
  const proved = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  asked.setState({ question: { proved, answer } });
  return proved;
}

export function answerProof(isProved: boolean): void {
  asked.getState().question?.answer(isProved);
  asked.setState({ question: null });
}

export function useProofQuestion(): boolean {
  return useStore(asked, (state) => state.question !== null);
}
