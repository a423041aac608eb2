import { useEffect, useState } from 'react';
import type { Answer } from '@rookery/contract/kernel/call.ts';
import type { findInviter } from '@rookery/contract/invitations/find-inviter.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { siteConfig } from '#web/data/api/site-config.ts';
import { Avatar } from '#web/ui/person/avatar.tsx';
import styles from './login-screen.module.css';
import { SuggestedListNote } from './suggested-list.tsx';
import { strings } from '#web/features/sessions/strings/strings.ts';

type Inviter = Answer<typeof findInviter>['data'];

/**
 * Shows who invited the visitor and to what. Renders nothing when unknown, since it must not block the sign-in.
 */
export function InvitedBy({ code, list }: { code: string; list: string | null }) {
  const { api } = usePage();
  const [inviter, setInviter] = useState<Inviter | null>(null);
  useEffect(() => {
    let isOver = false;
    void api('GET /invitations/from/:code', {
      params: { code },
      query: { ...(list && { list }) },
    }).then(
      ({ data }) => !isOver && setInviter(data),
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [api, code, list]);
  if (!inviter) return null;
  return (
    <p className={styles.invitedBy}>
      <Avatar seed={inviter.userId} name={inviter.name} src={inviter.avatar} size={32} />
      <span>
        <bdi>{inviter.name}</bdi> {strings.invitesYou(siteConfig.brandName)}
        {inviter.list && (
          <>
            {' '}
            <SuggestedListNote list={inviter.list} />
          </>
        )}
      </span>
    </p>
  );
}
