import { usePart } from '#web/data/page/page-context.ts';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

import { createMenuDialogs } from './menu-dialogs.part.ts';
import { useMenuDialog } from './menu-dialogs.ts';

const invite = lazyModule(() => import('#web/features/invitations/invite-dialog.tsx'));
const feedback = lazyModule(() => import('#web/features/invitations/feedback-dialog.tsx'));

export function MenuDialogsHost() {
  const { close } = usePart(createMenuDialogs);
  const dialog = useMenuDialog();
  const inviteModule = useLazy(invite, dialog === 'invite', close);
  const feedbackModule = useLazy(feedback, dialog === 'feedback', close);
  if (dialog === 'invite' && inviteModule) {
    return <inviteModule.InviteDialog onClose={close} />;
  }
  if (dialog === 'feedback' && feedbackModule) {
    return <feedbackModule.FeedbackDialog onClose={close} />;
  }
  return null;
}
