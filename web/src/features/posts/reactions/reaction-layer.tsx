import { useState } from 'react';

import { usePost } from '#web/data/entities/entities.ts';
import { usePage } from '#web/data/page/page-context.ts';
import type { Page } from '#web/data/page/page.ts';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

import { ReactionPicker } from './reaction-picker.tsx';
import { popReaction } from './reaction-pop.ts';
import { createReactionSender } from './reaction-send.part.ts';

export { createLongPress } from './long-press.part.ts';
export { createReactionSender };

const details = lazyModule(() => import('./reaction-details.tsx'));

interface ReactionLayerProps {
  /** `react`: choose a reaction. `reactors`: list who reacted. */
  what: string;
  id: string;
  /** The clicked element; focus returns there. */
  anchor: Element;
  onClose(): void;
}

export function ReactionLayer({ what, id, anchor, onClose }: ReactionLayerProps) {
  const page = usePage();
  const post = usePost(id);
  const [isListing, setListing] = useState(what === 'reactors');
  const loaded = useLazy(details, isListing, onClose);
  if (isListing) return loaded ? <loaded.ReactionDetails id={id} onClose={onClose} /> : null;
  return (
    <ReactionPicker
      own={post?.userReaction ?? null}
      anchor={anchor}
      onChoose={(name) => giveReaction(page, id, name, anchor)}
      onList={post && post.postEngagement.reactions.length > 0 ? () => setListing(true) : null}
      onClose={onClose}
    />
  );
}

export function giveReaction({ part }: Page, id: string, name: string, anchor: Element): void {
  part(createReactionSender).pressReaction(id, name);
  popReaction(anchor, name);
}
