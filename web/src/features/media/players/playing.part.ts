/** A video or another site's player, that may be playing. */
export interface Playable {
  /** Middle of its box, in pixels from the top of the window. */
  middle(): number;
  /** Begins by itself, because it came into view. Left out: only a press starts it. */
  startItself?(): void;
  pause(): void;
}

/** Who plays on this page: at most one. */
export interface Playing {
  /** Everything else pauses. `byHand`: a member's own choice, which nothing that starts by itself ends. */
  started(playable: Playable, byHand: boolean): void;
  stopped(playable: Playable): void;
  /** It is in view, and may start by itself. */
  entered(playable: Playable): void;
  /** It is out of view, and pauses. */
  left(playable: Playable): void;
  /** It was paused by hand, and stays so until it comes into view again. */
  rested(playable: Playable): void;
}

/** As far down the window as eyes rest while reading. */
const EYES = 0.4;

export function createPlaying(windowHeight: () => number): Playing {
  const inView = new Set<Playable>();
  let current: { playable: Playable; byHand: boolean } | undefined;

  /** Of what is in view, the nearest to where eyes rest starts by itself. */
  const choose = (): void => {
    if (current?.byHand) return;
    const eyes = windowHeight() * EYES;
    const distance = (playable: Playable): number => Math.abs(playable.middle() - eyes);
    const able = [...inView].filter((playable) => playable.startItself);
    const [nearest] = able.sort((a, b) => distance(a) - distance(b));
    if (nearest && nearest !== current?.playable) nearest.startItself?.();
  };
  return {
    started(playable, byHand) {
      const before = current?.playable;
      current = { playable, byHand: byHand || (before === playable && current?.byHand === true) };
      if (before !== playable) before?.pause();
    },
    stopped(playable) {
      if (current?.playable === playable) current = undefined;
    },
    entered(playable) {
      inView.add(playable);
      choose();
    },
    rested: (playable) => void inView.delete(playable),
    left(playable) {
      inView.delete(playable);
      if (current?.playable !== playable) return;
      current = undefined;
      playable.pause();
      choose();
    },
  };
}

export function createWindowPlaying(): Playing {
  return createPlaying(() => window.innerHeight);
}
