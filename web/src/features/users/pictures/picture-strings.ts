export const pictureStrings = {
  avatar: {
    name: 'Profile picture',
    choose: 'Add a picture',
    change: 'Change picture',
    remove: 'Remove picture',
    crop: 'Crop your picture',
    limited: 'profile pictures',
  },
  cover: {
    name: 'Cover',
    choose: 'Add a cover',
    change: 'Change cover',
    remove: 'Remove cover',
    crop: 'Crop your cover',
    limited: 'covers',
  },
  use: 'Apply',
  cancel: 'Cancel',
  retry: 'Try again',
  damaged: 'This picture is damaged or incomplete. Choose another one.',
  unreadable: 'This file couldn’t be read. Download it to this device first.',
  uploading: (percent: number): string =>
    percent < 100 ? `Uploading, ${percent} %` : 'Preparing the picture …',
  cancelUpload: 'Cancel upload',
  cutOff: 'The upload was interrupted. It continues when you’re back online.',
  notPrepared: 'Couldn’t process this picture. Try another one.',
  notSaved: 'Couldn’t save your picture. You can add it later in your profile.',
} as const;
