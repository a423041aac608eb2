export interface ToggleDeps {
  /** What the server last confirmed. */
  confirmed: boolean;
  send(on: boolean): Promise<void>;
  /** Called when no wish is left, with what the server holds. `asked` is what was tried last. */
  settled(result: { on: boolean; asked: boolean; error: Error | null }): void;
}

export interface ToggleQueue {
  want(on: boolean): void;
  readonly wish: boolean;
  readonly busy: boolean;
}

/** A toggle as a queue with one slot: one call at a time, and only the last wish is sent next. */
export function createToggleQueue(deps: ToggleDeps): ToggleQueue {
  let confirmed = deps.confirmed;
  let wish = confirmed;
  let busy = false;

  const run = async (): Promise<void> => {
    busy = true;
    let asked = wish;
    let error: Error | null = null;
    while (wish !== confirmed) {
      asked = wish;
      error = null;
      try {
        await deps.send(asked);
        confirmed = asked;
      } catch (failure) {
        // A wish that was taken back meanwhile has failed in vain: nobody needs to hear of it.
        if (wish === asked) {
          error = failure instanceof Error ? failure : new Error(String(failure));
          wish = confirmed;
        }
      }
    }
    busy = false;
    deps.settled({ on: confirmed, asked, error });
  };
  return {
    want(on) {
      wish = on;
      if (!busy && wish !== confirmed) void run();
    },
    get wish() {
      return wish;
    },
    get busy() {
      return busy;
    },
  };
}
