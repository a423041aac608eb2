import { showToast } from '#web/ui/toast/show-toast.ts';
import { strings } from '#web/features/admin/strings/strings.ts';

/** Confirms an action and offers to undo it. @param undo gets a reason that the member reads */
export function showUndoToast(text: string, undo: (reason: string) => Promise<unknown>): void {
  const onPress = async (): Promise<void> => {
    try {
      await undo(strings.undoneReason);
      showToast(strings.undone);
    } catch (failure) {
      showToast((failure as Error).message, { kind: 'danger' });
    }
  };
  showToast(text, { action: { label: strings.undo, onPress: () => void onPress() } });
}
