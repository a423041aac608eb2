import type { Group } from '@rookery/contract/groups/group.ts';
import { useQuery } from '@tanstack/react-query';

import { errorText } from '#web/data/http/api-error.ts';
import { usePart } from '#web/data/page/page-context.ts';
import { navigate } from '#web/router/router.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { leaveFocus } from '#web/ui/page/leave-focus.ts';

import { LinkedText } from '#web/features/posts/public.ts';
import type { GroupTexts } from '#web/features/groups/state/group-lists.ts';
import { createGroups } from '#web/features/groups/state/groups.part.ts';
import { DESCRIPTION_FOLD } from './description-fold.ts';
import styles from './group-screen.module.css';
import { strings } from '#web/features/groups/strings/strings.ts';

export type Invitation = { token: string } & (
  | { state: 'loading' }
  | { state: 'ended' }
  | { state: 'failed'; error: unknown; retry(): void }
  | { state: 'valid'; texts: GroupTexts }
);

/** @returns null if the viewer has no invitation, is a member or is banned */
export function useInvitation(group: Group, token: string | null): Invitation | null {
  const isAsked = token !== null && !group.isJoined && !group.isBanned;
  const options = usePart(createGroups).inviteOptions(token ?? '');
  const query = useQuery({ ...options, enabled: isAsked });
  if (!isAsked) return null;
  if (query.isPending) return { token, state: 'loading' };
  if (query.isError) {
    return { token, state: 'failed', error: query.error, retry: () => void query.refetch() };
  }
  if (query.data?.id !== group.id) return { token, state: 'ended' };
  return { token, state: 'valid', texts: query.data };
}

export function InvitedGroup({ group, invitation }: { group: Group; invitation: Invitation }) {
  const groups = usePart(createGroups);
  if (invitation.state === 'loading') return null;
  if (invitation.state === 'failed') {
    return (
      <EmptyState
        drawing="away"
        title={strings.failed}
        hint={errorText(invitation.error)}
        action={<Button onClick={invitation.retry}>{strings.retry}</Button>}
      />
    );
  }
  if (invitation.state === 'ended') {
    return <EmptyState title={strings.inviteEnded} hint={strings.inviteEndedHint} />;
  }
  const { token, texts } = invitation;
  return (
    <>
      <EmptyState
        drawing="eggs"
        title={strings.invitedTo(group.name)}
        action={
          <div className={styles.answers}>
            <Button ref={leaveFocus} kind="primary" onClick={() => void groups.join(group, token)}>
              {strings.accept}
            </Button>
            <Button onClick={() => navigate('/groups', { replace: true })}>
              {strings.decline}
            </Button>
          </div>
        }
      />
      {group.visibility === 'private' && <ClosedTexts {...texts} />}
    </>
  );
}

/** The texts of a private group. The header has those of a public group. */
function ClosedTexts({ description, rules }: GroupTexts) {
  return (
    <>
      {description !== '' && (
        <section className={styles.texts}>
          <h3>{strings.description}</h3>
          <LinkedText text={description} limit={DESCRIPTION_FOLD} />
        </section>
      )}
      {rules !== '' && (
        <section className={styles.texts}>
          <h3>{strings.rules}</h3>
          <p dir="auto">{rules}</p>
        </section>
      )}
    </>
  );
}
