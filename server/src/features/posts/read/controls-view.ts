import type { Post } from '@rookery/contract/posts/post.ts';
import type { PostRecord } from '#src/features/posts/record/post-record.ts';
import { restrictsAnswers, restrictsQuotes } from '#src/features/posts/record/audience.policy.ts';

type Controls = Pick<
  Post,
  'isDetached' | 'isHiddenAnswer' | 'isLocked' | 'whoAnswers' | 'whoQuotes'
>;

export function hasControls(record: PostRecord): boolean {
  const { isDetached, isHiddenAnswer } = record;
  return restrictsAnswers(record) || restrictsQuotes(record) || isHiddenAnswer || isDetached;
}

export function audienceOf({
  whoAnswers,
  whoQuotes,
  isLocked,
}: Pick<PostRecord, 'isLocked' | 'whoAnswers' | 'whoQuotes'>): Pick<
  Post,
  'isLocked' | 'whoAnswers' | 'whoQuotes'
> {
  return {
    ...(whoAnswers !== 'everyone' && { whoAnswers }),
    ...(whoQuotes !== 'everyone' && { whoQuotes }),
    ...(isLocked && { isLocked }),
  };
}

export function controlsOf(record: PostRecord): Controls {
  const { isHiddenAnswer, isDetached } = record;
  return {
    ...audienceOf(record),
    ...(isHiddenAnswer && { isHiddenAnswer }),
    ...(isDetached && { isDetached }),
  };
}
