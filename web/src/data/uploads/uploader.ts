import { api } from '#web/data/api/api.ts';
import { createUploader } from './upload-file.ts';
import { putBytes } from './upload-put.ts';

/** Uploads of this browser's session. */
export const uploader = createUploader({ api, put: putBytes, now: () => Date.now() });
