import { hasPostAbility } from '@rookery/contract/kernel/abilities.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { createComposerRequests } from '#web/data/drafts/composer-requests.part.ts';
import { createLoading } from '#web/data/entities/entities-load.part.ts';
import { createEntities } from '#web/data/entities/entities.part.ts';
import { usePost, useUser } from '#web/data/entities/entities.ts';
import { useOpenGroup } from '#web/data/entities/open-group.ts';
import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { navigate } from '#web/router/router.tsx';
import type { MenuItem } from '#web/ui/menu/menu-props.ts';
import { MenuList } from '#web/ui/menu/menu.tsx';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

import {
  blockAndMuteStrings,
  blockQuestion,
  blockOrMute,
  createFollows,
  useFollow,
} from '#web/features/relations/public.ts';
import { muteWords } from '#web/features/relations/filters/public.ts';
import { createFollowedHashtags } from '#web/features/relations/hashtags/public.ts';
import { addToLists } from '#web/features/relations/lists/public.ts';
import { AudienceMenu } from '#web/features/posts/audience/audience-menu.tsx';
import { audienceStrings } from '#web/features/posts/audience/audience-strings.ts';
import {
  setAnswerHidden,
  setDetached,
  setLocked,
} from '#web/features/posts/audience/change-controls.ts';
import { isComment } from '#web/features/posts/post/post-label.ts';
import { hashtagsIn } from './hashtags-in.ts';
import { DeletePost } from './delete-post.tsx';
import { setFeatured } from './discover.part.ts';
import { menuEntries, type MenuEntry } from './menu-entries.ts';
import { menuStrings } from './menu-strings.ts';
import { MarkDialog } from './mark-dialog.tsx';
import type { Mark } from './mark.part.ts';
import { markPost } from './mark-post.ts';
import { staffStrings } from './staff-strings.ts';
import { pinInGroup } from './group-pins.part.ts';
import { createPinnedOptions } from './pinned-options.part.ts';
import { setPinned } from './pins.part.ts';
import { isAd } from '#web/features/posts/post/ads.ts';
import { repostStrings } from '#web/features/posts/reposts/repost-strings.ts';
import { shareCounts, sharesPath } from '#web/features/posts/reposts/share-counts.ts';
import { createRepostActions } from '#web/features/posts/reposts/repost.part.ts';
import { moreStrings } from '#web/features/posts/post/more-strings.ts';
import { strings } from '#web/features/posts/post/strings.ts';
import { useThreadLevel } from './thread-level.ts';

const reports = lazyModule(() => import('./report-dialog.tsx'));
const reactionLayers = lazyModule(() => import('#web/features/posts/reactions/reaction-layer.tsx'));

/** Time that the menu waits for the relationship to the author or for the pinned post, in milliseconds. */
const PATIENCE_MS = 700;

interface PostMenuProps {
  id: string;
  anchor: Element;
  onShare(): void;
  onClose(): void;
}

type OpenDialog =
  | 'audience'
  | 'delete'
  | 'redraft'
  | 'staffDelete'
  | 'removeFromGroup'
  | 'report'
  | 'block'
  | 'lists'
  | 'muteWords'
  | 'react'
  | 'reactors'
  | Mark;

export function PostMenu(props: PostMenuProps) {
  const post = usePost(props.id);
  const [asked, ask] = useState<OpenDialog | null>(null);
  const reportModule = useLazy(reports, asked === 'report', props.onClose);
  const blockModule = useLazy(blockQuestion, asked === 'block', props.onClose);
  const listsModule = useLazy(addToLists, asked === 'lists', props.onClose);
  const wordsModule = useLazy(muteWords, asked === 'muteWords', props.onClose);
  const isReacting = asked === 'react' || asked === 'reactors';
  const reactionModule = useLazy(reactionLayers, isReacting, props.onClose);
  if (!post) return <OrphanMenu {...props} />;
  if (asked === 'block') {
    const ulid = post.user.userId;
    return blockModule ? <blockModule.BlockQuestion ulid={ulid} onClose={props.onClose} /> : null;
  }
  if (asked === 'lists') {
    const ulid = post.user.userId;
    return listsModule ? <listsModule.AddToLists ulid={ulid} onClose={props.onClose} /> : null;
  }
  if (asked === 'muteWords') {
    const choices = hashtagsIn(post.body);
    return wordsModule ? (
      <wordsModule.MutedWordForm choices={choices} onClose={props.onClose} />
    ) : null;
  }
  if (isReacting)
    return reactionModule ? <reactionModule.ReactionLayer {...props} what={asked} /> : null;
  if (asked === 'report') {
    return reportModule ? <reportModule.ReportDialog post={post} onClose={props.onClose} /> : null;
  }
  if (asked === 'audience') return <AudienceMenu {...props} post={post} />;
  if (asked === 'applyNSFW' || asked === 'applyTroll') {
    return <MarkDialog post={post} mark={asked} onClose={props.onClose} />;
  }
  if (asked !== null) {
    return (
      <DeletePost
        post={post}
        by={DELETED_BY[asked]}
        isRedrafted={asked === 'redraft'}
        onClose={props.onClose}
      />
    );
  }
  return <Entries {...props} post={post} ask={ask} />;
}

const DELETED_BY = {
  delete: 'author',
  redraft: 'author',
  staffDelete: 'staff',
  removeFromGroup: 'group',
} as const;

function OrphanMenu({ id, anchor, onClose }: PostMenuProps) {
  const page = usePage();
  const repostId = ownRepostAround(page, anchor);
  if (!repostId) return null;
  const items = [deleteItem(page, repostId, id)];
  return <MenuList anchor={anchor} label={strings.more} items={items} onClose={onClose} />;
}

function ownRepostAround({ part }: Page, anchor: Element): string | null {
  const id = anchor.closest('[data-repost]')?.getAttribute('data-repost') ?? '';
  const repost = part(createEntities).posts.get(id);
  return repost && hasPostAbility(repost, 'delete') ? id : null;
}

function deleteItem({ part }: Page, repostId: string, originalId: string): MenuItem {
  const remove = (): void => void part(createRepostActions).deleteRepost(repostId, originalId);
  return { ...item(repostStrings.deleteRepost, 'trash', remove), danger: true };
}

type EntriesProps = PostMenuProps & { post: Post; ask(what: OpenDialog): void };

function Entries({ post, anchor, onShare, onClose, ask }: EntriesProps) {
  const page = usePage();
  const { setFollow } = page.part(createFollows);
  const author = post.user.userId;
  const isOwn = author === useCurrentUser()?.ulid;
  const isNobodys = isAd(post);
  const isPinnable = hasPostAbility(post, 'pin');
  const follow = useFollow(author);
  const profile = useUser(author);
  const pinned = useQuery({
    ...page.part(createPinnedOptions)(post.user.username ?? ''),
    enabled: isPinnable,
  });
  const thread = useThreadLevel(post);
  const isLate = useHasElapsed(PATIENCE_MS);
  const openGroup = useOpenGroup();

  useEffect(() => {
    if (!isOwn && !isNobodys) page.part(createLoading).requestProfile(author);
  }, [page, author, isOwn, isNobodys]);

  // Without these facts, the menu would open with fewer entries. The others would shift under the finger
  // later.
  const isKnown =
    thread.level !== undefined && (isOwn ? !isPinnable || !pinned.isPending : follow !== undefined);
  if (!isKnown && !isNobodys && !isLate) return null;
  const repostId = ownRepostAround(page, anchor);
  const list = anchor.closest('[data-list]')?.getAttribute('data-list');
  const hashtag = post.fromHashtag ?? '';
  const { plain, staff } = menuEntries({
    post,
    author:
      profile && follow
        ? {
            ...profile.ProfileEngagement,
            abilities: profile.abilities,
            isFollowing: follow.intent ?? follow.isFollowing,
          }
        : null,
    isOwnRepost: repostId !== null,
    isReacted: post.postEngagement.reactions.length > 0,
    isShared: post.postEngagement.repostCount > 0,
    isPinned: pinned.data === post.id,
    isFirstInGroup: openGroup?.pinnedPostUlid === post.id,
    isInDiscover: list === 'feed/all',
    isFromHashtag: hashtag !== '' && list === 'feed/following',
    threadLevel: thread.level ?? null,
  });

  const setMark = (mark: Mark): void => (isOwn ? void markPost(page, post, { mark }) : ask(mark));
  const handle = `@${post.user.username ?? ''}`;
  const items: Record<MenuEntry, MenuItem> = {
    edit: item(menuStrings.edit, 'pencil', () =>
      page.part(createComposerRequests).openComposer({ kind: 'edit', post }),
    ),
    redraft: item(menuStrings.redraft, 'refresh', () => ask('redraft')),
    audience: item(
      isComment(post) ? audienceStrings.whoQuotes : audienceStrings.whoAnswers,
      'users',
      () => ask('audience'),
    ),
    lock: item(audienceStrings.lock, 'lock', () => void setLocked(page, post, true)),
    unlock: item(audienceStrings.unlock, 'lock', () => void setLocked(page, post, false)),
    hideAnswer: item(audienceStrings.hide, 'eye-off', () => void setAnswerHidden(page, post, true)),
    showAnswer: item(
      audienceStrings.show,
      'comment',
      () => void setAnswerHidden(page, post, false),
    ),
    detach: item(audienceStrings.detach, 'close', () => void setDetached(page, post, true)),
    attach: item(audienceStrings.attach, 'link', () => void setDetached(page, post, false)),
    pin: item(menuStrings.pin, 'pin', () => void setPinned(page, post, true)),
    unpin: item(menuStrings.unpin, 'unpin', () => void setPinned(page, post, false)),
    follow: item(`${moreStrings.follow} ${handle}`, 'follow', () =>
      setFollow(author, true, 'menu'),
    ),
    unfollow: item(`${moreStrings.unfollow} ${handle}`, 'unfollow', () =>
      setFollow(author, false, 'menu'),
    ),
    addToLists: item(blockAndMuteStrings.addToLists, 'list', () => ask('lists')),
    unfollowHashtag: item(
      menuStrings.unfollowHashtag(hashtag),
      'close',
      () => void page.part(createFollowedHashtags).set(hashtag, false),
    ),
    mute: item(
      `${blockAndMuteStrings.mute} ${handle}`,
      'mute',
      () => void blockOrMute(page, author, 'mute'),
    ),
    unmute: item(
      `${blockAndMuteStrings.unmute} ${handle}`,
      'unmute',
      () => void blockOrMute(page, author, 'unmute'),
    ),
    muteWords: item(menuStrings.muteWords, 'eye-off', () => ask('muteWords')),
    block: item(`${blockAndMuteStrings.block} ${handle}`, 'block', () => ask('block')),
    unblock: item(
      `${blockAndMuteStrings.unblock} ${handle}`,
      'block',
      () => void blockOrMute(page, author, 'unblock'),
    ),
    react: item(strings.chooseReaction, 'react', () => ask('react')),
    reactors: item(menuStrings.reactors, 'heart', () => ask('reactors')),
    shares: item(menuStrings.shares, 'repost', () =>
      navigate(sharesPath(post.id, shareCounts(post).reposts > 0 ? 'reposts' : 'quotes')),
    ),
    share: item(strings.share, 'share', onShare),
    followThread: item(menuStrings.followThread, 'bell-ring', () => thread.set('all')),
    unfollowThread: item(menuStrings.unfollowThread, 'bell', () => thread.set('mentions')),
    muteThread: item(menuStrings.muteThread, 'bell-off', () => thread.set('none')),
    unmuteThread: item(menuStrings.unmuteThread, 'bell', () => thread.set('mentions')),
    report: item(menuStrings.report, 'flag', () => ask('report')),
    delete: { ...item(moreStrings.delete, 'trash', () => ask('delete')), danger: true },
    deleteRepost: deleteItem(page, repostId ?? '', post.id),
    feature: item(menuStrings.feature, 'compass', () => void setFeatured(page, post.id, true)),
    unfeature: item(menuStrings.unfeature, 'eye-off', () => void setFeatured(page, post.id, false)),
    pinInGroup: item(menuStrings.pinInGroup, 'pin', () => void pinInGroup(page, post, true)),
    unpinInGroup: item(menuStrings.unpinInGroup, 'unpin', () => void pinInGroup(page, post, false)),
    removeFromGroup: {
      ...item(menuStrings.removeFromGroup, 'trash', () => ask('removeFromGroup')),
      danger: true,
    },
    sensitive: item(staffStrings.sensitive(post.isSensitive), 'eye-off', () =>
      setMark('applyNSFW'),
    ),
    webOnly: item(staffStrings.webOnly(post.isTrolling), 'globe', () => setMark('applyTroll')),
    staffShare: item(strings.share, 'share', onShare),
    staffDelete: { ...item(moreStrings.delete, 'trash', () => ask('staffDelete')), danger: true },
  };
  return (
    <MenuList
      anchor={anchor}
      label={strings.more}
      items={plain.map((entry) => items[entry])}
      group={
        staff.length > 0
          ? { label: staffStrings.group, items: staff.map((entry) => items[entry]) }
          : undefined
      }
      onClose={onClose}
    />
  );
}

function item(label: string, icon: MenuItem['icon'], onSelect: () => void): MenuItem {
  return { label, icon, onSelect };
}

function useHasElapsed(ms: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isLate;
}
