import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

import { closeMenuDialog, useMenuDialog } from './menu-dialogs.ts';

const invite = lazyModule(() => import('#web/features/invitations/invite-dialog.tsx'));
const feedback = lazyModule(() => import('#web/features/invitations/feedback-dialog.tsx'));

/** What the menus open, each fetched when it is first wanted. */
export function MenuDialogsHost() {
  const dialog = useMenuDialog();
  const inviteModule = useLazy(invite, dialog === 'invite', closeMenuDialog);
  const feedbackModule = useLazy(feedback, dialog === 'feedback', closeMenuDialog);
  if (dialog === 'invite' && inviteModule) {
    return <inviteModule.InviteDialog onClose={closeMenuDialog} />;
  }
  if (dialog === 'feedback' && feedbackModule) {
    return <feedbackModule.FeedbackDialog onClose={closeMenuDialog} />;
  }
  return null;
}
