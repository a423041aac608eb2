import { parseUrl } from './parse-url.ts';

export const EMBED_SITES = [
  'youtube',
  'vimeo',
  'spotify',
  'soundcloud',
  'tiktok',
  'instagram',
  'apple-music',
] as const;
export type EmbedSite = (typeof EMBED_SITES)[number];

export const EMBED_NAMES: Readonly<Record<EmbedSite, string>> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  spotify: 'Spotify',
  soundcloud: 'SoundCloud',
  tiktok: 'TikTok',
  instagram: 'Instagram',
  'apple-music': 'Apple Music',
};

const ORIGINS: Readonly<Record<EmbedSite, string>> = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
  spotify: 'https://open.spotify.com',
  soundcloud: 'https://w.soundcloud.com',
  tiktok: 'https://www.tiktok.com',
  instagram: 'https://www.instagram.com',
  'apple-music': 'https://embed.music.apple.com',
};

export const frameOrigins: readonly string[] = Object.values(ORIGINS);

export interface Embed {
  site: EmbedSite;
  /** Frame address: https, built from checked parts and never copied from the link. */
  src: string;
  /** Width divided by height. Null if `height` applies. */
  ratio: number | null;
  /** Height in pixels at any width. Null if `ratio` applies. */
  height: number | null;
}

interface PlayerTarget {
  path: string;
  shape: { ratio: number } | { height: number };
}

const WIDE = { ratio: 16 / 9 };
const UPRIGHT = { ratio: 9 / 16 };

export function findEmbed(link: string): Embed | null {
  const url = parseUrl(link);
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  if (url.port !== '' || url.username !== '' || url.password !== '') return null;
  const host = url.hostname.replace(/^(?:www|m|mobile)\./, '');
  const known = Object.hasOwn(HOSTS, host) ? HOSTS[host] : undefined;
  const found = known?.find(url);
  if (!known || !found) return null;
  const { path, shape } = found;
  return {
    site: known.site,
    src: ORIGINS[known.site] + path,
    ratio: null,
    height: null,
    ...shape,
  };
}

/** Path segments without dots or percent signs, so that none can leave the path. */
const SAFE_SEGMENT = /^[\w-]+$/;
const partsOf = ({ pathname }: URL): string[] => pathname.split('/').filter(Boolean);

function youtube(url: URL): PlayerTarget | null {
  const [first = '', second = ''] = partsOf(url);
  const isShort = url.hostname === 'youtu.be';
  const named = /^(?:shorts|live|embed|v)$/.test(first) ? second : null;
  const watched = first === 'watch' ? (url.searchParams.get('v') ?? '') : '';
  const id = isShort ? first : (named ?? watched);
  if (/^[\w-]{11}$/.test(id)) {
    const start = secondsOf(url.searchParams.get('t') ?? url.searchParams.get('start') ?? '');
    return {
      path: `/embed/${id}?autoplay=1&playsinline=1${start > 0 ? `&start=${start}` : ''}`,
      shape: first === 'shorts' ? UPRIGHT : WIDE,
    };
  }
  const list = first === 'playlist' ? (url.searchParams.get('list') ?? '') : '';
  return SAFE_SEGMENT.test(list)
    ? { path: `/embed/videoseries?list=${list}&autoplay=1&playsinline=1`, shape: WIDE }
    : null;
}

function secondsOf(time: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,3})h)?(?:(\d{1,5})m)?(?:(\d{1,6})s?)?$/.exec(time) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}

function vimeo(url: URL): PlayerTarget | null {
  const parts = partsOf(url);
  const at = parts.findIndex((part) => /^\d{5,12}$/.test(part));
  const before = parts.slice(0, at).join('/');
  if (at < 0 || !/^(?:|video|channels\/[\w-]+|groups\/[\w-]+\/videos)$/.test(before)) return null;
  // The path of an unlisted video has a second part, without which the video does not play.
  const hash = parts[at + 1] ?? url.searchParams.get('h') ?? '';
  const more = /^[\da-f]{6,16}$/.test(hash) ? `&h=${hash}` : '';
  return { path: `/video/${parts[at]}?autoplay=1&dnt=1${more}`, shape: WIDE };
}

const SPOTIFY_KINDS = /^(?:track|album|playlist|artist|episode|show)$/;

function spotify(url: URL): PlayerTarget | null {
  const parts = partsOf(url).filter((part) => !/^(?:intl-[a-z-]+|embed)$/.test(part));
  const [kind = '', id = ''] = parts[0] === 'user' ? parts.slice(2) : parts;
  if (!SPOTIFY_KINDS.test(kind) || !/^[\dA-Za-z]{22}$/.test(id)) return null;
  const isOne = kind === 'track' || kind === 'episode';
  return { path: `/embed/${kind}/${id}`, shape: { height: isOne ? 152 : 352 } };
}

/** Pages of the site whose path looks like the path of a member. */
const SOUNDCLOUD_PAGES = /^(?:discover|search|stream|you|upload|charts|pages|settings|messages)$/;
const SOUNDCLOUD_LISTS = /^(?:albums|comments|followers|following|likes|popular-tracks|reposts)$/;

function soundcloud(url: URL): PlayerTarget | null {
  const [member = '', second = '', third = '', ...rest] = partsOf(url);
  const isSet = second === 'sets';
  const named = isSet ? [member, second, third] : [member, second, ...(third ? [third] : [])];
  if (rest.length > 0 && !isSet) return null;
  if (!named.every((part) => SAFE_SEGMENT.test(part)) || SOUNDCLOUD_PAGES.test(member)) return null;
  // A third part is the key of an unlisted track.
  if (!isSet && (second === 'tracks' || SOUNDCLOUD_LISTS.test(second))) return null;
  if (!isSet && third !== '' && !third.startsWith('s-')) return null;
  const address = encodeURIComponent(`https://soundcloud.com/${named.join('/')}`);
  return {
    path: `/player/?url=${address}&auto_play=true&visual=false`,
    shape: { height: isSet ? 352 : 166 },
  };
}

function tiktok(url: URL): PlayerTarget | null {
  const [member = '', kind = '', id = ''] = partsOf(url);
  const isPost = /^@[\w.-]*$/.test(member) && /^(?:video|photo)$/.test(kind);
  const isPlayer = (member === 'player' && kind === 'v1') || (member === 'embed' && kind === 'v2');
  if (!(isPost || isPlayer) || !/^\d{15,22}$/.test(id)) return null;
  return { path: `/player/v1/${id}?autoplay=1&rel=0`, shape: UPRIGHT };
}

function instagram(url: URL): PlayerTarget | null {
  const parts = partsOf(url);
  const [kind = '', code = ''] = /^(?:p|reels?|tv)$/.test(parts[0] ?? '') ? parts : parts.slice(1);
  if (!/^(?:p|reels?|tv)$/.test(kind) || !/^[\w-]{5,40}$/.test(code)) return null;
  const name = kind === 'reels' ? 'reel' : kind;
  return { path: `/${name}/${code}/embed/`, shape: { height: 620 } };
}

const APPLE_KINDS = /^(?:album|song|playlist|music-video)$/;

function appleMusic(url: URL): PlayerTarget | null {
  const parts = partsOf(url);
  const [country, kind = '', ...rest] = /^[a-z]{2}$/.test(parts[0] ?? '')
    ? parts
    : ['us', ...parts];
  const id = rest.at(-1) ?? '';
  if (!APPLE_KINDS.test(kind) || rest.length > 2 || !/^(?:\d{5,20}|pl\.[\w-]{5,60})$/.test(id)) {
    return null;
  }
  const track = url.searchParams.get('i') ?? '';
  const isTrack = /^\d{5,20}$/.test(track);
  const path = `/${country}/${kind}/${id}${isTrack ? `?i=${track}` : ''}`;
  if (kind === 'music-video') return { path, shape: WIDE };
  return { path, shape: { height: isTrack || kind === 'song' ? 175 : 450 } };
}

const HOSTS: Readonly<Record<string, { site: EmbedSite; find(url: URL): PlayerTarget | null }>> = {
  'youtube.com': { site: 'youtube', find: youtube },
  'youtube-nocookie.com': { site: 'youtube', find: youtube },
  'music.youtube.com': { site: 'youtube', find: youtube },
  'youtu.be': { site: 'youtube', find: youtube },
  'vimeo.com': { site: 'vimeo', find: vimeo },
  'player.vimeo.com': { site: 'vimeo', find: vimeo },
  'open.spotify.com': { site: 'spotify', find: spotify },
  'soundcloud.com': { site: 'soundcloud', find: soundcloud },
  'tiktok.com': { site: 'tiktok', find: tiktok },
  'instagram.com': { site: 'instagram', find: instagram },
  'music.apple.com': { site: 'apple-music', find: appleMusic },
  'embed.music.apple.com': { site: 'apple-music', find: appleMusic },
};
