import { EMBED_NAMES, type Embed, findEmbed } from '@rookery/contract/kernel/embeds.ts';
import { parseUrl } from '@rookery/contract/kernel/parse-url.ts';
import { type CSSProperties, useEffect, useEffectEvent, useRef } from 'react';

import { usePart } from '#web/data/page/page-context.ts';

import styles from './embed-player.module.css';
import { playerStrings as strings } from './player-strings.ts';
import { createWindowPlaybackCoordinator, type Playable } from './playback-coordinator.part.ts';

interface EmbedPlayerProps {
  link: string;
  onClose(): void;
}

const SANDBOX =
  'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox';

export function EmbedPlayer({ link, onClose }: EmbedPlayerProps) {
  const playing = usePart(createWindowPlaybackCoordinator);
  const embed = findEmbed(link);
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const playable: Playable = {
      middle: () => element.getBoundingClientRect().top + element.offsetHeight / 2,
      // An embed can't be paused, so it is removed.
      pause: () => close(),
    };
    playing.started(playable, true);
    const watch = new IntersectionObserver((entries) => {
      if (!entries.at(-1)?.isIntersecting) close();
    });
    watch.observe(element);
    frame.current?.focus({ preventScroll: true });
    return () => {
      watch.disconnect();
      playing.stopped(playable);
      // Close the player, because a hidden feed stays mounted and the frame would keep playing.
      close();
    };
  }, [playing]);
  if (!embed) return <Unknown link={link} />;
  const name = EMBED_NAMES[embed.site];
  return (
    <div ref={box} className={styles.box} style={shapeOf(embed)}>
      <iframe
        ref={frame}
        className={styles.frame}
        src={embed.src}
        title={strings.embed(name)}
        sandbox={SANDBOX}
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        referrerPolicy="strict-origin-when-cross-origin"
        loading="eager"
      />
    </div>
  );
}

function shapeOf({ ratio, height }: Embed): CSSProperties {
  return ratio === null ? { height: height ?? undefined } : { aspectRatio: ratio };
}

function Unknown({ link }: { link: string }) {
  return (
    <a className={styles.link} href={link} target="_blank" rel="noopener nofollow ugc">
      {strings.openAt(parseUrl(link)?.host ?? link)}
    </a>
  );
}
