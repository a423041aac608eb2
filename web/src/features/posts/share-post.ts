import { session } from '#web/data/session.ts';
import { showToast } from '#web/ui/toast.tsx';

import { shareLink } from './post-link.ts';
import { words } from './words.ts';

/** Copies a post's address with the member's own referral code; where that fails, shows it to be copied. */
export async function sharePost(id: string, showLink: (link: string) => void): Promise<void> {
  const code = session.getState().currentUser?.referral_code ?? '';
  const link = shareLink(location.origin, id, code);
  try {
    await navigator.clipboard.writeText(link);
    showToast(words.linkCopied);
  } catch {
    // Not allowed, or no clipboard on plain http: the link itself is shown.
    showLink(link);
  }
}
