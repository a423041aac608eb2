import { createHmac } from 'node:crypto';
import type { Readable } from 'node:stream';
import { createFairTurns } from '#src/kernel/fair-turns.ts';
import type { Outside } from '#src/kernel/outside.ts';
import { createSingleFlight } from '#src/kernel/single-flight.ts';
import type { Departure } from '#src/platform/http/limits/admission.ts';
import { visitorNetwork } from '#src/platform/http/limits/rate-limits.ts';
import type { Storage } from '#src/platform/storage/storage.ts';
import { makePreviewImage, previewFile } from './make-preview-image.ts';
import {
  loadPreviewImage,
  markPreviewImageUsed,
  registerPreviewImage,
  settlePreviewImage,
  type PreviewImage,
} from './previews.store.ts';
import type { MediaParts } from '#src/features/media/parts.ts';

/** Pictures of other sites as this one shows them: no reader's browser asks anybody else. */
export interface PreviewImages {
  /** The path under which a picture will be shown here. @param address http or https */
  register(address: string): Promise<string>;
  /** The same for a post that is going to show it; null for a path of ours that stands for nothing. */
  adopt(address: string): Promise<string | null>;
  /**
   * The picture, fetched when it is first asked for. `none`: nor will there be one soon; `later`: this server
   * has too much to do, or trouble of its own; or the posts that show it can't be read.
   */
  open(hash: string, wanted: WantedPreview): Promise<PreviewBody | 'none' | 'later'>;
}

export interface WantedPreview {
  /** Pixels; the next larger is taken. */
  width: number;
  /** By staff, who see what is withheld too. */
  isForReview: boolean;
  /** Whoever asks, who may be anybody: an address. */
  who: string;
  /** Gone once nobody waits for the picture any more. */
  client: Departure;
  outside: Outside;
}

export interface PreviewBody {
  width: number;
  bytes: number;
  isWithheld: boolean;
  read(): Promise<Readable>;
}

const OWN_PATH = /^\/media\/previews\/([\w-]{43})\.webp$/;
/** A picture that failed is not asked for again so soon. */
const FAILED_MS = 86_400_000;

export function createPreviewImages(
  deps: Pick<
    MediaParts,
    | 'admission'
    | 'clock'
    | 'config'
    | 'db'
    | 'fetch'
    | 'log'
    | 'secrets'
    | 'storage'
    | 'storageRoom'
    | 'worker'
  >,
): PreviewImages {
  const { db, clock, config, secrets, storage, admission } = deps;
  const turns = createFairTurns({ atOnce: 8, atOnceEach: 3, waiting: 64, waitingEach: 16 });
  const once = createSingleFlight<readonly number[] | null>();

  // Keyed: nobody learns by guessing whether an address was linked here.
  const hashOf = (address: string): string =>
    createHmac('sha256', secrets.uploadSecret).update(`preview:${address}`).digest('base64url');

  async function register(address: string, isUsed: boolean): Promise<string> {
    const hash = hashOf(address);
    await registerPreviewImage(db, { hash, sourceUrl: address, isUsed }, clock.now());
    return `/media/previews/${hash}.webp`;
  }

  /** @returns the widths there are; null: not now. */
  async function prepare(
    hash: string,
    image: PreviewImage,
    wanted: Pick<WantedPreview, 'who' | 'outside'>,
  ): Promise<readonly number[] | null> {
    if (image.state === 'ready') return image.widths;
    const triedMs = image.triedAt?.getTime() ?? 0;
    const isHopeless = image.state === 'failed' && clock.now().getTime() - triedMs < FAILED_MS;
    return isHopeless ? [] : make(hash, image, wanted);
  }

  const make = (
    hash: string,
    image: PreviewImage,
    { who, outside }: Pick<WantedPreview, 'who' | 'outside'>,
  ): Promise<readonly number[] | null> =>
    once(hash, async () => {
      const widths = await turns.enter({ who: visitorNetwork(who) ?? who }, () =>
        makePreviewImage(deps, hash, image.sourceUrl, outside),
      );
      if (widths !== null) await settlePreviewImage(db, hash, widths, clock.now());
      return widths;
    });

  return {
    register: (address) => register(address, false),
    async adopt(address) {
      const path = address.startsWith(`${config.appUrl}/`)
        ? address.slice(config.appUrl.length)
        : address;
      const hash = OWN_PATH.exec(path)?.[1];
      if (hash === undefined) return register(address, true);
      return (await markPreviewImageUsed(db, hash, clock.now())) ? path : null;
    },
    async open(hash, wanted) {
      const { width, isForReview, who, client } = wanted;
      const visitor = { client, who: visitorNetwork(who) };
      const image = await admission.work('files', visitor, () =>
        loadPreviewImage(db, hash, clock.now()),
      );
      if (!image) return 'none';
      // Kept by no cache: it may be shown again in a moment.
      if (image.isWithheld && !isForReview) return 'later';
      const { isWithheld } = image;
      const found = await find(storage, hash, await prepare(hash, image, wanted), {
        width,
        isWithheld,
      });
      if (found !== 'none' || image.state !== 'ready') return found;
      // Its file is gone from the storage: the address it came from is still known.
      return find(storage, hash, await make(hash, image, wanted), { width, isWithheld });
    },
  };
}

async function find(
  storage: Storage,
  hash: string,
  widths: readonly number[] | null,
  wanted: Pick<PreviewBody, 'width' | 'isWithheld'>,
): Promise<PreviewBody | 'none' | 'later'> {
  if (widths === null) return 'later';
  const width = widths.find((each) => each >= wanted.width) ?? widths.at(-1);
  if (width === undefined) return 'none';
  const key = previewFile(hash, width);
  const file = await storage.stat(key);
  return file ? { ...wanted, width, bytes: file.bytes, read: () => storage.read(key) } : 'none';
}
