import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { siteConfig } from '#web/data/api/site-config.ts';
import { errorText, isNotFound } from '#web/data/http/api-error.ts';
import { usePage } from '#web/data/page/page-context.ts';
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

/**
 * `/your-data`: a banned member reads the reason, appeals and downloads their data. Linked from the ban’s mail.
 */
export function YourDataScreen() {
  useScreenTitle(strings.banTitle);
  const { api } = usePage();
  const token = useLocation().hash.slice(1);
  const { data, error, isPending } = useQuery({
    queryKey: ['ban', token],
    queryFn: async ({ signal }) =>
      (await api('POST /data-link/ban', { body: { token }, signal })).data,
    enabled: token !== '',
    retry: false,
  });
  const { brandName } = siteConfig;
  const isOver = token === '' || isNotFound(error);
  if (!isOver && isPending) return null;
  return (
    <PublicPage brand={brandName} shape="middle">
      <div className={styles.screen}>
        <Mark size={64} />
        <h1>{isOver ? strings.linkTitle : strings.banTitle}</h1>
        {isOver ? (
          <p role="status">{`${strings.linkOver} ${strings.linkOverHint(brandName)}`}</p>
        ) : (
          <>
            {data ? (
              <>
                {data.reason !== null && (
                  <div className={styles.reason}>
                    <h2>{strings.banReason}</h2>
                    <p dir="auto">{data.reason}</p>
                  </div>
                )}
                <p className={styles.note}>{strings.banSince(dayOf(data.bannedAt), brandName)}</p>
              </>
            ) : (
              <p role="alert">{strings.banNoDetails}</p>
            )}
            <Appeal token={token} ban={data} />
            <Download token={token} />
          </>
        )}
        <Link className={styles.link} to="/rules">
          {signInStrings.rules}
        </Link>
      </div>
    </PublicPage>
  );
}

interface AppealProps {
  token: string;
  ban: { appeal: 'open' | 'pending' | 'denied'; appealUntil: string } | undefined;
}

function Appeal({ token, ban }: AppealProps) {
  if (ban && ban.appeal !== 'open') {
    return (
      <p className={styles.answer}>
        {ban.appeal === 'pending' ? strings.appealPending : strings.appealDenied}
      </p>
    );
  }
  return <BanAppealForm token={token} until={ban ? dayOf(ban.appealUntil) : null} />;
}

type State = 'open' | 'busy' | 'done' | 'over';

/** Downloads on a click only, since mail scanners open every link. */
function Download({ token }: { token: string }) {
  const { api } = usePage();
  const [state, setState] = useState<State>('open');
  const [error, setError] = useState<string | null>(null);
  const download = async (): Promise<void> => {
    setState('busy');
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
      setState(isOver ? 'over' : 'open');
      if (!isOver) setError(errorText(failure));
    }
  };
  return (
    <section className={styles.download} aria-labelledby="your-data">
      <h2 id="your-data">{strings.linkTitle}</h2>
      <p className={styles.note} role="status">
        {state === 'over'
          ? `${strings.linkOver} ${strings.linkOverHint(siteConfig.brandName)}`
          : state === 'done'
            ? strings.downloaded
            : `${strings.linkHint} ${strings.linkNote}`}
      </p>
      {state !== 'over' && (
        <Button wide busy={state === 'busy'} onClick={() => void download()}>
          {strings.download}
        </Button>
      )}
      <div role="alert">{error && <p className={styles.error}>{error}</p>}</div>
    </section>
  );
}

function dayOf(instant: string): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  return new Date(instant).toLocaleDateString(undefined, options).replaceAll(' ', '\u00A0');
}
