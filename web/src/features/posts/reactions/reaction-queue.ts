/** How a member's intent ended. */
export type ReactionEnd =
  | 'added'
  | 'removed'
  | 'changed'
  | 'addFailed'
  | 'removeFailed'
  | 'previousFailed'
  | 'changeFailed';

export interface ReactionSettled {
  /** What the server holds, as far as its answers tell. */
  held: string | null;
  /** null: the member ended where they began, and nobody needs to hear of it. */
  end: ReactionEnd | null;
  /** What went wrong, with the ends that are failures. */
  error: unknown;
}

export interface ReactionQueueDeps {
  /** What the server held at first. */
  held: string | null;
  /** The first wanted reaction; left out: the one that the server held. */
  intent?: string | null;
  add(name: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** What the member wants now, to be drawn at once. */
  intended(name: string | null): void;
  /** No intent is left. */
  settled(result: ReactionSettled): void;
}

export interface ReactionQueue {
  /** A reaction was pressed: it is wanted, or taken back when it was wanted already. */
  press(name: string): void;
  readonly intent: string | null;
  readonly busy: boolean;
}

/**
 * The own reaction to one post: one call at a time, and what is pressed meanwhile replaces the intent. A
 * change is a removal and then an addition.
 */
export function createReactionQueue(deps: ReactionQueueDeps): ReactionQueue {
  let { held } = deps;
  let { intent = held } = deps;
  let busy = false;

  const step = async (): Promise<void> => {
    const goal = intent;
    if (held !== null) {
      await deps.remove(held);
      held = null;
    } else if (goal !== null) {
      await deps.add(goal);
      held = goal;
    }
  };
  const run = async (): Promise<void> => {
    busy = true;
    const before = held;
    let failure: ReactionEnd | null = null;
    let error: unknown = null;
    while (intent !== held) {
      const asked = intent;
      const ifFailed = failureOf(before, held, asked);
      failure = null;
      try {
        await step();
      } catch (thrown) {
        // An intent that was replaced meanwhile has failed in vain: nobody needs to hear of it.
        if (intent !== asked) continue;
        [failure, error] = [ifFailed, thrown];
        intent = held;
      }
    }
    busy = false;
    deps.settled({ held, end: failure ?? endOf(before, held), error });
  };
  return {
    press(name) {
      intent = name === intent ? null : name;
      deps.intended(intent);
      if (!busy) void run();
    },
    get intent() {
      return intent;
    },
    get busy() {
      return busy;
    },
  };
}

function failureOf(before: string | null, held: string | null, intent: string | null): ReactionEnd {
  if (held !== null) return intent === null ? 'removeFailed' : 'previousFailed';
  return before === null ? 'addFailed' : 'changeFailed';
}

function endOf(before: string | null, held: string | null): ReactionEnd | null {
  if (before === held) return null;
  if (before === null) return 'added';
  return held === null ? 'removed' : 'changed';
}
