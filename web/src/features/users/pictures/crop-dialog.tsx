import { tooLargeText } from '@rookery/contract/kernel/detect-file.ts';
import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';

import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';

import { checkPicture } from './check-picture.ts';
import styles from './crop-dialog.module.css';
import { type CropArea as Area, cropPicture, type CropPurpose, CROPS } from './crop-picture.ts';
import { pictureStrings as strings } from './picture-strings.ts';

interface CropDialogProps {
  file: Blob;
  purpose: CropPurpose;
  onDone(blob: Blob): void;
  onFailed(message: string): void;
  onClose(): void;
}

const MOST_ZOOM = 4;
const BYTES = { avatar: LIMITS.avatarBytes, cover: LIMITS.coverBytes } as const;

export function CropDialog({ file, purpose, onDone, onFailed, onClose }: CropDialogProps) {
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
        file={file}
        purpose={purpose}
        onArea={setArea}
        onUnreadable={() => void giveUncropped()}
      />
    </Dialog>
  );
}

interface CropAreaProps {
  file: Blob;
  purpose: CropPurpose;
  onArea(area: Area): void;
  onUnreadable(): void;
}

function CropArea({ file, purpose, onArea, onUnreadable }: CropAreaProps) {
  const address = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    // This attribute stops the sheet from moving when the member drags the picture.
    <div data-base-ui-swipe-ignore="">
      <div className={styles.area} data-purpose={purpose}>
        <Cropper
          image={address}
          aspect={CROPS[purpose].aspect}
          cropShape={purpose === 'avatar' ? 'round' : 'rect'}
          showGrid={false}
          crop={crop}
          zoom={zoom}
          maxZoom={MOST_ZOOM}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_percentages, pixels) => onArea(pixels)}
          onCropAreaChange={(_percentages, pixels) => onArea(pixels)}
          mediaProps={{ alt: '', onError: onUnreadable }}
          cropperProps={{ role: 'application', 'aria-label': strings.area }}
        />
      </div>
      <label className={styles.zoom}>
        {strings.zoom}
        <input
          type="range"
          min={1}
          max={MOST_ZOOM}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </label>
    </div>
  );
}

function useObjectUrl(blob: Blob): string {
  const [address] = useState(() => URL.createObjectURL(blob));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return address;
}
