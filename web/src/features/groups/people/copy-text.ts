import { showToast } from '#web/ui/toast/show-toast.ts';

import { strings } from '#web/features/groups/strings/strings.ts';

export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(strings.copied);
  } catch (error) {
    console.info('Could not copy to the clipboard.', error);
    showToast(text);
  }
}
