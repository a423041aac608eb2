/** The file can't be prepared, so that retries are useless. The message is for the uploader. */
export class MediaFault extends Error {
  override name = 'MediaFault';
}

/** It timed out because the machine was busy, not because of the file. */
export class WorkTimedOut extends Error {
  override name = 'WorkTimedOut';
}

export const FAULTS = {
  damaged: 'The file is damaged or incomplete. Try to save it again, or choose another.',
  notWhatItSays: 'The file is not a picture or video of the kind that its name says.',
  tooLarge: 'The picture is too large to be prepared here. Save it smaller, or as a JPEG.',
  ours: 'It could not be prepared here. Try again later.',
  gone: 'The file is not here any more. Upload it again.',
  tooLong: 'It took too long to prepare. Try a shorter or smaller one.',
} as const;
