import { useId, useState } from 'react';

import { siteConfig } from '#web/data/api/site-config.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { showToast } from '#web/ui/toast/show-toast.ts';

import styles from './invite-friends.module.css';
import { inviteLink, isThisMachine } from './invite-link.ts';
import { moreStrings as strings } from '#web/features/feeds/pages/more-strings.ts';

export function InviteFriends() {
  const code = useCurrentUser()?.referral_code ?? '';
  const link = inviteLink(location.origin, code);
  const [isShown, setShown] = useState(false);
  const invite = async (): Promise<void> => {
    try {
      if (await shareByDevice(link)) return;
      await navigator.clipboard.writeText(link);
      showToast(strings.inviteCopied);
    } catch {
      // The browser does not allow copying, or has no clipboard on plain HTTP. Show the link itself.
      setShown(true);
    }
  };
  if (siteConfig.registration !== 'open') return null;
  return (
    <>
      {isShown ? (
        <InviteLink link={link} />
      ) : (
        <Button kind="primary" onClick={() => void invite()}>
          {strings.invite}
        </Button>
      )}
      {isThisMachine(location.hostname) && <p className={styles.hint}>{strings.inviteNowhere}</p>}
    </>
  );
}

function InviteLink({ link }: { link: string }) {
  const field = useId();
  return (
    <label htmlFor={field} className={styles.label}>
      {strings.inviteLink}
      <input
        id={field}
        className={styles.link}
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
      />
    </label>
  );
}

/**
 * Opens the device's share dialog.
 * @returns whether the device handled the request, including a cancel by the member
 */
async function shareByDevice(url: string): Promise<boolean> {
  if (!matchMedia('(pointer: coarse)').matches || !('share' in navigator)) return false;
  try {
    await navigator.share({ text: strings.inviteText, url });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
