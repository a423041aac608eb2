import { LIMITS } from '@rookery/contract/kernel/limits.ts';

const MEGABYTE = 1024 * 1024;

export const pictureStrings = {
  avatar: {
    name: 'Profile picture',
    choose: 'Add a picture',
    change: 'Change picture',
    remove: 'Remove picture',
    crop: 'Crop your picture',
    tooLarge: `This picture is larger than ${LIMITS.avatarBytes / MEGABYTE} MB. Choose a smaller one.`,
  },
  cover: {
    name: 'Cover',
    choose: 'Add a cover',
    change: 'Change cover',
    remove: 'Remove cover',
    crop: 'Crop your cover',
    tooLarge: `This cover is larger than ${LIMITS.coverBytes / MEGABYTE} MB. Choose a smaller one.`,
  },
  area: 'Crop area. Use the arrow keys to move it.',
  zoom: 'Zoom',
  use: 'Apply',
  cancel: 'Cancel',
  retry: 'Try again',
  unreadable: 'This file can’t be read as a picture. Choose a JPEG, PNG, WebP or GIF.',
  uploading: (percent: number): string =>
    percent < 100 ? `Uploading, ${percent} %` : 'Preparing the picture …',
  cancelUpload: 'Cancel upload',
  cutOff: 'The upload was interrupted. It continues when you’re back online.',
  notPrepared: 'Couldn’t process this picture. Try another one.',
  notSaved: 'Couldn’t save your picture. You can add it later in your profile.',
} as const;
