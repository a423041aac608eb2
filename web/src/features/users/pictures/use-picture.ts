import { useEffect, useState, useSyncExternalStore } from 'react';

import { usePage } from '#web/data/page/page-context.ts';
import { createOwnUploader } from '#web/data/uploads/uploader.part.ts';

import { createPicture, type Picture, type PicturePurpose } from './picture.ts';

export function usePicture(purpose: PicturePurpose): Picture {
  const { connection, part } = usePage();
  const [picture] = useState(() =>
    createPicture(
      {
        uploader: part(createOwnUploader),
        onOnline: (listener) =>
          connection.store.subscribe(({ state }) => {
            if (state === 'online') listener();
          }),
        addresses: {
          make: (blob) => URL.createObjectURL(blob),
          revoke: (address) => URL.revokeObjectURL(address),
        },
      },
      purpose,
    ),
  );
  useEffect(() => () => picture.end(), [picture]);
  return picture;
}

export function usePictureChange({ subscribe, state }: Picture): boolean {
  return useSyncExternalStore(subscribe, () => state().kind !== 'kept');
}
