import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import type { ScheduledPost } from '@rookery/contract/posts/scheduled-post.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { createComposerRequests } from '#web/data/drafts/composer-requests.part.ts';
import { errorText } from '#web/data/http/api-error.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { createOwnAccount } from '#web/data/settings/current-user.part.ts';
import { scheduledOptions } from '#web/features/posts/schedule/scheduled-posts.ts';
import { shortTime, zoneName } from '#web/features/posts/schedule/schedule-time.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { pictureUrl } from '#web/ui/person/picture-width.ts';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { Skeleton } from '#web/ui/placeholders/skeleton.tsx';

import { cancelScheduled, editScheduled, publishScheduled } from './change-scheduled.ts';
import styles from './scheduled-screen.module.css';
import { scheduledStrings as texts } from './scheduled-strings.ts';

const FILE_PX = 72;

/** `/scheduled`: own posts that are published later, and those that were not allowed at their time. */
export function ScheduledScreen() {
  useScreenTitle(texts.title);
  const page = usePage();
  const query = useQuery(scheduledOptions(page));
  const [doomed, setDoomed] = useState<ScheduledPost | null>(null);
  const isMarked = useCurrentUser()?.hasRefusedPosts === true;
  useEffect(() => {
    if (!isMarked) return;
    // The member sees the refused posts here, so the notice about them goes.
    page.part(createOwnAccount).patchCurrentUser(() => ({ hasRefusedPosts: false }));
  }, [page, isMarked]);
  if (query.isPending) return <Skeleton height="12rem" />;
  if (query.isError && !query.data) {
    return (
      <EmptyState
        drawing="away"
        title={texts.failed}
        hint={errorText(query.error)}
        action={
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            {texts.retry}
          </Button>
        }
      />
    );
  }
  if (query.data.length === 0) return <None />;
  return (
    <>
      <p className={styles.zone}>{texts.zone(zoneName(page.serverTime.now()))}</p>
      <ul aria-label={texts.title}>
        {query.data.map((post) => (
          <Row key={post.ulid} post={post} onCancel={() => setDoomed(post)} />
        ))}
      </ul>
      {doomed && (
        <ConfirmDialog
          title={texts.cancelQuestion}
          hint={texts.cancelHint}
          action={texts.cancelPost}
          cancel={texts.keep}
          onClose={() => setDoomed(null)}
          onConfirm={() => cancelScheduled(page, doomed.ulid)}
        />
      )}
    </>
  );
}

function None() {
  const { openComposer } = usePage().part(createComposerRequests);
  return (
    <EmptyState
      drawing="eggs"
      title={texts.none}
      hint={texts.noneHint}
      action={
        <Button kind="primary" onClick={() => openComposer({ kind: 'post' })}>
          {texts.write}
        </Button>
      }
    />
  );
}

function Row({ post, onCancel }: { post: ScheduledPost; onCancel(): void }) {
  const page = usePage();
  const [isBusy, setBusy] = useState(false);
  const { publishAt, refusal, body, images, groupName, isSensitive } = post;
  const time = shortTime(new Date(publishAt), page.serverTime.now());
  const isRefused = refusal !== null;
  const publish = async (): Promise<void> => {
    setBusy(true);
    await publishScheduled(page, post.ulid);
    setBusy(false);
  };
  return (
    <li className={styles.row}>
      <p className={styles.time}>
        <Icon name={isRefused ? 'info' : 'clock'} size={17} />
        <time dateTime={publishAt}>{isRefused ? texts.notPosted(time) : time}</time>
        {groupName && <bdi>{texts.inGroup(groupName)}</bdi>}
        {isSensitive && <span>{texts.sensitive}</span>}
      </p>
      {isRefused && <p className={styles.refusal}>{refusal}</p>}
      {body !== '' && (
        <p className={styles.text} dir="auto">
          {body}
        </p>
      )}
      {images.length > 0 && (
        <ul className={styles.files}>
          {images.map((image, at) => (
            <li key={at}>
              <File image={image} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button size="small" busy={isBusy} onClick={() => void publish()}>
          {isRefused ? texts.tryAgain : texts.postNow}
        </Button>
        <Button size="small" disabled={isBusy} onClick={() => void editScheduled(page, post)}>
          {texts.edit}
        </Button>
        <Button size="small" disabled={isBusy} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </li>
  );
}

function File({ image }: { image: MediaItem }) {
  const url = image.isVideo ? image.thumbnail?.url : image.url;
  const name = image.description ?? (image.isVideo ? texts.video : texts.picture);
  if (url === undefined) {
    return (
      <>
        <Icon name="play" size={22} />
        <span className="sr-only">{name}</span>
      </>
    );
  }
  return <img src={pictureUrl(url, FILE_PX)} alt={name} loading="lazy" decoding="async" />;
}
