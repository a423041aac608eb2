import { hasPostAbility } from '@rookery/contract/kernel/abilities.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { useState } from 'react';
import { useStore } from 'zustand';

import { usePage, usePart } from '#web/data/page/page-context.ts';
import {
  createReactionTypes,
  reactionInWords,
  reactionValue,
} from '#web/data/settings/reaction-types.part.ts';
import { classNames } from '#web/ui/styles/class-names.ts';
import { Icon } from '#web/ui/icon/icon.tsx';

import { formatCount } from '#web/features/users/public.ts';
import { createCardChoices } from '#web/features/posts/post/card-choices.part.ts';
import styles from './reaction-chips.module.css';
import { strings } from '#web/features/posts/post/strings.ts';

const SHOWN_COUNT = 3;
const HEART = 'heart';

export function ReactionChips({ post }: { post: Post }) {
  const { part } = usePage();
  const opened = part(createCardChoices);
  const { reactionTypes, orderReactions } = part(createReactionTypes);
  const [isOpen, setOpen] = useState(() => opened.allReactions.has(post.id));
  const { list } = useStore(reactionTypes);
  const given = orderReactions(post.postEngagement.reactions);
  if (given.length === 0) return null;
  const mayReact = hasPostAbility(post, 'react');
  const more = given.length - SHOWN_COUNT;
  const toggle = (): void => {
    opened.allReactions[isOpen ? 'delete' : 'add'](post.id);
    setOpen(!isOpen);
  };
  return (
    <div className={styles.chips}>
      {given.slice(0, isOpen ? undefined : SHOWN_COUNT).map(({ name, count }) => (
        <button
          key={name}
          type="button"
          className={styles.chip}
          data-act={mayReact ? 'react' : undefined}
          aria-disabled={!mayReact || undefined}
          data-name={name}
          data-hold="reactors"
          data-value={name === HEART ? undefined : reactionValue(list, name)}
          aria-pressed={name === post.userReaction}
          aria-label={`${reactionInWords(name)}, ${count}`}
        >
          {name === HEART && <Icon name="heart" size={16} />}
          {formatCount(count)}
        </button>
      ))}
      {more > 0 && (
        <button type="button" className={styles.chip} aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? strings.fewerReactions : `+${more}`}
        </button>
      )}
      {isQuote(post) && mayReact && (
        <button
          type="button"
          className={styles.chip}
          data-act="react"
          aria-haspopup="menu"
          aria-label={strings.chooseReaction}
        >
          <Icon name="plus" size={16} />
        </button>
      )}
    </div>
  );
}

/**
 * Opens the picker. On a quote, gives a heart instead. A long press lists the members who reacted.
 * @param className style of an action in this place
 */
export function ReactButton({ post, className }: { post: Post; className: string | undefined }) {
  const { list } = useStore(usePart(createReactionTypes).reactionTypes);
  const own = post.userReaction;
  const isDirect = isQuote(post);
  const mayReact = hasPostAbility(post, 'react');
  const isReacted = post.postEngagement.reactions.length > 0;
  const gives = own ?? HEART;
  const picks = own === null ? strings.react : strings.reactedWith(reactionInWords(own));
  return (
    <button
      type="button"
      className={classNames(className, styles.react)}
      data-act={mayReact ? 'react' : undefined}
      aria-disabled={!mayReact || undefined}
      data-name={isDirect ? gives : undefined}
      data-hold={isReacted ? 'reactors' : isDirect && mayReact ? 'react' : undefined}
      data-value={own === null || own === HEART ? undefined : reactionValue(list, own)}
      data-mine={own ?? undefined}
      aria-haspopup={isDirect ? undefined : 'menu'}
      aria-pressed={isDirect ? own !== null : undefined}
      aria-label={isDirect ? strings.reactWith(reactionInWords(gives)) : picks}
    >
      {own === null && !isDirect && <Icon name="react" size={19} />}
      {(own === HEART || (own === null && isDirect)) && <Icon name="heart" size={19} />}
    </button>
  );
}

function isQuote({ postType }: Post): boolean {
  return postType === 'quote';
}
