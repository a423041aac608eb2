import type { Page } from '#web/data/page/page.ts';

import { createUploader, type Uploader } from './upload-file.ts';
import { createPut } from './upload-put.ts';

export function createOwnUploader({ api, connection, clock }: Page): Uploader {
  return createUploader({ api, put: createPut(connection), now: clock.now });
}
