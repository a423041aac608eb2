import { findUpload } from '@rookery/contract/media/find-upload.ts';
import { finishUpload as finishUploadCall } from '@rookery/contract/media/finish-upload.ts';
import { retryUpload as retryUploadCall } from '@rookery/contract/media/retry-upload.ts';
import {
  signUpload as signUploadCall,
  signUploadByQuery,
} from '@rookery/contract/media/sign-upload.ts';
import type { FastifyInstance } from 'fastify';
import { ok, type Mount } from '#src/platform/http/calls/mount.ts';
import { findOwnUpload } from '#src/features/media/uploads/find-upload.ts';
import { finishUpload } from '#src/features/media/uploads/finish-upload.ts';
import { uploadedMedia } from '#src/features/media/record/media-record.ts';
import { retryUpload } from '#src/features/media/uploads/retry-upload.ts';
import { receiveUploads } from '#src/features/media/uploads/receive-upload.ts';
import { serveMedia } from '#src/features/media/serve/serve-media.ts';
import { makeUpload, signUpload } from '#src/features/media/uploads/sign-upload.ts';
import type { MediaParts } from './parts.ts';

export async function mediaRoutes(
  mount: Mount,
  server: FastifyInstance,
  deps: MediaParts,
): Promise<void> {
  const shown = async (ownerId: string, uuid: string) =>
    ok({ data: uploadedMedia(await findOwnUpload(deps, ownerId, uuid)) });

  mount(signUploadCall, {
    make: ({ caller, body }) => makeUpload(deps, caller.userId, body),
    show: ({ caller }, uuid) => signUpload(deps, caller.userId, uuid),
  });
  mount(signUploadByQuery, async ({ caller, query }) =>
    signUpload(deps, caller.userId, await makeUpload(deps, caller.userId, query)),
  );
  mount(finishUploadCall, {
    change: ({ caller, body }) => finishUpload(deps, caller.userId, body),
    show: ({ caller, body }) => shown(caller.userId, body.uuid),
  });
  mount(retryUploadCall, {
    make: ({ caller, body }) => retryUpload(deps, caller.userId, body.url),
    show: ({ caller }, uuid) => shown(caller.userId, uuid),
  });
  mount(findUpload, ({ caller, params }) => shown(caller.userId, params.uuid));
  await receiveUploads(server, deps);
  serveMedia(server, deps);
}
