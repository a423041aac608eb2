import { showToast } from '#web/ui/show-toast.ts';
import { errorText } from '#web/data/http/api-error.ts';

/** Says what went wrong with something the member asked for: 'Error: {message}.' */
export function showFailure(error: unknown): void {
  const message = errorText(error).replace(/\.$/, '');
  showToast(`Error: ${message}.`, { kind: 'danger' });
}

/** Does what the member confirmed. @returns whether it was done; a failure is said */
export async function doneOrSaid(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    showFailure(error);
    return false;
  }
}
