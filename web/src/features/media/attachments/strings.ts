const LARGE_KINDS = { image: 'images', gif: 'GIFs', video: 'videos' } as const;

/** Every text of what is attached to a post. Those of the specification stand here letter for letter. */
export const strings = {
  limitNotice: 'You can only upload up to 5 media files',
  limitReached: 'Maximum upload limit reached.',
  invalidFormat: 'Invalid file format',
  notTaken: (name: string): string =>
    `${name} can’t be added. Pictures can be JPEG, PNG, WebP or GIF, videos MP4 or MOV.`,
  emptyFile: (name: string): string => `${name} is empty.`,
  tooLarge: (name: string, kind: 'image' | 'gif' | 'video', megabytes: number): string =>
    `${name} is too large: ${LARGE_KINDS[kind]} may have up to ${megabytes} MB.`,
  uploadFailed: 'It could not be uploaded.',
  cutOff: 'The connection was lost too often.',
  fileLost: 'This browser no longer has the file. Take it out and add it again.',
  notPrepared: 'It could not be prepared. Take it out, or try another file.',
  notPreparedHere: 'It could not be prepared here. Nothing is wrong with the file.',
  waitingForNetwork: 'No connection. The upload goes on by itself.',
  notKept: 'This browser can’t keep the files of this draft. Post it before you leave.',
  attachments: 'Media of this post',
  attachment: (isVideo: boolean, at: number, count: number, name: string): string =>
    `${isVideo ? 'Video' : 'Image'} ${at} of ${count}: ${name}`,
  attachmentKeys: 'Arrow keys move it.',
  moved: (name: string, at: number, count: number): string => `${name} is now ${at} of ${count}.`,
  uploading: (name: string): string => `Uploading ${name}`,
  uploadingAll: (percent: number): string => `Uploading ${percent}%`,
  cancelUpload: (name: string): string => `Cancel the upload of ${name}`,
  removeMedia: (name: string): string => `Remove ${name}`,
  retry: 'Retry',
  retryUpload: (name: string): string => `Retry ${name}`,
  uploadStopped: 'Not posted: one of the files could not be uploaded.',
  alt: 'ALT',
  altOf: (name: string): string => `ALT text of ${name}`,
  describe: (name: string): string => `Describe ${name}`,
  description: 'Description',
  descriptionHint: 'For those who can’t see it, and for search.',
  descriptionTooLong: (name: string): string =>
    `The description of ${name} is too long. Open it, and make it shorter.`,
  descriptionLeft: (left: number): string => `${left} characters left`,
  done: 'Done',
  moveEarlier: 'Move earlier',
  moveLater: 'Move later',
  addMedia: 'Add images or videos',
  addGif: 'Add a GIF',
  dropHere: 'Drop to add',
} as const;
