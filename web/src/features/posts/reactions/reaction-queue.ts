/** How a member's wish ended. */
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
  add(name: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** What the member wants now, to be drawn at once. */
  wished(name: string | null): void;
  /** No wish is left. */
  settled(result: ReactionSettled): void;
}

export interface ReactionQueue {
  /** A reaction was pressed: it is wanted, or taken back when it was wanted already. */
  press(name: string): void;
  readonly wish: string | null;
  readonly busy: boolean;
}

/**
 * The own reaction to one post: one call at a time, and what is pressed meanwhile replaces the wish. A
 * change is a removal and then an addition.
 */
export function createReactionQueue(deps: ReactionQueueDeps): ReactionQueue {
  let { held } = deps;
  let wish = held;
  let busy = false;

  const step = async (): Promise<void> => {
    const goal = wish;
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
    while (wish !== held) {
      const asked = wish;
      const ifFailed = failureOf(before, held, asked);
      failure = null;
      try {
        await step();
      } catch (thrown) {
        // A wish that was replaced meanwhile has failed in vain: nobody needs to hear of it.
        if (wish !== asked) continue;
        [failure, error] = [ifFailed, thrown];
        wish = held;
      }
    }
    busy = false;
    deps.settled({ held, end: failure ?? endOf(before, held), error });
  };
  return {
    press(name) {
      wish = name === wish ? null : name;
      deps.wished(wish);
      if (!busy) void run();
    },
    get wish() {
      return wish;
    },
    get busy() {
      return busy;
    },
  };
}

function failureOf(before: string | null, held: string | null, wish: string | null): ReactionEnd {
  if (held !== null) return wish === null ? 'removeFailed' : 'previousFailed';
  return before === null ? 'addFailed' : 'changeFailed';
}

function endOf(before: string | null, held: string | null): ReactionEnd | null {
  if (before === held) return null;
  if (before === null) return 'added';
  return held === null ? 'removed' : 'changed';
}
