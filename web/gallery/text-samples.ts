import { BADGES } from '@rookery/contract/kernel/badges.ts';

import { author, counts, longText, ME, samplePost, type SamplePost } from './samples.ts';
import type { CardSample } from './scene.ts';

const LONG_NAME = 'Maximiliane-Konstantinopolitanische von und zu Hohenzollern-Sigmaringen';

export function textSamples(): CardSample[] {
  return [
    sample('short', { body: 'Eggs.', minutesAgo: 2 }),
    sample('plain', {
      body: 'Back on the cliff with @ben. More in the #spring diary: https://birds.example/diary',
    }),
    sample('lines', { body: 'One\nTwo\n\nThree, after an empty line' }),
    sample('many-lines', { body: 'A line\n'.repeat(280) }),
    sample('empty-lines', { body: `Above${'\n'.repeat(200)}below` }),
    sample('stacked-marks', { body: `Z${'\u0335\u0300\u0316'.repeat(40)}algo` }),
    sample('joined-emoji', { body: Array.from({ length: 40 }, () => '👩').join('\u200d') }),
    sample('long-2000', { body: longText(2000) }),
    sample('one-long-word', { body: `See ${'kittiwake'.repeat(22)} and a calm word after it.` }),
    sample('emoji-only', { body: '🐣🐦🎉' }),
    sample('right-to-left', {
      body: 'عادت الطيور إلى الجرف هذا الصباح، وكان الصوت عالياً حتى أننا أغلقنا النوافذ.',
      detectedLanguage: 'ar',
      user: author('nour', 'نور الهاشمي'),
    }),
    sample('long-name-and-handle', {
      body: 'A name as long as a name may be, and a handle too.',
      user: author('a_handle_as_long_as_it_may_be', LONG_NAME, { badges: ['gold_verified'] }),
    }),
    sample('all-badges', {
      body: 'Whoever has every badge shows one seal here.',
      user: author('every', 'Every Badge', { badges: Object.keys(BADGES) }),
    }),
    sample('old', { body: 'Written long ago.', minutesAgo: 60 * 24 * 421 }),
    ...reactedSamples(),
    sample('own', { body: 'Written by whoever is looking.', user: ME }),
    sample('sensitive', { body: 'Behind a cover.', isSensitive: true }),
    sample('web-only', { body: 'Behind a cover too.', isTrolling: true, isSensitive: true }),
    {
      ...sample('pinned', { body: 'Stands first on its author’s profile.' }),
      card: { label: 'Pinned' },
    },
  ];
}

function reactedSamples(): CardSample[] {
  return [
    sample('reacted', {
      body: 'Liked by many, and by whoever is looking.',
      userReaction: 'heart',
      views: 1_240,
      postEngagement: counts({
        comments: 12,
        reposts: 3,
        reactions: { heart: 41, thumbs_up: 7 },
      }),
    }),
    sample('allows-nothing', {
      body: 'To be read by whoever is looking, and no more.',
      abilities: [],
      postEngagement: counts({ comments: 12, reposts: 3, reactions: { heart: 41 } }),
    }),
    sample('reacted-by-everybody', {
      body: 'Every number is as wide as it gets.',
      userReaction: 'fire',
      views: 8_765_432,
      userEngagement: { hasReposted: true, hasRepostedWithComment: false, hasCommented: true },
      postEngagement: counts({
        comments: 123_456,
        reposts: 98_765,
        reactions: { heart: 120_000, joy: 45_600, fire: 12_345, thinking: 999, cry: 40, angry: 1 },
      }),
    }),
  ];
}

function sample(id: string, post: SamplePost): CardSample {
  return { id, post: samplePost(id, post) };
}
