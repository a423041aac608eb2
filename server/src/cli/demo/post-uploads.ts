import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { SignedUpload } from '@rookery/contract/media/upload.ts';
import { makeUlid } from '@rookery/contract/kernel/ulid.ts';
import { type UploadedPost, uploadedPosts } from '@rookery/demo/public.ts';
import type { Resources } from '#src/resources.ts';
import type { LiveCall } from './live-activity.ts';
import * as store from './live.store.ts';

interface UploadDeps extends Pick<Resources, 'clock' | 'db' | 'log'> {
  folder: string;
  call(call: LiveCall): Promise<unknown>;
}

/** Lets members post files once, so that uploads, a GIF and a film exist. Missing files are skipped. */
export async function postUploads(deps: UploadDeps): Promise<void> {
  if (await store.hasUploads(deps.db)) return;
  const ids = await store.findMemberIds(deps.db);
  for (const post of uploadedPosts) {
    const by = ids.get(post.by);
    if (by === undefined) throw new Error(`The demo has no member @${post.by}.`);
    await postFiles(deps, by, post).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'A post of the demo has no files'),
    );
  }
}

async function postFiles(deps: UploadDeps, by: string, post: UploadedPost): Promise<void> {
  const images: object[] = [];
  for (const { name, type, alt } of post.files) {
    const bytes = await readFile(join(deps.folder, name)).catch(() => null);
    if (!bytes) return;
    images.push({ url: await upload(deps, by, { name, type, bytes }), description: alt });
  }
  const ulid = makeUlid(deps.clock.now().getTime());
  await deps.call({ by, path: '/v3/posts', body: { ulid, body: post.text, images } });
}

async function upload(
  { call }: UploadDeps,
  by: string,
  { name, type, bytes }: { name: string; type: string; bytes: Buffer },
): Promise<string> {
  const file = { visibility: 'public-read', content_type: type, name };
  const signed = (await call({
    by,
    method: 'POST',
    path: '/v3/media/signed-storage-url',
    body: { ...file, content_length: bytes.length },
  })) as SignedUpload;
  const { uuid, key, bucket, url, headers } = signed;
  const sent = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  if (!sent.ok) throw new Error(`The upload of ${name} answered ${sent.status}.`);
  const finished = (await call({
    by,
    method: 'POST',
    path: '/v3/media/upload',
    body: { uuid, key, bucket, name, content_type: type },
  })) as { data: { url: string } };
  return finished.data.url;
}
