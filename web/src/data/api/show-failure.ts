import { showToast } from '#web/ui/toast/show-toast.ts';
import {
  ApiError,
  errorText,
  isFromEndedSession,
  referenceText,
} from '#web/data/http/api-error.ts';

const COPY = 'Copy';
const COPIED = 'Reference copied. Send it to an administrator.';

/** Shows why an action failed: 'Error: {message}.' The request id of a server error can be copied. */
export function showFailure(error: unknown): void {
  if (isFromEndedSession(error)) return;
  const requestId = error instanceof ApiError ? error.requestId : null;
  if (requestId !== null) {
    const action = { label: COPY, onPress: () => void copyReference(requestId) };
    showToast(`Error: ${errorText(error)}`, { kind: 'danger', action });
    return;
  }
  const message = errorText(error).replace(/\.$/, '');
  showToast(`Error: ${message}.`, { kind: 'danger' });
}

export function showFailureText(text: string, error: unknown): void {
  if (!isFromEndedSession(error)) showToast(text, { kind: 'danger' });
}

async function copyReference(requestId: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(requestId);
    showToast(COPIED);
  } catch (error) {
    console.info('The reference could not be copied.', error);
    showToast(referenceText(requestId));
  }
}

export async function runOrShowFailure(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    showFailure(error);
    return false;
  }
}
