/** The file can't be prepared, so that retries are useless. The message is for the uploader. */
export class MediaFault extends Error {
  override name = 'MediaFault';
}

/** The task timed out because the machine was busy, not because of the file. */
export class WorkTimedOut extends Error {
  override name = 'WorkTimedOut';
}

export const FAULTS = {
  damaged: 'The file is damaged or incomplete. Try to save it again, or choose another.',
  notWhatItSays: 'The content of this file isn’t what its first bytes say. Choose another file.',
  tooLarge: 'The picture is too large to process. Save it smaller, or as a JPEG.',
  cutOff:
    'Parts of this video were cut off, but are still in the file. Export it again from your video app.',
  ours: 'The file could not be processed. Try again later.',
  gone: 'The file is no longer available. Upload it again.',
  tooLong: 'Processing took too long. Try a shorter or smaller file.',
} as const;
