import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';

import { embedPlayers } from '#web/features/media/public.ts';
import { useLazy } from '#web/ui/lazy/use-lazy.ts';

import { hostOf, ownPicture } from './link-card.tsx';
import styles from './embed-slot.module.css';
import { strings } from '#web/features/posts/post/strings.ts';

interface EmbedSlotProps {
  link: string;
  preview: OpenGraph | null;
  isHeard: boolean;
}

/** A placeholder for another site's player. Privacy: nothing loads from that site before a click. */
export function EmbedSlot({ link, preview, isHeard }: EmbedSlotProps) {
  const [isOpen, setOpen] = useState(false);
  const [height, setHeight] = useState<number>();
  const [isLost, setLost] = useState(false);
  const player = useLazy(embedPlayers, isOpen, () => setOpen(false));
  const host = hostOf(link) ?? '';
  const picture = isLost ? null : ownPicture(preview?.image ?? null, location.origin);
  const slot = useRef<HTMLDivElement>(null);
  /**
   * Stores the player’s height, so that the text below does not move. A hidden element has height 0, which
   * is ignored.
   */
  const keepHeight = useCallback(() => {
    const { height: now = 0 } = slot.current?.getBoundingClientRect() ?? {};
    if (now > 0) setHeight(now);
  }, []);
  useLayoutEffect(() => {
    if (player) keepHeight();
  }, [player, keepHeight]);
  const close = (): void => {
    keepHeight();
    setOpen(false);
  };
  if (player) {
    return (
      <div ref={slot} className={styles.embed}>
        <player.EmbedPlayer link={link} onClose={close} />
      </div>
    );
  }
  return (
    <button
      type="button"
      className={styles.embed}
      style={{ minHeight: height }}
      data-heard={isHeard || undefined}
      data-picture={picture !== null || undefined}
      aria-busy={isOpen || undefined}
      onClick={() => setOpen(true)}
    >
      {picture && (
        <img src={picture} alt="" loading="lazy" decoding="async" onError={() => setLost(true)} />
      )}
      <span className={styles.about}>
        <span className="sr-only">{strings.playEmbed}</span>
        {preview?.title && <strong dir="auto">{preview.title}</strong>}
        <span>{host}</span>
      </span>
    </button>
  );
}
