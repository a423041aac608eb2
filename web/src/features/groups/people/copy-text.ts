import { showToast } from '#web/ui/toast/show-toast.ts';

import { strings } from '#web/features/groups/strings/strings.ts';

/** Puts a text where it can be pasted from; a page without that right says the text instead. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast(strings.copied);
  } catch (error) {
    console.info('Nothing could be copied.', error);
    showToast(text);
  }
}
