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
import { finishUpload, type FinishDeps } from '#src/features/media/uploads/finish-upload.ts';
import { uploadedMedia } from '#src/features/media/record/media-record.ts';
import { retryUpload, type RetryDeps } from '#src/features/media/uploads/retry-upload.ts';
import { receiveUploads } from '#src/features/media/uploads/receive-upload.ts';
import { serveMedia, type ServeDeps } from '#src/features/media/serve/serve-media.ts';
import { signUpload, type SignDeps } from '#src/features/media/uploads/sign-upload.ts';

/** The calls of uploads, where their bytes go, and where their files are read. */
export async function mediaRoutes(
  mount: Mount,
  server: FastifyInstance,
  deps: SignDeps & FinishDeps & RetryDeps & ServeDeps,
): Promise<void> {
  mount(signUploadCall, ({ caller, body }) => signUpload(deps, caller.userId, body));
  mount(signUploadByQuery, ({ caller, query }) => signUpload(deps, caller.userId, query));
  mount(finishUploadCall, async ({ caller, body }) =>
    ok({ data: await finishUpload(deps, caller.userId, body) }),
  );
  mount(retryUploadCall, async ({ caller, body }) =>
    ok({ data: uploadedMedia(await retryUpload(deps, caller.userId, body.url)) }),
  );
  mount(findUpload, async ({ caller, params }) =>
    ok({ data: uploadedMedia(await findOwnUpload(deps, caller.userId, params.uuid)) }),
  );
  await receiveUploads(server, deps);
  serveMedia(server, deps);
}
