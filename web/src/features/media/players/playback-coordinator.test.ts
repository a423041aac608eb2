import { expect, test } from 'vitest';

import {
  createPlaybackCoordinator,
  type Playable,
  type PlaybackCoordinator,
} from './playback-coordinator.part.ts';

function player(playing: PlaybackCoordinator, middle: number, mayStartItself = true) {
  const one = {
    isPlaying: false,
    pauses: 0,
    middle: () => middle,
    moveTo: (to: number) => void (middle = to),
    play(byHand: boolean) {
      one.isPlaying = true;
      playing.started(one, byHand);
    },
    pause() {
      one.isPlaying = false;
      one.pauses += 1;
      playing.stopped(one);
    },
    ...(mayStartItself && { startItself: () => one.play(false) }),
  };
  return one satisfies Playable;
}

const make = (): PlaybackCoordinator => createPlaybackCoordinator(() => 1000);

test(
  'pauses the previous player when another one starts',
  { tags: ['MEDIA-18', 'EMBED-06'] },
  () => {
    const playing = make();
    const [video, embed, other] = [
      player(playing, 0, false),
      player(playing, 0, false),
      player(playing, 0, false),
    ];
    video.play(true);
    embed.play(true);
    expect([video.isPlaying, embed.isPlaying]).toEqual([false, true]);
    other.play(true);
    expect([embed.isPlaying, other.isPlaying]).toEqual([false, true]);
    other.play(false);
    expect(other.pauses).toBe(0);
  },
);

test('pauses a player out of view and starts another', { tags: ['MEDIA-19'] }, () => {
  const playing = make();
  const [first, second] = [player(playing, 300), player(playing, 900)];
  playing.entered(first);
  playing.entered(second);
  expect([first.isPlaying, second.isPlaying]).toEqual([true, false]);
  first.moveTo(-300);
  second.moveTo(400);
  playing.left(first);
  expect([first.isPlaying, second.isPlaying]).toEqual([false, true]);
  playing.left(second);
  expect(second.isPlaying).toBe(false);
});

test('starts the player nearest to the reading position', () => {
  const playing = make();
  const [low, high] = [player(playing, 950), player(playing, 420)];
  playing.entered(low);
  expect(low.isPlaying).toBe(true);
  playing.entered(high);
  expect([low.isPlaying, high.isPlaying]).toEqual([false, true]);
});

test('keeps a manually started player until it ends or leaves', () => {
  const playing = make();
  const [chosen, other] = [player(playing, 900), player(playing, 400)];
  chosen.play(true);
  playing.entered(chosen);
  playing.entered(other);
  expect([chosen.isPlaying, other.isPlaying]).toEqual([true, false]);
  playing.left(chosen);
  expect([chosen.isPlaying, other.isPlaying]).toEqual([false, true]);
});

test('keeps a manually paused player until it is visible again', () => {
  const playing = make();
  const video = player(playing, 400);
  playing.entered(video);
  playing.rested(video);
  video.pause();
  playing.entered(player(playing, 900, false));
  expect(video.isPlaying).toBe(false);
  playing.entered(video);
  expect(video.isPlaying).toBe(true);
});

test('does not start a player without autoplay', { tags: ['MEDIA-24'] }, () => {
  const playing = make();
  const video = player(playing, 400, false);
  playing.entered(video);
  expect(video.isPlaying).toBe(false);
});
