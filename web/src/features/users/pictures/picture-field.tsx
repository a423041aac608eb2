import { acceptOf } from '@rookery/contract/kernel/file-types.ts';
import { type ChangeEvent, type ReactNode, useRef, useState, useSyncExternalStore } from 'react';

import { Avatar } from '#web/ui/person/avatar.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { avatarGradient } from '#web/ui/person/drawn-avatar.ts';
import { lazyModule, useLazy } from '#web/ui/lazy/use-lazy.ts';

import styles from './picture-field.module.css';
import { pictureStrings as strings } from './picture-strings.ts';
import type { Picture, PictureState } from './picture.ts';

const crop = lazyModule(() => import('./crop-dialog.tsx'));
const TYPES = acceptOf(['image', 'gif']);

interface PictureFieldProps {
  picture: Picture;
  current: string | null;
  seed: string;
  name: string;
  error?: string | null | undefined;
  children?: ReactNode;
}

export function PictureField({ picture, current, seed, name, ...more }: PictureFieldProps) {
  const { purpose } = picture;
  const state = useSyncExternalStore(picture.subscribe, picture.state);
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const dialog = useLazy(crop, file !== null, () => setFile(null));
  const shown = shownOf(state, current);
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    setFile(event.target.files?.[0] ?? null);
    // Clear the field. Otherwise choosing the same file again would fire no event.
    event.target.value = '';
  };
  return (
    <div
      role="group"
      aria-label={strings[purpose].name}
      className={styles.field}
      data-purpose={purpose}
    >
      <Preview purpose={purpose} src={shown} seed={seed} name={name} />
      <div className={styles.side}>
        {more.children}
        <div className={styles.actions}>
          <Button size="small" onClick={() => input.current?.click()}>
            {shown === null ? strings[purpose].choose : strings[purpose].change}
          </Button>
          {shown !== null && !isUploadPending(state) && (
            <Button size="small" onClick={picture.remove}>
              {strings[purpose].remove}
            </Button>
          )}
        </div>
        <Progress picture={picture} state={state} error={more.error} />
      </div>
      <input ref={input} type="file" hidden accept={TYPES} onChange={choose} />
      {dialog && file && (
        <dialog.CropDialog
          file={file}
          purpose={purpose}
          onClose={() => setFile(null)}
          onDone={(blob) => {
            setFile(null);
            picture.upload(blob);
          }}
          onFailed={(message) => {
            setFile(null);
            picture.refuse(message);
          }}
        />
      )}
    </div>
  );
}

function isUploadPending(state: PictureState): boolean {
  return state.kind === 'uploading' || (state.kind === 'failed' && state.canRetry);
}

function shownOf(state: PictureState, current: string | null): string | null {
  if (state.kind === 'kept') return current;
  if (state.kind === 'removed') return null;
  return state.preview ?? current;
}

interface PreviewProps {
  purpose: Picture['purpose'];
  src: string | null;
  seed: string;
  name: string;
}

function Preview({ purpose, src, seed, name }: PreviewProps) {
  if (purpose === 'avatar') return <Avatar seed={seed} name={name} src={src} size={72} />;
  if (src !== null) return <img className={styles.cover} src={src} alt="" />;
  return <div className={styles.cover} data-drawn style={{ background: avatarGradient(seed) }} />;
}

interface ProgressProps {
  picture: Picture;
  state: PictureState;
  error?: string | null | undefined;
}

function Progress({ picture, state, error }: ProgressProps) {
  const { retry, reset } = picture;
  const message = state.kind === 'failed' ? state.message : error;
  return (
    <>
      {state.kind === 'uploading' && (
        <div className={styles.progress}>
          <span>{strings.uploading(state.percent)}</span>
          <progress
            max={100}
            aria-label={strings[picture.purpose].name}
            value={state.percent < 100 ? state.percent : undefined}
          />
          <Button size="small" onClick={reset}>
            {strings.cancelUpload}
          </Button>
        </div>
      )}
      <div role="alert" className={styles.failed}>
        {message}
      </div>
      {state.kind === 'failed' && state.canRetry && (
        <div className={styles.actions}>
          <Button size="small" onClick={retry}>
            {strings.retry}
          </Button>
          <Button size="small" onClick={reset}>
            {strings.cancelUpload}
          </Button>
        </div>
      )}
    </>
  );
}
