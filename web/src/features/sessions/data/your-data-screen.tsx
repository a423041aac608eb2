import { useState } from 'react';
import { siteConfig } from '#web/data/api/site-config.ts';
import { errorText, isNotFound } from '#web/data/http/api-error.ts';
import { api } from '#web/data/page/api.ts';
import { Link } from '#web/router/link.tsx';
import { useLocation } from '#web/router/router.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Mark } from '#web/ui/icon/mark.tsx';
import { PublicPage } from '#web/ui/page/public-page.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { strings } from '#web/features/sessions/strings/account-strings.ts';
import { BanAppealForm } from './ban-appeal-form.tsx';
import { gatherData } from './gather-data.ts';
import { saveFile } from './save-file.ts';
import { strings as signInStrings } from '#web/features/sessions/strings/strings.ts';
import styles from './your-data-screen.module.css';

type State = 'asked' | 'waiting' | 'done' | 'over';

/** `/your-data`: where the link of a ban's mail leads, to appeal or to take one's data along. A press downloads; opening does not, since scanners open every link. */
export function YourDataScreen() {
  useScreenTitle(strings.linkTitle);
  const token = useLocation().hash.slice(1);
  const [state, setState] = useState<State>(token === '' ? 'over' : 'asked');
  const [error, setError] = useState<string | null>(null);
  const download = async (): Promise<void> => {
    setState('waiting');
    setError(null);
    try {
      const data = await gatherData((query) =>
        api('POST /data-link/export', { body: { token, ...query } }),
      );
      const name = data.account?.profile.username ?? 'account';
      saveFile(`${name}-${new Date().toISOString().slice(0, 10)}.json`, data);
      setState('done');
    } catch (failure) {
      const isOver = isNotFound(failure);
      setState(isOver ? 'over' : 'asked');
      if (!isOver) setError(errorText(failure));
    }
  };
  const { brandName } = siteConfig;
  const isOver = state === 'over';
  return (
    <PublicPage brand={brandName} shape="middle">
      <div className={styles.screen}>
        <Mark size={64} />
        <h1>{strings.linkTitle}</h1>
        <p role="status">
          {isOver
            ? `${strings.linkOver} ${strings.linkOverHint(brandName)}`
            : state === 'done'
              ? strings.downloaded
              : strings.linkHint(brandName)}
        </p>
        {!isOver && (
          <Button
            kind="primary"
            size="large"
            wide
            busy={state === 'waiting'}
            onClick={() => void download()}
          >
            {strings.download}
          </Button>
        )}
        <div role="alert">{error && <p className={styles.error}>{error}</p>}</div>
        {!isOver && <p className={styles.note}>{strings.linkNote}</p>}
        {!isOver && <BanAppealForm token={token} />}
        <Link className={styles.link} to="/rules">
          {signInStrings.rules}
        </Link>
      </div>
    </PublicPage>
  );
}
