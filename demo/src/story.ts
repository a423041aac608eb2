import type { DemoCard } from '../content/cards.ts';
import type { Picture } from './drawings/pictures.ts';
import type { DemoMember } from '../content/members/member.ts';
import type { TongueCode } from '../content/tongues/tongue.ts';
import type { TopicKey } from '../content/topics/topic.ts';

/** A post as it was written, before anything is shown beside its text. */
export interface DemoText {
  /** Stands for the post inside the content; the database gives it an id of its own. */
  key: number;
  author: string;
  text: string;
  topic: TopicKey;
  language: 'en' | TongueCode;
  isSensitive: boolean;
  at: Date;
}

export interface DemoPost extends DemoText {
  isWebOnly: boolean;
  isProcessing: boolean;
  pictures: readonly Picture[];
  /** Of an address that the text holds. */
  card: DemoCard | null;
}

export interface DemoComment {
  key: number;
  author: string;
  text: string;
  at: Date;
  rootKey: number;
  /** The post or comment that it answers. */
  parentKey: number;
  /** What the parent answers, when the parent is a comment itself. */
  grandparentKey: number | null;
  /** 1 for a comment on a post, at most 4. */
  depth: number;
}

export interface DemoContent {
  members: readonly DemoMember[];
  /** Oldest first. */
  posts: readonly DemoPost[];
  /** Oldest first, each after what it answers. */
  comments: readonly DemoComment[];
}

export interface ContentOptions {
  seed: number;
  now: Date;
  posts: number;
  days: number;
}
