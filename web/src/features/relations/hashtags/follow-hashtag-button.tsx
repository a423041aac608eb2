import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { usePart } from '#web/data/page/page-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { useFirstClicks } from '#web/ui/controls/use-first-clicks.ts';
import { classNames } from '#web/ui/styles/class-names.ts';

import styles from '#web/features/relations/follow/follow-button.module.css';
import { createFollowedHashtags, isFollowed } from './followed-hashtags.part.ts';
import { hashtagStrings as strings } from './hashtag-strings.ts';

/** Follows or unfollows a hashtag. Hidden until the list of followed hashtags is known. */
export function FollowHashtagButton({ hashtag }: { hashtag: string }) {
  const { options, set } = usePart(createFollowedHashtags);
  const { data } = useQuery(options);
  const isFirstClick = useFirstClicks();
  // The pointer is still where the click followed the hashtag.
  const [isFresh, setFresh] = useState(false);
  if (!data) return null;
  const isOn = isFollowed(data, hashtag);
  return (
    <Button
      kind={isOn ? 'quiet' : 'dark'}
      size="small"
      className={isOn ? classNames(styles.following, isFresh && styles.fresh) : styles.follow}
      aria-pressed={isOn}
      aria-label={strings.button(isOn ? strings.following : strings.follow, hashtag)}
      onPointerLeave={() => setFresh(false)}
      onClick={(event) => {
        if (!isFirstClick(event)) return;
        setFresh(!isOn);
        void set(hashtag, !isOn);
      }}
    >
      {isOn ? (
        <>
          <span className={styles.rest}>{strings.following}</span>
          <span className={styles.hover}>{strings.unfollow}</span>
        </>
      ) : (
        strings.follow
      )}
    </Button>
  );
}
