import type { MembershipChanged } from '@rookery/contract/events.ts';
import type { Post } from '@rookery/contract/posts/post.ts';

/** What one feature tells those above it. The payloads are facts, already true on the server. */
export interface Announcements {
  postCreated: Post;
  /** A comment or reply of the signed-in member. */
  newComment: Post;
  postDeleted: { id: string };
  /** The signed-in member follows somebody now, or does no more. */
  followChanged: { ulid: string; isFollowing: boolean };
  /** Muted or blocked by the signed-in member, or no longer. */
  blockedOrMuted: { ulid: string; kind: 'mute' | 'block'; isOn: boolean };
  /** Reported by the signed-in member, who is shown it no more. */
  postReported: { id: string };
  /** Staff has decided about what was reported of it: it waits for nobody any more. */
  reportsDecided: { id: string };
  /** A decision was undone: the post waits again. `isPlaced`: the queue has it in its place already. */
  reportsReopened: { id: string; isPlaced: boolean };
  /** Staff has taken what this member wrote of late out of sight. */
  postsSwept: { username: string };
  /** An own post was pinned, or is no longer. */
  pinChanged: { id: string; username: string; isPinned: boolean };
  /** What is told of this group is another: which post stands first in it, how many there are. */
  groupChanged: { groupId: string };
  /** Taken out of Discover by the signed-in employee. */
  leftDiscover: { id: string };
  /** The signed-in member is in a group now, or no more; by their own doing or another's. */
  membershipChanged: MembershipChanged;
}

type Listener<K extends keyof Announcements> = (fact: Announcements[K]) => void;

export interface Announcing {
  announce<K extends keyof Announcements>(name: K, fact: Announcements[K]): void;
  /** @returns the function that stops listening */
  onAnnounced<K extends keyof Announcements>(name: K, listener: Listener<K>): () => void;
}

export function createAnnouncing(): Announcing {
  const listeners: { [K in keyof Announcements]: Set<Listener<K>> } = {
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
