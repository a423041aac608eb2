export type ReactionOutcome =
  | 'added'
  | 'removed'
  | 'changed'
  | 'addFailed'
  | 'removeFailed'
  | 'previousFailed'
  | 'changeFailed';

export interface ReactionResult {
  /** The reaction stored on the server, as far as the responses show. */
  held: string | null;
  /** Null if the member ended with the initial reaction, so that there is nothing to report. */
  end: ReactionOutcome | null;
  error: unknown;
}

export interface ReactionQueueDeps {
  held: string | null;
  intent?: string | null;
  add(name: string): Promise<void>;
  remove(name: string): Promise<void>;
  intended(name: string | null): void;
  settled(result: ReactionResult): void;
}

export interface ReactionQueue {
  press(name: string): void;
  readonly intent: string | null;
  readonly busy: boolean;
}

/**
 * Queues a member’s reactions to one post. Only one request is in flight. Clicks replace the intent. A
 * change removes, then adds.
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
    let failure: ReactionOutcome | null = null;
    let error: unknown = null;
    while (intent !== held) {
      const asked = intent;
      const ifFailed = failureOf(before, held, asked);
      failure = null;
      try {
        await step();
      } catch (thrown) {
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

function failureOf(
  before: string | null,
  held: string | null,
  intent: string | null,
): ReactionOutcome {
  if (held !== null) return intent === null ? 'removeFailed' : 'previousFailed';
  return before === null ? 'addFailed' : 'changeFailed';
}

function endOf(before: string | null, held: string | null): ReactionOutcome | null {
  if (before === held) return null;
  if (before === null) return 'added';
  return held === null ? 'removed' : 'changed';
}
