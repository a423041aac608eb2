import type { Calls } from '@rookery/contract/calls.ts';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import { useEffect, useState } from 'react';
import { siteConfig } from '#web/data/api/site-config.ts';
import { ApiError } from '#web/data/http/api-error.ts';
import { api } from '#web/data/page/api.ts';
import styles from './login-screen.module.css';
import { strings } from './strings.ts';

type Found = Answer<Calls['GET /invitations/link/:token']>['data'];

/** How the link stands by which a visitor came, and what it says; nothing where that can't be asked, since the sign-in says it too. */
export function InviteLinkNote({ token }: { token: string }) {
  const [found, setFound] = useState<Found | 'unknown' | null>(null);
  useEffect(() => {
    let isOver = false;
    api('GET /invitations/link/:token', { params: { token } }).then(
      ({ data }) => !isOver && setFound(data),
      (error: unknown) => {
        const isUnknown = error instanceof ApiError && [404, 422].includes(error.status);
        if (!isOver && isUnknown) setFound('unknown');
      },
    );
    return () => {
      isOver = true;
    };
  }, [token]);
  const { registration } = siteConfig;
  // Where nobody is taken a link opens nothing; where anybody is, none is needed.
  if (found === null || registration === 'closed') return null;
  const isOpen = found !== 'unknown' && found.state === 'open';
  if (registration === 'open' && !isOpen) return null;
  if (found === 'unknown') return <p className={styles.invite}>{strings.invite.unknown}</p>;
  return (
    <div className={styles.invite}>
      <p>
        {found.state === 'open'
          ? strings.invite.open(siteConfig.brandName)
          : strings.invite[found.state]}
      </p>
      {found.state === 'open' && found.welcome !== null && <p dir="auto">{found.welcome}</p>}
    </div>
  );
}
