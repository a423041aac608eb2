export type VideoAction =
  | { do: 'toggle' | 'mute' | 'fullScreen' | 'captions' }
  | { do: 'seek' | 'volume'; by: number }
  | { do: 'rate'; step: 1 | -1 };

/** The kind of the focused element. A focused control keeps the keys that it uses. */
export type KeyTarget = 'player' | 'button' | 'seek' | 'volume' | 'choice';

const SEEK_SECONDS = 5;
const VOLUME_STEP = 0.1;

const ACTIONS: Readonly<Record<string, VideoAction>> = {
  ' ': { do: 'toggle' },
  k: { do: 'toggle' },
  m: { do: 'mute' },
  f: { do: 'fullScreen' },
  c: { do: 'captions' },
  ArrowLeft: { do: 'seek', by: -SEEK_SECONDS },
  ArrowRight: { do: 'seek', by: SEEK_SECONDS },
  ArrowUp: { do: 'volume', by: VOLUME_STEP },
  ArrowDown: { do: 'volume', by: -VOLUME_STEP },
  '<': { do: 'rate', step: -1 },
  '>': { do: 'rate', step: 1 },
};

export function videoAction(
  key: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean },
  target: KeyTarget,
): VideoAction | null {
  if (key.ctrlKey || key.metaKey || key.altKey || !Object.hasOwn(ACTIONS, key.key)) return null;
  const isArrow = key.key.startsWith('Arrow');
  if (target === 'button' && key.key === ' ') return null;
  if (target === 'volume' && isArrow) return null;
  if (target === 'choice' && (isArrow || key.key === ' ')) return null;
  return ACTIONS[key.key] ?? null;
}

export const RATES = [0.5, 1, 1.5, 2] as const;

export function nextRate(rate: number, step: 1 | -1): number {
  const at = RATES.findIndex((each) => each >= rate);
  return RATES[at + step] ?? rate;
}
