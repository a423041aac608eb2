import hills from './hills.svg';
import { author, film, ME, picture, preview, samplePost, type SamplePost } from './samples.ts';
import type { CardSample } from './scene.ts';

const FOUR = [
  picture(1200, 800, 90),
  picture(800, 1200, 150),
  picture(900, 900, 210),
  picture(1600, 700, 330),
];
const FAILED = picture(900, 600, 0, { isFailed: true, canRetry: true });

export function mediaSamples(): CardSample[] {
  return [
    sample('one-picture', { body: 'The cliff at six.', images: [picture(1200, 800, 90)] }),
    sample('one-tall-picture', { images: [picture(700, 1900, 150)] }),
    sample('one-wide-picture', { images: [picture(2400, 500, 210)] }),
    sample('one-small-picture', { images: [picture(120, 90, 40)] }),
    ...[2, 3, 4].map((count) =>
      sample(`${count}-pictures`, { body: `${count} of them.`, images: FOUR.slice(0, count) }),
    ),
    sample('5-pictures', { body: '5 of them.', images: [...FOUR, picture(600, 600, 270)] }),
    sample('video', { body: 'It moves.', images: [film()] }),
    sample('video-among-pictures', { images: [film(), picture(900, 900, 210)] }),
    sample('picture-failed', { body: 'It did not work out.', images: [FAILED] }),
    sample('own-picture-failed', { body: 'My own did not.', user: ME, images: [FAILED] }),
    sample('own-pictures-failed', {
      user: ME,
      images: [FAILED, picture(900, 900, 210), FAILED, FAILED],
    }),
    sample('processing', { body: 'On its way.', isProcessing: true }),
    sample('own-video-processing', { user: ME, isProcessing: true, images: [film()] }),
    sample('sensitive-picture', {
      body: 'Words stay open in a reply.',
      postType: 'REPLY',
      isSensitive: true,
      images: [picture(1200, 800, 90)],
    }),
    sample('ad', {
      postType: 'AD',
      user: author('', 'Harbour Café'),
      body: 'Open late on Fridays.',
      openGraph: preview({ title: 'The café by the harbour', image: hills }),
    }),
    sample('link', { body: 'Read this:', openGraph: preview() }),
    sample('link-with-picture', { body: 'Read this:', openGraph: preview({ image: hills }) }),
    sample('link-with-lost-picture', { openGraph: preview({ image: '/theme.js' }) }),
    sample('link-with-long-title', {
      openGraph: preview({
        title: 'Kittiwakes, '.repeat(20),
        url: 'https://a.very.long.host.of.birds.example/',
      }),
    }),
    ...embedSamples(),
  ];
}

function embedSamples(): CardSample[] {
  const clip = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
  const song = 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC';
  return [
    sample('embed', { body: 'Watch this.', embedUrl: clip }),
    sample('embed-with-picture', {
      body: 'Watch this.',
      embedUrl: clip,
      openGraph: preview({ url: clip, image: hills }),
    }),
    sample('embed-of-sound', {
      body: 'Listen.',
      embedUrl: song,
      openGraph: preview({ url: song, title: 'Dawn chorus, recorded at four in the morning' }),
    }),
  ];
}

function sample(id: string, post: SamplePost): CardSample {
  return { id, post: samplePost(id, post) };
}
