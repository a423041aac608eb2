import type { KeyboardEvent, RefObject } from 'react';

import type { FullScreen } from './use-full-screen.ts';
import type { VideoControlRef } from './use-video-control.ts';
import { type KeyTarget, nextRate, type VideoAction, videoAction } from './video-keys.ts';

interface Keyed extends VideoControlRef {
  video: RefObject<HTMLVideoElement | null>;
  fullScreen: FullScreen;
  captions: { toggle(): void } | undefined;
}

export function useVideoKeys(keyed: Keyed): (event: KeyboardEvent) => void {
  return (event) => {
    const target = event.target as Element;
    const isButton = target instanceof HTMLButtonElement;
    const keyTarget = target.getAttribute('data-key-target') ?? (isButton ? 'button' : 'player');
    const action = videoAction(event, keyTarget as KeyTarget);
    if (!action || keyed.state.isLost) return;
    event.preventDefault();
    event.stopPropagation();
    act(action, keyed);
  };
}

function act(action: VideoAction, { state, control, video, fullScreen, captions }: Keyed): void {
  const made = control.current;
  if (action.do === 'toggle') made?.toggle();
  if (action.do === 'mute') made?.mute();
  if (action.do === 'seek') made?.seek(state.time + action.by);
  if (action.do === 'volume') made?.setVolume((video.current?.volume ?? 1) + action.by);
  if (action.do === 'rate') made?.setRate(nextRate(state.rate, action.step));
  if (action.do === 'captions') captions?.toggle();
  if (action.do === 'fullScreen') fullScreen.toggle?.();
}
