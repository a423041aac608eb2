import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';

import { embedPlayers } from '#web/features/media/public.ts';
import { useLazy } from '#web/ui/lazy/use-lazy.ts';

import { hostOf, ownPicture } from './link-card.tsx';
import styles from './embed-slot.module.css';
import { strings } from '#web/features/posts/post/strings.ts';

interface EmbedSlotProps {
  link: string;
  /** What its page says of itself, where that is known. */
  preview: OpenGraph | null;
  /** Its player is a line of sound; the others' are pictures. */
  isHeard: boolean;
}

/** Where another site's player begins with a press. Until then that site learns nothing of who reads. */
export function EmbedSlot({ link, preview, isHeard }: EmbedSlotProps) {
  const [isOpen, setOpen] = useState(false);
  const [height, setHeight] = useState<number>();
  const [isLost, setLost] = useState(false);
  const player = useLazy(embedPlayers, isOpen, () => setOpen(false));
  const host = hostOf(link) ?? '';
  const picture = isLost ? null : ownPicture(preview?.image ?? null, location.origin);
  const slot = useRef<HTMLDivElement>(null);
  /** As high as the player is: what is read below it stays where it is. What is hidden has no height. */
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
