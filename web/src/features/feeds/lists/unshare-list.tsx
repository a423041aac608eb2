import { usePage } from '#web/data/page/page-context.ts';
import { showFailureText } from '#web/data/api/show-failure.ts';
import { listOptions } from '#web/features/relations/lists/public.ts';
import { FormDialog, useStaffReason } from '#web/features/users/forms/public.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import { strings } from './strings.ts';

interface UnshareListProps {
  ulid: string;
  name: string;
  onClose(): void;
  onDone(): void;
}

/** Asks staff for the reason, which the owner of the list sees. */
export function UnshareList({ ulid, name, onClose, onDone }: UnshareListProps) {
  const page = usePage();
  const { reason, isReasoned, field } = useStaffReason();
  const send = async (): Promise<true | null> => {
    try {
      await page.api('DELETE /moderation/list', { query: { ulid }, body: { reason } });
    } catch (error) {
      showFailureText(strings.unshareFailed, error);
      return null;
    }
    page.lists.removeQueries({ queryKey: listOptions(page, ulid).queryKey });
    showToast(strings.unshared);
    return true;
  };
  return (
    <FormDialog
      title={strings.unshareQuestion(name)}
      width={440}
      submit={strings.unshare}
      cancel={strings.cancel}
      isReady={isReasoned}
      isUnsaved={reason !== ''}
      onClose={onClose}
      onSubmit={send}
      onTaken={onDone}
    >
      <p>{strings.unshareHint}</p>
      {field}
    </FormDialog>
  );
}
