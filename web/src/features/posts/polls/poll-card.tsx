import { hasPostAbility } from '@rookery/contract/kernel/abilities.ts';
import type { Poll } from '@rookery/contract/posts/poll.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';

import { usePart } from '#web/data/page/page-context.ts';
import { useServerNow } from '#web/data/page/server-now.ts';
import { createPostTime } from '#web/features/posts/post/post-time.part.ts';
import { formatCount } from '#web/features/users/public.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { classNames } from '#web/ui/styles/class-names.ts';

import own from './poll-card.module.css';
import styles from './poll-slot.module.css';
import { percentOf, timeLeft, withPendingVote } from './poll-results.ts';
import { pollStrings as strings } from './poll-strings.ts';
import { createVotes, parsePending } from './votes.part.ts';

interface PollCardProps {
  post: Post;
  poll: Poll;
}

export function PollCard({ post, poll: stored }: PollCardProps) {
  const { vote, refresh, subscribe, pending: pendingOf } = usePart(createVotes);
  const pending = parsePending(useSyncExternalStore(subscribe, () => pendingOf(post.id)));
  const poll = withPendingVote(stored, pending?.choices ?? null);
  const postTime = usePart(createPostTime);
  const ticks = useSyncExternalStore(postTime.subscribe, postTime.tick);
  const left = timeLeft(poll.endsAt, useServerNow());
  const list = useRef<HTMLUListElement>(null);
  const [hasVoted, setVoted] = useState(false);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const isOver = poll.isOver || left === null;
  // Everyone may see the votes after the end, so fetch them, again if the server was not done yet.
  useEffect(() => {
    if (isOver && !stored.isOver) refresh(post.id);
  }, [isOver, stored.isOver, refresh, post.id, ticks]);

  const mayVote = !isOver && !poll.ownChoices && !post.isHeld && hasPostAbility(post, 'react');
  const give = (choices: readonly number[]): void => {
    setVoted(true);
    vote(post.id, choices);
  };
  // The pressed button is gone after the vote, so the results take its focus.
  useEffect(() => {
    if (!mayVote && hasVoted) list.current?.focus({ preventScroll: true });
  }, [mayVote, hasVoted]);
  const toggle = (at: number): void =>
    setChosen(chosen.includes(at) ? chosen.filter((each) => each !== at) : [...chosen, at]);
  const most = Math.max(...poll.choices.map(({ votes }) => votes ?? 0));
  const rows = poll.choices.map(({ text, votes }, at) => {
    const isOwn = poll.ownChoices?.includes(at) ?? false;
    const percent = percentOf(votes, poll.voters);
    const row = {
      className: classNames(styles.choice, mayVote && own.option),
      'data-own': isOwn || undefined,
      'data-leads': (isOver && votes === most && most > 0) || undefined,
    };
    const shown = (
      <>
        {percent !== null && <span className={own.bar} style={{ width: `${percent}%` }} />}
        <span className={styles.text} dir="auto">
          {text}
        </span>
        <span className={own.mark}>
          {isOwn && <Icon name="check" size={17} />}
          {isOwn && <span className="sr-only">{strings.own}</span>}
          {mayVote && poll.isMultiple && (
            <input type="checkbox" checked={chosen.includes(at)} onChange={() => toggle(at)} />
          )}
          {mayVote && !poll.isMultiple && <span className={own.ring} />}
        </span>
        <span className={own.percent}>{percent !== null && `${percent}%`}</span>
      </>
    );
    if (!mayVote) {
      return (
        <li key={text} {...row}>
          {shown}
        </li>
      );
    }
    if (poll.isMultiple) {
      return (
        <label key={text} {...row}>
          {shown}
        </label>
      );
    }
    return (
      <button
        key={text}
        type="button"
        role="radio"
        aria-checked="false"
        tabIndex={at === 0 ? 0 : -1}
        onKeyDown={moveFocus}
        onClick={() => give([at])}
        {...row}
      >
        {shown}
      </button>
    );
  });
  return (
    <div>
      {mayVote ? (
        <div
          className={styles.poll}
          role={poll.isMultiple ? 'group' : 'radiogroup'}
          aria-label={strings.title}
        >
          {rows}
        </div>
      ) : (
        <ul
          ref={list}
          className={classNames(styles.poll, own.results)}
          aria-label={strings.title}
          tabIndex={hasVoted ? -1 : undefined}
        >
          {rows}
        </ul>
      )}
      <span role="status" className="sr-only">
        {hasVoted && !mayVote && strings.voted}
      </span>
      <div className={classNames(styles.foot, own.foot)}>
        <span>{footText(poll, isOver ? null : left, pending?.isWaiting ?? false)}</span>
        {mayVote && poll.isMultiple && (
          <Button
            kind="primary"
            size="small"
            disabled={chosen.length === 0}
            onClick={() => give(chosen)}
          >
            {strings.vote}
          </Button>
        )}
      </div>
    </div>
  );
}

function footText({ voters, isMultiple }: Poll, left: string | null, isWaiting: boolean): string {
  const count = (isMultiple ? strings.voters : strings.votes)(formatCount(voters), voters === 1);
  return [count, left ?? strings.final, isWaiting && strings.pending].filter(Boolean).join(' · ');
}

const STEPS: Readonly<Record<string, 1 | -1>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/** Arrows only move the focus, because a vote is final. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  const all = [...(event.currentTarget.parentElement?.children ?? [])];
  if (step === undefined) return;
  event.preventDefault();
  const next = all[(all.indexOf(event.currentTarget) + step + all.length) % all.length];
  if (next instanceof HTMLElement) next.focus();
}
