import { useCurrentUser } from '#web/data/page/session.ts';
import { navigate } from '#web/router/router.tsx';

import { accountBannerStrings as strings } from './account-banner-strings.ts';
import styles from './banners.module.css';

export function AccountBanners() {
  const user = useCurrentUser();
  return (
    <>
      {user?.needsSecondFactor && (
        <AccountBanner
          kind="second-factor"
          text={strings.secondFactor}
          action={strings.openSettings}
          path="/settings"
        />
      )}
      {user?.hasRefusedPosts && (
        <AccountBanner
          kind="refused"
          text={strings.postRefused}
          action={strings.show}
          path="/scheduled"
        />
      )}
    </>
  );
}

interface AccountBannerProps {
  kind: string;
  text: string;
  action: string;
  path: string;
}

function AccountBanner({ kind, text, action, path }: AccountBannerProps) {
  return (
    <p className={styles.banner} data-kind={kind}>
      {text}
      <button type="button" className={styles.retry} onClick={() => navigate(path)}>
        {action}
      </button>
    </p>
  );
}
