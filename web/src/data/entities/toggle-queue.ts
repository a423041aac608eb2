export interface ToggleDeps {
  confirmed: boolean;
  send(on: boolean): Promise<void>;
  /** Called when no intent is pending. `on` is the server's state, and `asked` is the last attempt. */
  settled(result: { on: boolean; asked: boolean; error: Error | null }): void;
}

export interface ToggleQueue {
  want(on: boolean): void;
  readonly intent: boolean;
  readonly busy: boolean;
}

/** A toggle that sends one call at a time. After each call, only the latest intent is sent. */
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
        // The intent was reverted during the call, so its failure is not reported.
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
