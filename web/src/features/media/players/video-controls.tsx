import { IconButton } from '#web/ui/controls/icon-button.tsx';

import { playerStrings as strings } from './player-strings.ts';
import { useSound } from './sound.ts';
import type { FullScreen } from './use-full-screen.ts';
import type { VideoControlRef } from './use-video-control.ts';
import { RATES } from './video-keys.ts';
import styles from './video-player.module.css';
import { clockTime } from './video-time.ts';

interface VideoControlsProps extends VideoControlRef {
  fullScreen: FullScreen;
  captions: { areShown: boolean; toggle(): void } | undefined;
}

export function VideoControls({ state, control, fullScreen, captions }: VideoControlsProps) {
  const { time, duration, isPlaying, rate } = state;
  const [at, length] = [clockTime(time), clockTime(duration)];
  const done = duration > 0 ? (time / duration) * 100 : 0;
  return (
    <div className={styles.controls}>
      <input
        className={styles.seek}
        style={{ '--done': `${done}%` } as object}
        data-key-target="seek"
        type="range"
        min={0}
        max={duration || 1}
        step="any"
        value={Math.min(time, duration)}
        aria-label={strings.seek}
        aria-valuetext={strings.position(at, length)}
        onChange={(event) => control.current?.seek(Number(event.target.value))}
      />
      <div className={styles.row}>
        <IconButton
          icon={isPlaying ? 'pause' : 'play'}
          label={isPlaying ? strings.pause : strings.play}
          className={styles.tool}
          onClick={() => control.current?.toggle()}
        />
        <span className={styles.time}>
          {at}
          <span> / {length}</span>
        </span>
        <SoundTools state={state} control={control} />
        <select
          className={styles.rate}
          data-key-target="choice"
          aria-label={strings.rate}
          value={rate}
          onChange={(event) => control.current?.setRate(Number(event.target.value))}
        >
          {RATES.map((each) => (
            <option key={each} value={each}>
              {each}×
            </option>
          ))}
        </select>
        {captions && (
          <IconButton
            icon="captions"
            label={strings.captions}
            className={styles.tool}
            aria-pressed={captions.areShown}
            onClick={captions.toggle}
          />
        )}
        {fullScreen.toggle && (
          <IconButton
            icon={fullScreen.isFull ? 'minimize' : 'maximize'}
            label={fullScreen.isFull ? strings.leaveFullScreen : strings.fullScreen}
            className={styles.tool}
            onClick={fullScreen.toggle}
          />
        )}
      </div>
    </div>
  );
}

function SoundTools({ state, control }: VideoControlRef) {
  const { volume, isMuted } = useSound();
  const isQuiet = isMuted || state.isSilenced;
  return (
    <span className={styles.sound}>
      <IconButton
        icon={isQuiet ? 'mute' : 'unmute'}
        label={isQuiet ? strings.unmute : strings.mute}
        className={styles.tool}
        onClick={() => control.current?.mute()}
      />
      <input
        className={styles.volume}
        style={{ '--done': `${isQuiet ? 0 : volume * 100}%` } as object}
        data-key-target="volume"
        type="range"
        min={0}
        max={1}
        step={0.05}
        value={isQuiet ? 0 : volume}
        aria-label={strings.volume}
        aria-valuetext={`${Math.round((isQuiet ? 0 : volume) * 100)}%`}
        onChange={(event) => control.current?.setVolume(Number(event.target.value))}
      />
    </span>
  );
}
