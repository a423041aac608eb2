import { createHmac } from 'node:crypto';
import type { Readable } from 'node:stream';
import { createFairQueue } from '#src/kernel/fair-queue.ts';
import type { Outside } from '#src/kernel/outside.ts';
import { createSingleFlight } from '#src/kernel/single-flight.ts';
import type { DisconnectSignal } from '#src/platform/http/limits/admission.ts';
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

/** Serves other sites' pictures from here, so that readers' browsers contact no other site. */
export interface PreviewImages {
  register(address: string): Promise<string>;
  adopt(address: string): Promise<string | null>;
  /**
   * Fetches the picture at the first request. `none` means unavailable for now. `later` means that this
   * server is busy or failed, or that no readable post shows the picture.
   */
  open(hash: string, wanted: WantedPreview): Promise<PreviewBody | 'none' | 'later'>;
}

export interface WantedPreview {
  /** Width in pixels. The next larger stored width is chosen. */
  width: number;
  isForReview: boolean;
  who: string;
  client: DisconnectSignal;
  outside: Outside;
}

export interface PreviewBody {
  width: number;
  bytes: number;
  isWithheld: boolean;
  read(): Promise<Readable>;
}

const OWN_PATH = /^\/media\/previews\/([\w-]{43})\.webp$/;
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
  const turns = createFairQueue({ atOnce: 8, atOnceEach: 3, waiting: 64, waitingEach: 16 });
  const once = createSingleFlight<readonly number[] | null>();

  // The hash is keyed, so that no one can guess whether an address was linked here.
  const hashOf = (address: string): string =>
    createHmac('sha256', secrets.uploadSecret).update(`preview:${address}`).digest('base64url');

  async function register(address: string, isUsed: boolean): Promise<string> {
    const hash = hashOf(address);
    await registerPreviewImage(db, { hash, sourceUrl: address, isUsed }, clock.now());
    return `/media/previews/${hash}.webp`;
  }

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
      // No cache keeps this response: the picture may be visible again soon.
      if (image.isWithheld && !isForReview) return 'later';
      const { isWithheld } = image;
      const found = await find(storage, hash, await prepare(hash, image, wanted), {
        width,
        isWithheld,
      });
      if (found !== 'none' || image.state !== 'ready') return found;
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
