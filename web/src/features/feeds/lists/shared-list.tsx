import type { MemberList } from '@rookery/contract/lists/member-list.ts';
import { useState } from 'react';

import { showFailureText } from '#web/data/api/show-failure.ts';
import { createEventBus } from '#web/data/entities/event-bus.part.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { shareAddress, shareBox } from '#web/features/posts/public.ts';
import { LIST_MEMBERS_KEY, listOptions } from '#web/features/relations/lists/public.ts';
import { Link } from '#web/router/link.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { useLazy } from '#web/ui/lazy/use-lazy.ts';
import { useKeepFocus } from '#web/ui/page/use-keep-focus.ts';
import { showToast } from '#web/ui/toast/show-toast.ts';

import styles from './shared-list.module.css';
import { strings } from './strings.ts';

/** Description and owner of a shared list, with the actions of its readers. */
export function SharedList({ list }: { list: MemberList }) {
  const { ulid, description, topic, owner, isOwn, hasMe, memberCount } = list;
  const page = usePage();
  useKeepFocus(hasMe);
  const [link, setLink] = useState<string | null>(null);
  const box = useLazy(shareBox, link !== null, () => setLink(null));
  return (
    <header className={styles.header}>
      {description !== '' && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      <p className={styles.about}>
        {strings.by} <Link to={`/${owner.username ?? ''}`}>@{owner.username}</Link>
        {topic !== null && (
          <>
            {' · '}
            <bdi>{topic}</bdi>
          </>
        )}
      </p>
      <div className={styles.actions}>
        {!isOwn && memberCount > 0 && <FollowAll ulid={ulid} />}
        <Button onClick={() => void shareAddress(page, `/lists/${ulid}`, setLink)}>
          {strings.copyLink}
        </Button>
        {hasMe && !isOwn && <Leave ulid={ulid} />}
      </div>
      {box && link !== null && <box.ShareBox link={link} onClose={() => setLink(null)} />}
    </header>
  );
}

function FollowAll({ ulid }: { ulid: string }) {
  const { api, lists, part } = usePage();
  const [isBusy, setBusy] = useState(false);
  const follow = async (): Promise<void> => {
    setBusy(true);
    try {
      const { data } = await api('POST /lists/:ulid/follow', { params: { ulid } });
      const { followed, isLimited } = data;
      showToast(isLimited ? strings.limited(followed) : strings.followed(followed));
      // The feeds of followed members load again on their next visit.
      part(createEventBus).announce('followChanged', { ulid: '', isFollowing: true });
      await lists.resetQueries({ queryKey: [LIST_MEMBERS_KEY, ulid] });
    } catch (error) {
      showFailureText(strings.followFailed, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button kind="primary" busy={isBusy} onClick={() => void follow()}>
      {strings.followAll}
    </Button>
  );
}

function Leave({ ulid }: { ulid: string }) {
  const page = usePage();
  const [isAsking, setAsking] = useState(false);
  const leave = async (): Promise<boolean> => {
    try {
      await page.api('DELETE /lists/:ulid/members/me', { params: { ulid } });
      page.lists.setQueryData(
        listOptions(page, ulid).queryKey,
        (list) => list && { ...list, hasMe: false, memberCount: list.memberCount - 1 },
      );
      await page.lists.resetQueries({ queryKey: [LIST_MEMBERS_KEY, ulid] });
      showToast(strings.left);
      return true;
    } catch (error) {
      showFailureText(strings.leaveFailed, error);
      return false;
    }
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{strings.leave}</Button>
      {isAsking && (
        <ConfirmDialog
          title={strings.leaveQuestion}
          hint={strings.leaveHint}
          action={strings.leave}
          cancel={strings.cancel}
          onClose={() => setAsking(false)}
          onConfirm={leave}
        />
      )}
    </>
  );
}
