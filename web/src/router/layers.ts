export type LayerHistory = Pick<History, 'state' | 'length' | 'pushState' | 'replaceState' | 'go'>;

export interface LayersDeps {
  history(): LayerHistory;
  /** Runs a callback as a microtask, after pending renders. */
  soon(run: () => void): void;
  after(ms: number, run: () => void): () => void;
}

export interface Arrival {
  isHere: boolean;
  screensBack: number;
  show(): void;
}

export interface Layers {
  /**
   * Pushes a layer onto the stack. @param close asks the layer to close. The layer may refuse or ask the
   * member, and stays until removed. @returns the function that removes the layer
   */
  open(close: () => void): () => void;
  /** @returns whether a layer has opened since this call and is still open */
  noteOpen(): () => boolean;
  /** After a load no layer is open, even if the history entry is marked with layers. */
  begin(): void;
  arrived(arrival: Arrival): void;
  /** Navigates to another screen and closes all layers. @param isOver whether to replace a layer’s entry */
  leave(go: (isOver: boolean) => void): void;
  /**
   * Closes the layers from the top, waiting for confirmations, then navigates. Cancelled when one stays open or
   * the reader leaves.
   */
  closeThen(go: () => void): void;
  beneath(act: () => void): void;
}

interface PendingNavigation {
  go(): void;
  unasked: (() => void)[];
  /**
   * The layer that was last asked to close. `isQuestioned` means that this layer has opened a confirmation.
   */
  asked?: () => void;
  isQuestioned: boolean;
}

type Move = { act(isOver: boolean): void; leaves: boolean };

/** Milliseconds until a step counts as lost: a frame in the page may have consumed it. */
const STEP_TIMEOUT_MS = 3000;
/**
 * Milliseconds after which the navigation is dropped. A form may refuse to close while sending. A later
 * send must not navigate.
 */
const NAVIGATION_TIMEOUT_MS = 10_000;

/**
 * The layers over a screen, lowest first; Back closes the top one. Steps are asynchronous, so entries are only
 * synchronised while none is running.
 */
export function createLayers({ history, soon, after }: LayersDeps): Layers {
  const stack: (() => void)[] = [];
  const moves: Move[] = [];
  let endStep: (() => void) | null = null;
  let isAsking = false;
  let isDue = false;
  let departure: PendingNavigation | null = null;

  const entries = (): number => (history().state as { layers?: number } | null)?.layers ?? 0;
  const mark = (layers: number): object => ({ ...(history().state as object), layers });

  const step = (by: number): void => {
    // A copied or restored page may carry a layer’s mark without earlier entries.
    if (by < 0 && history().length <= -by) return history().replaceState(mark(0), '');
    endStep = after(STEP_TIMEOUT_MS, () => {
      endStep = null;
      history().replaceState(mark(stack.length), '');
      settle();
    });
    history().go(by);
  };
  const settle = (): void => {
    while (endStep === null && !isAsking) {
      const move = moves[0];
      const wanted = move ? Number(move.leaves && entries() > 0) : stack.length;
      if (entries() > wanted) step(wanted - entries());
      else if (move) make(move);
      else if (entries() < stack.length) history().pushState(mark(entries() + 1), '');
      else return;
    }
  };
  const make = ({ act, leaves }: Move): void => {
    moves.shift();
    act(entries() > 0);
    if (leaves) askAbove(0);
    settleSoon();
  };
  const askAbove = (count: number): void => {
    for (const close of stack.slice(count).toReversed()) close();
  };
  const settleSoon = (): void => {
    if (isDue) return;
    isDue = true;
    soon(() => {
      isDue = false;
      depart();
      settle();
    });
  };
  const depart = (): void => {
    if (!departure) return;
    const { go, unasked, asked, isQuestioned } = departure;
    const top = stack.at(-1);
    if (!top) {
      departure = null;
      go();
    } else if (unasked.includes(top)) {
      const waiting = {
        go,
        unasked: unasked.slice(0, unasked.indexOf(top)),
        asked: top,
        isQuestioned: false,
      };
      departure = waiting;
      after(NAVIGATION_TIMEOUT_MS, () => {
        if (departure === waiting && !waiting.isQuestioned) departure = null;
      });
      top();
    } else if (top !== asked) departure.isQuestioned = true;
    else if (isQuestioned) departure = null;
  };
  const enqueue = (move: Move): void => {
    moves.push(move);
    settle();
  };
  return {
    open(close) {
      const layer = (): void => close();
      stack.push(layer);
      settleSoon();
      return () => {
        stack.splice(stack.indexOf(layer), 1);
        settleSoon();
      };
    },
    noteOpen() {
      const before = [...stack];
      return () => stack.some((layer) => !before.includes(layer));
    },
    begin: settle,
    arrived({ isHere, screensBack, show }) {
      if (endStep) {
        endStep();
        endStep = null;
        show();
        return settle();
      }
      if (!isHere) departure = null;
      const wanted = isHere ? entries() : 0;
      const before = stack.length;
      if (wanted >= before) {
        show();
        return settle();
      }
      isAsking = true;
      askAbove(wanted);
      soon(() => {
        isAsking = false;
        // A layer stayed open, because leaving would lose its text. Return to the screen until the member
        // decides.
        const isHeld = !isHere && stack.length > 0 && screensBack > 0;
        if (isHeld) step(screensBack + before);
        else show();
        settle();
      });
    },
    leave(act) {
      departure = null;
      enqueue({ act, leaves: true });
    },
    closeThen(go) {
      departure = { go, unasked: [...stack], isQuestioned: false };
      depart();
    },
    beneath: (act) => enqueue({ act, leaves: false }),
  };
}
