import { FIRST_ADMINISTRATOR } from '@rookery/contract/kernel/first-administrator.ts';
import { useState } from 'react';
import { createLogoutQuestion } from '#web/data/drafts/logout-question.part.ts';
import { useLogoutQuestion } from '#web/data/drafts/logout-question.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

const question = lazyModule(() => import('#web/features/users/settings/logout-question.tsx'));
const changeAddressDialog = lazyModule(
  () => import('#web/features/sessions/account/change-address.tsx'),
);

export function LogoutHost() {
  const { cancelLogout } = usePart(createLogoutQuestion);
  const doubts = useLogoutQuestion();
  const [adds, setAdds] = useState(false);
  const endAdding = (): void => setAdds(false);
  const asked = useLazy(question, doubts !== null, cancelLogout);
  const added = useLazy(changeAddressDialog, adds, endAdding);
  const addAddress = (): void => {
    cancelLogout();
    setAdds(true);
  };
  return (
    <>
      {asked && doubts && (
        <asked.LogoutQuestion {...doubts} onClose={cancelLogout} onAddAddress={addAddress} />
      )}
      {added && adds && (
        <added.ChangeAddress open onClose={endAdding} current={FIRST_ADMINISTRATOR} />
      )}
    </>
  );
}
