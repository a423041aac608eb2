export interface Playable {
  /** Returns the vertical middle of the player, in pixels from the top of the window. */
  middle(): number;
  startItself?(): void;
  pause(): void;
}

export interface PlaybackCoordinator {
  /**
   * Pauses all other players. `byHand` means that the member started this player, so automatic starts do
   * not end it.
   */
  started(playable: Playable, byHand: boolean): void;
  stopped(playable: Playable): void;
  entered(playable: Playable): void;
  left(playable: Playable): void;
  /** Marks a player that the member paused. The player stays paused until it comes into view again. */
  rested(playable: Playable): void;
}

/** Readers look at this share of the window's height, measured from the top. */
const READING_HEIGHT_SHARE = 0.4;

export function createPlaybackCoordinator(windowHeight: () => number): PlaybackCoordinator {
  const inView = new Set<Playable>();
  let current: { playable: Playable; byHand: boolean } | undefined;

  const choose = (): void => {
    if (current?.byHand) return;
    const eyes = windowHeight() * READING_HEIGHT_SHARE;
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

export function createWindowPlaybackCoordinator(): PlaybackCoordinator {
  return createPlaybackCoordinator(() => window.innerHeight);
}
