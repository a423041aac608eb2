import type { DemoCard } from '../content/cards.ts';
import type { Photo } from './photos/catalogue.ts';
import type { DemoMember } from '../content/members/member.ts';
import type { LanguageCode } from '../content/languages/language-texts.ts';
import type { TopicKey } from '../content/topics/topic.ts';

export interface DemoText {
  key: number;
  author: string;
  text: string;
  topic: TopicKey;
  language: 'en' | LanguageCode;
  isSensitive: boolean;
  at: Date;
}

export interface DemoPost extends DemoText {
  isWebOnly: boolean;
  photos: readonly Photo[];
  card: DemoCard | null;
}

export interface DemoComment {
  key: number;
  author: string;
  text: string;
  at: Date;
  rootKey: number;
  parentKey: number;
  grandparentKey: number | null;
  depth: number;
}

export interface DemoContent {
  members: readonly DemoMember[];
  posts: readonly DemoPost[];
  comments: readonly DemoComment[];
}

export interface ContentOptions {
  seed: number;
  now: Date;
  posts: number;
  days: number;
}
