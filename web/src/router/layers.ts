/** The part of the browser's history that layers need. */
export type LayerHistory = Pick<History, 'state' | 'length' | 'pushState' | 'replaceState' | 'go'>;

export interface LayersDeps {
  history(): LayerHistory;
  /** Runs it when what is drawn has caught up with what was asked: as a microtask. */
  soon(run: () => void): void;
  /** @returns takes it back */
  after(ms: number, run: () => void): () => void;
}

/** What the router knows of an entry that the browser has come to. */
export interface Arrival {
  /** It belongs to the screen that is shown. */
  isHere: boolean;
  /** So many screens before the one that is shown. */
  screensBack: number;
  /** Draws its screen. */
  show(): void;
}

export interface Layers {
  /**
   * Something lies over the screen from now on: the top of the stack.
   * @param close asks it to go. It may refuse, or ask the member first: it is open until it is taken away.
   * @returns takes it away
   */
  open(close: () => void): () => void;
  /** @returns tells whether something is open then that is not open now */
  noteOpen(): () => boolean;
  /** The page begins: nothing is open, whatever the entry says that was loaded anew. */
  begin(): void;
  /** The browser has gone to another entry of the history. */
  arrived(arrival: Arrival): void;
  /** Goes to another screen, and has everything closed. @param isOver the entry of a layer is to be replaced */
  leave(go: (isOver: boolean) => void): void;
  /**
   * Asks each layer to close, from the top, and goes when none is left: after a question too, whose answer is to close.
   * Where the answer is to stay, the reader goes elsewhere meanwhile, or a layer stays open for long without a question,
   * it goes nowhere.
   */
  closeThen(go: () => void): void;
  /** Does something to the entry of the screen itself, where layers may lie over it now. */
  beneath(act: () => void): void;
}

/** What waits for all layers to close. */
interface Departure {
  go(): void;
  /** Layers that were open when it began, and have not been asked yet. */
  unasked: (() => void)[];
  /** The one that was asked last, and whether it has opened something over itself since: its question. */
  asked?: () => void;
  isQuestioned: boolean;
}

type Move = { act(isOver: boolean): void; leaves: boolean };

/** A step through the history that was never heard of: a frame in the page may have taken it. */
const PATIENCE_MS = 3000;
/** A form that is being sent stays open without a question. Whoever sends it again later expects to stay where they are. */
const DEPARTURE_MS = 10_000;

/**
 * Everything that lies over a screen, lowest first. Each has an entry of its own in the history, so that
 * Back closes the top one and nothing else. The browser goes through its history when it likes: so entries
 * are not counted as layers come and go, but made as many as are open whenever it stands still.
 */
export function createLayers({ history, soon, after }: LayersDeps): Layers {
  const stack: (() => void)[] = [];
  const moves: Move[] = [];
  /** Forgets the step that is under way; null while there is none. */
  let endStep: (() => void) | null = null;
  /** Layers have been asked to go, and have not had the time to. */
  let isAsking = false;
  let isDue = false;
  let departure: Departure | null = null;

  const entries = (): number => (history().state as { layers?: number } | null)?.layers ?? 0;
  const mark = (layers: number): object => ({ ...(history().state as object), layers });

  const step = (by: number): void => {
    // A copied or restored page may have the mark of a layer, and nothing below it.
    if (by < 0 && history().length <= -by) return history().replaceState(mark(0), '');
    endStep = after(PATIENCE_MS, () => {
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
      after(DEPARTURE_MS, () => {
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
        // Somebody's words would go with the screen: it stays until they have said what becomes of them.
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
