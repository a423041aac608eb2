export interface ToggleDeps {
  /** What the server last confirmed. */
  confirmed: boolean;
  send(on: boolean): Promise<void>;
  /** Called when no intent is left, with what the server holds. `asked` is what was tried last. */
  settled(result: { on: boolean; asked: boolean; error: Error | null }): void;
}

export interface ToggleQueue {
  want(on: boolean): void;
  readonly intent: boolean;
  readonly busy: boolean;
}

/** A toggle as a queue with one slot: one call at a time, and only the last intent is sent next. */
export function createToggleQueue(deps: ToggleDeps): ToggleQueue {
  let confirmed = deps.confirmed;
  let intent = confirmed;
  let busy = false;

  const run = async (): Promise<void> => {
    busy = true;
    let asked = intent;
    let error: Error | null = null;
    while (intent !== confirmed) {
      asked = intent;
      error = null;
      try {
        await deps.send(asked);
        confirmed = asked;
      } catch (failure) {
        // An intent that was taken back meanwhile has failed in vain: nobody needs to hear of it.
        if (intent === asked) {
          error = failure instanceof Error ? failure : new Error(String(failure));
          intent = confirmed;
        }
      }
    }
    busy = false;
    deps.settled({ on: confirmed, asked, error });
  };
  return {
    want(on) {
      intent = on;
      if (!busy && intent !== confirmed) void run();
    },
    get intent() {
      return intent;
    },
    get busy() {
      return busy;
    },
  };
}
