import type { MembershipChanged } from '@rookery/contract/events.ts';
import type { Post } from '@rookery/contract/posts/post.ts';

/** Events between features. The server has already confirmed them. */
export interface FeatureEvents {
  postCreated: Post;
  newComment: Post;
  postDeleted: { id: string };
  followChanged: { ulid: string; isFollowing: boolean };
  blockedOrMuted: { ulid: string; kind: 'mute' | 'block'; isOn: boolean };
  postReported: { id: string };
  reportsDecided: { id: string };
  /** A decision was reverted. `isPlaced` is true if the queue already has the post in its position. */
  reportsReopened: { id: string; isPlaced: boolean };
  /** Staff hid this member's recent posts. */
  postsSwept: { username: string };
  pinChanged: { id: string; username: string; isPinned: boolean };
  groupChanged: { groupId: string };
  leftDiscover: { id: string };
  membershipChanged: MembershipChanged;
  /** The hashtags or groups whose posts Home shows have changed. */
  homeSourcesChanged: null;
}

type Listener<K extends keyof FeatureEvents> = (fact: FeatureEvents[K]) => void;

export interface EventBus {
  announce<K extends keyof FeatureEvents>(name: K, fact: FeatureEvents[K]): void;
  onAnnounced<K extends keyof FeatureEvents>(name: K, listener: Listener<K>): () => void;
}

export function createEventBus(): EventBus {
  const listeners: { [K in keyof FeatureEvents]: Set<Listener<K>> } = {
    postCreated: new Set(),
    newComment: new Set(),
    postDeleted: new Set(),
    followChanged: new Set(),
    blockedOrMuted: new Set(),
    postReported: new Set(),
    reportsDecided: new Set(),
    reportsReopened: new Set(),
    postsSwept: new Set(),
    pinChanged: new Set(),
    groupChanged: new Set(),
    leftDiscover: new Set(),
    membershipChanged: new Set(),
    homeSourcesChanged: new Set(),
  };
  return {
    announce(name, fact) {
      for (const listener of [...listeners[name]]) listener(fact);
    },
    onAnnounced(name, listener) {
      listeners[name].add(listener);
      return () => void listeners[name].delete(listener);
    },
  };
}
