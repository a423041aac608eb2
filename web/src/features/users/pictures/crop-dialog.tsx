import { tooLargeText } from '@rookery/contract/kernel/detect-file.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { useEffect, useState } from 'react';

import { Button } from '#web/ui/controls/button.tsx';
import { CropArea } from '#web/ui/crop/crop-area.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

import { checkPicture } from './check-picture.ts';
import { type CropArea as Area, cropPicture, type CropPurpose, CROPS } from './crop-picture.ts';
import { pictureStrings as strings } from './picture-strings.ts';

interface CropDialogProps {
  file: Blob;
  purpose: CropPurpose;
  onDone(blob: Blob): void;
  onFailed(message: string): void;
  onClose(): void;
}

const BYTES = { avatar: LIMITS.avatarBytes, cover: LIMITS.coverBytes } as const;

export function CropDialog({ file, purpose, onDone, onFailed, onClose }: CropDialogProps) {
  const address = useObjectUrl(file);
  const [area, setArea] = useState<Area | null>(null);
  const [isBusy, setBusy] = useState(false);

  const give = (blob: Blob): void => {
    const [bytes, most] = [blob.size, BYTES[purpose]];
    if (bytes <= most) return onDone(blob);
    onFailed(tooLargeText({ bytes, most, limited: strings[purpose].limited }));
  };
  /** The server reads more kinds than this browser shows, such as HEIC. */
  const giveUncropped = async (): Promise<void> => {
    const checked = await checkPicture(file);
    if (checked.kind === 'refused') onFailed(checked.message);
    else give(checked.blob);
  };
  const use = async (): Promise<void> => {
    if (!area) return;
    setBusy(true);
    try {
      give(await cropPicture(file, area, purpose));
    } catch (error) {
      console.info('A picture could not be cropped.', error);
      await giveUncropped();
    }
  };
  return (
    <Dialog
      open
      isOver
      onClose={onClose}
      title={strings[purpose].crop}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button kind="primary" disabled={!area} busy={isBusy} onClick={() => void use()}>
            {strings.use}
          </Button>
        </>
      }
    >
      <CropArea
        image={address}
        aspect={CROPS[purpose].aspect}
        isRound={purpose === 'avatar'}
        isFlat={purpose === 'cover'}
        onArea={(_percent, pixels) => setArea(pixels)}
        onUnreadable={() => void giveUncropped()}
      />
    </Dialog>
  );
}

function useObjectUrl(blob: Blob): string {
  const [address] = useState(() => URL.createObjectURL(blob));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return address;
}
