import { showToast } from '#web/ui/toast/show-toast.ts';
import { ApiError, errorText, isOfFormer, referenceText } from '#web/data/http/api-error.ts';

const COPY = 'Copy';
const COPIED = 'Copied. Tell it to who runs this network.';

/** Says what went wrong with something the member asked for: 'Error: {message}.' A fault's reference can be copied. */
export function showFailure(error: unknown): void {
  if (isOfFormer(error)) return;
  const requestId = error instanceof ApiError ? error.requestId : null;
  if (requestId !== null) {
    const action = { label: COPY, onPress: () => void copyReference(requestId) };
    showToast(`Error: ${errorText(error)}`, { kind: 'danger', action });
    return;
  }
  const message = errorText(error).replace(/\.$/, '');
  showToast(`Error: ${message}.`, { kind: 'danger' });
}

/** Says it in words of one's own. Whoever has signed out since is told of nothing that they asked for. */
export function showFailed(text: string, error: unknown): void {
  if (!isOfFormer(error)) showToast(text, { kind: 'danger' });
}

/** A page without the right to copy says it once more. */
async function copyReference(requestId: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(requestId);
    showToast(COPIED);
  } catch (error) {
    console.info('Nothing could be copied.', error);
    showToast(referenceText(requestId));
  }
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
