import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';

import styles from './crop-area.module.css';

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface CropAreaProps {
  image: string;
  /** Width / height. */
  aspect: number;
  isRound?: boolean;
  isFlat?: boolean;
  /** @param percent the area in percent of the picture; `pixels` in its pixels */
  onArea(percent: Area, pixels: Area): void;
  onUnreadable(): void;
}

const MOST_ZOOM = 4;
const LABEL = 'Crop area. Use the arrow keys to move it.';
const ZOOM = 'Zoom';

/** A picture with a crop that is moved and zoomed by pointer, touch or keys. */
export function CropArea(props: CropAreaProps) {
  const { image, aspect, isRound = false, isFlat = false, onArea, onUnreadable } = props;
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    // This attribute stops the sheet from moving when the member drags the picture.
    <div data-base-ui-swipe-ignore="">
      <div className={styles.area} data-flat={isFlat || undefined}>
        <Cropper
          image={image}
          aspect={aspect}
          cropShape={isRound ? 'round' : 'rect'}
          showGrid={false}
          crop={crop}
          zoom={zoom}
          maxZoom={MOST_ZOOM}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={onArea}
          onCropAreaChange={onArea}
          mediaProps={{ alt: '', onError: onUnreadable }}
          cropperProps={{ role: 'application', 'aria-label': LABEL }}
        />
      </div>
      <label className={styles.zoom}>
        {ZOOM}
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
