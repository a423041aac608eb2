import type { Profile } from '@rookery/contract/users/user.ts';
import { useState } from 'react';

import { showFailure } from '#web/data/api/show-failure.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { profileListStrings } from './profile-list-strings.ts';
import { fromHere } from '#web/router/router.tsx';
import { Spinner } from '#web/ui/controls/spinner.tsx';
import { IconButton } from '#web/ui/controls/icon-button.tsx';

export function MessageButton({ profile }: { profile: Profile }) {
  const { api } = usePage();
  const [isBusy, setBusy] = useState(false);
  const { isBlocked, isBlockedByYou, hasBlockedYou } = profile.ProfileEngagement;
  if (isBlocked || isBlockedByYou || hasBlockedYou) return null;
  const open = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      const goOn = fromHere();
      const { data } = await api('POST /chats', { body: { userId: profile.ulid } });
      goOn(`/chat/${data.id}`);
    } catch (error) {
      showFailure(error);
    }
    setBusy(false);
  };
  if (isBusy) return <Spinner />;
  return (
    <IconButton
      icon="mail"
      label={profileListStrings.messageTo(profile.name)}
      onClick={() => void open()}
    />
  );
}
