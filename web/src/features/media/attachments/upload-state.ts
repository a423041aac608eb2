export type UploadState =
  | { kind: 'queued' }
  | { kind: 'uploading'; percent: number }
  | { kind: 'waiting' }
  | { kind: 'finished' }
  | { kind: 'failed'; message: string; canRetry: boolean };

/** The percentage of all uploads together, 0 to 100. */
export function percentOf(states: readonly UploadState[]): number {
  if (states.length === 0) return 100;
  const parts = states.map((state) => {
    if (state.kind === 'finished') return 100;
    return state.kind === 'uploading' ? state.percent : 0;
  });
  return Math.floor(parts.reduce((sum, part) => sum + part, 0) / states.length);
}

export const isInProgress = ({ kind }: UploadState): boolean =>
  kind === 'queued' || kind === 'uploading' || kind === 'waiting';
