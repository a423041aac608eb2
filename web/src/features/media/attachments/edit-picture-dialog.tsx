import { LIMITS } from '@rookery/contract/kernel/limits.ts';
import { useEffect, useState } from 'react';

import { Button } from '#web/ui/controls/button.tsx';
import { Choice } from '#web/ui/controls/choice.tsx';
import { type Area, CropArea } from '#web/ui/crop/crop-area.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';

import type { Attachment, Attachments } from './attachments.ts';
import styles from './edit-picture-dialog.module.css';
import { drawPreview, editPicture, isWhole, type Turns, turnedSize } from './edit-picture.ts';
import { isAnimated } from './is-animated.ts';
import { strings } from './strings.ts';

interface EditPictureDialogProps {
  item: Attachment;
  attachments: Attachments;
  onClose(): void;
}

const RATIOS = {
  original: null,
  square: 1,
  landscape: 4 / 3,
  portrait: 3 / 4,
} as const;
type Shape = keyof typeof RATIOS;

const SHAPES = (Object.keys(RATIOS) as Shape[]).map((value) => ({
  value,
  label: strings.shapes[value],
}));

export function EditPictureDialog({ item, attachments, onClose }: EditPictureDialogProps) {
  const { id, originalId } = item.media;
  const [source, fault] = useSource(attachments, id);
  const [turns, setTurns] = useState<Turns>(0);
  const [shape, setShape] = useState<Shape>('original');
  const [area, setArea] = useState<Area | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const preview = usePreview(source?.picture ?? null, turns, setProblem);

  const apply = async (): Promise<void> => {
    if (!source || !area) return;
    setBusy(true);
    const edit = { turns, area };
    try {
      const { picture, type } = source;
      const edited = isWhole(edit)
        ? null
        : await editPicture(picture, type, edit, LIMITS.imageBytes);
      await attachments.edit(id, edited);
      onClose();
    } catch (error) {
      console.error('A picture could not be edited.', error);
      setProblem(strings.notEdited);
      setBusy(false);
    }
  };
  const restore = async (): Promise<void> => {
    await attachments.edit(id, null);
    onClose();
  };
  const size = source && turnedSize(source.picture, turns);
  const message = fault ?? problem;
  return (
    <Dialog
      open
      onClose={onClose}
      isOver
      title={strings.editTitle}
      width={520}
      footer={
        <>
          <div className={styles.rotate}>
            <Button
              disabled={!preview}
              onClick={() => {
                setArea(null);
                setTurns(((turns + 1) % 4) as Turns);
              }}
            >
              <Icon name="rotate" size={18} />
              {strings.rotate}
            </Button>
          </div>
          {originalId !== undefined && (
            <Button disabled={isBusy || fault !== null} onClick={() => void restore()}>
              {strings.undoEdits}
            </Button>
          )}
          <Button
            kind="dark"
            disabled={!area || fault !== null}
            busy={isBusy}
            onClick={() => void apply()}
          >
            {strings.apply}
          </Button>
        </>
      }
    >
      {message !== null && (
        <p role="alert" className={styles.problem}>
          {message}
        </p>
      )}
      {fault === null && !(size && preview) && <div className={styles.waiting} aria-busy="true" />}
      {fault === null && size && preview && (
        <CropArea
          // A turn or another shape starts with the whole picture.
          key={`${preview} ${shape}`}
          image={preview}
          aspect={RATIOS[shape] ?? size.width / size.height}
          onArea={setArea}
          onUnreadable={() => setProblem(strings.cannotEdit)}
        />
      )}
      <Choice<Shape> label={strings.shape} options={SHAPES} value={shape} onChange={setShape} />
    </Dialog>
  );
}

interface Source {
  picture: ImageBitmap;
  type: string;
}

/** The original as an upright picture, or the reason that it cannot be edited. */
function useSource(
  attachments: Attachments,
  id: string,
): [source: Source | null, fault: string | null] {
  const [source, setSource] = useState<Source | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    let picture: ImageBitmap | undefined;
    const load = async (): Promise<void> => {
      const file = await attachments.loadOriginal(id);
      if (!file) return setFault(strings.fileLost);
      if (await isAnimated(file)) return setFault(strings.editAnimated);
      picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
      if (isOver) picture.close();
      else setSource({ picture, type: file.type });
    };
    load().catch((error: unknown) => {
      console.info('A picture could not be opened for editing.', error);
      setFault(strings.cannotEdit);
    });
    return () => {
      isOver = true;
      picture?.close();
    };
  }, [attachments, id]);
  return [source, fault];
}

function usePreview(
  picture: ImageBitmap | null,
  turns: Turns,
  onProblem: (message: string) => void,
): string | null {
  const [shown, setShown] = useState<{ address: string; turns: Turns } | null>(null);
  useEffect(() => {
    if (!picture) return undefined;
    let isOver = false;
    let address: string | undefined;
    drawPreview(picture, turns).then(
      (blob) => {
        if (isOver) return;
        address = URL.createObjectURL(blob);
        setShown({ address, turns });
      },
      () => isOver || onProblem(strings.cannotEdit),
    );
    return () => {
      isOver = true;
      if (address !== undefined) URL.revokeObjectURL(address);
    };
  }, [picture, turns, onProblem]);
  return shown?.turns === turns ? shown.address : null;
}
