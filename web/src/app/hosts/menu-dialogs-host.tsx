import { part, usePart } from '#web/ui/part/use-part.ts';

import { closeMenuDialog, useMenuDialog } from './menu-dialogs.ts';

const invite = part(() => import('#web/features/invitations/invite-dialog.tsx'));
const feedback = part(() => import('#web/features/invitations/feedback-dialog.tsx'));

/** What the menus open, each fetched when it is first wanted. */
export function MenuDialogsHost() {
  const dialog = useMenuDialog();
  const invitePart = usePart(invite, dialog === 'invite', closeMenuDialog);
  const feedbackPart = usePart(feedback, dialog === 'feedback', closeMenuDialog);
  if (dialog === 'invite' && invitePart) {
    return <invitePart.InviteDialog onClose={closeMenuDialog} />;
  }
  if (dialog === 'feedback' && feedbackPart) {
    return <feedbackPart.FeedbackDialog onClose={closeMenuDialog} />;
  }
  return null;
}
