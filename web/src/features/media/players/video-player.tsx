import type { MediaItem } from '@rookery/contract/media/media-item.ts';
import { type MouseEvent, type Ref, useEffect, useEffectEvent, useRef } from 'react';

import { Icon } from '#web/ui/icon/icon.tsx';
import { pictureUrl } from '#web/ui/person/picture-width.ts';

import type { VideoState } from './control-video.ts';
import { playerStrings as strings } from './player-strings.ts';
import { useControlsVisible } from './use-controls-visible.ts';
import { useCaptions } from './use-captions.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useVideoControl } from './use-video-control.ts';
import { useVideoKeys } from './use-video-keys.ts';
import { VideoControls } from './video-controls.tsx';
import styles from './video-player.module.css';

export interface VideoPlayerProps {
  item: MediaItem;
  postId: string;
  name: string;
  /** The rendered width in pixels. */
  width: number;
  isProcessing: boolean;
  startsNow: boolean;
  mayStartItself: boolean;
}

export function VideoPlayer(props: VideoPlayerProps) {
  const { item, name, startsNow, isProcessing } = props;
  const box = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const { state, control } = useVideoControl(video, props);
  const [isAwake, wake] = useControlsVisible(state.isPlaying);
  const fullScreen = useFullScreen(box, video);
  const captions = useCaptions(video, item);
  const press = useVideoKeys({ state, control, video, fullScreen, captions });
  /** A finger's first touch only shows the controls. */
  const pressPicture = (event: MouseEvent): void => {
    const { pointerType } = event.nativeEvent as PointerEvent;
    if (pointerType !== 'touch' || isAwake || !state.isPlaying) control.current?.toggle();
    wake();
  };
  const begin = (): void => {
    control.current?.start();
    box.current?.focus({ preventScroll: true });
  };
  const beginNow = useEffectEvent(begin);
  const wasPressed = useRef(false);
  useEffect(() => {
    // This effect runs again when a hidden feed returns. A click must start the video only once.
    if (startsNow && !wasPressed.current) beginNow();
    wasPressed.current = startsNow;
  }, [startsNow]);
  const isFresh = !state.hasBegun && !startsNow && !state.isLost;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of its controls work in all of it
    <div
      ref={box}
      className={styles.player}
      role="group"
      aria-label={strings.video(name)}
      tabIndex={-1}
      data-player=""
      data-hidden={(state.isPlaying && !isAwake) || undefined}
      onKeyDown={(event) => (wake(), press(event))}
      onPointerMove={wake}
      onFocus={wake}
      onClick={(event) => {
        event.stopPropagation();
        if (event.target instanceof HTMLVideoElement) pressPicture(event);
      }}
    >
      <VideoElement ref={video} {...props} isFresh={isFresh} state={state} />
      {state.isLost && (
        <PlaybackFailure isProcessing={isProcessing} onRetry={() => control.current?.retry()} />
      )}
      {isFresh && (
        <button
          type="button"
          className={styles.begin}
          aria-label={`${strings.play}: ${name}`}
          onClick={begin}
        >
          <Icon name="play" size={28} />
        </button>
      )}
      {!isFresh && !state.isLost && (
        <>
          {state.isWaiting && <span className={styles.waiting} />}
          {state.isSilenced && state.isPlaying && (
            <button
              type="button"
              className={styles.silenced}
              onClick={() => control.current?.mute()}
            >
              <Icon name="mute" size={17} />
              {strings.tapForSound}
            </button>
          )}
          <VideoControls
            state={state}
            control={control}
            fullScreen={fullScreen}
            captions={captions}
          />
        </>
      )}
    </div>
  );
}

interface VideoElementProps extends Pick<VideoPlayerProps, 'item' | 'name' | 'width'> {
  ref: Ref<HTMLVideoElement>;
  isFresh: boolean;
  state: VideoState;
}

function VideoElement({ ref, item, name, width, isFresh, state }: VideoElementProps) {
  const poster = state.time === 0 && item.thumbnail && pictureUrl(item.thumbnail.url, width);
  return (
    <>
      {poster && <img className={styles.poster} src={poster} alt="" />}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions show where the file has them */}
      <video
        ref={ref}
        className={styles.video}
        src={item.url}
        preload={isFresh ? 'none' : 'metadata'}
        aria-label={name}
        playsInline
      >
        {item.captions?.map(({ url, language }) => (
          <track
            key={url}
            kind="captions"
            src={url}
            srcLang={language}
            label={strings.captionTrack(language)}
          />
        ))}
      </video>
    </>
  );
}

function PlaybackFailure({ isProcessing, onRetry }: { isProcessing: boolean; onRetry(): void }) {
  return (
    <div className={styles.lost} role="alert">
      <span>{isProcessing ? strings.videoProcessing : strings.lost}</span>
      {!isProcessing && (
        <button type="button" onClick={onRetry}>
          {strings.retry}
        </button>
      )}
    </div>
  );
}
