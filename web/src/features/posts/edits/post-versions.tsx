import type { PostVersion } from '@rookery/contract/posts/list-post-versions.ts';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useMemo } from 'react';

import { errorText } from '#web/data/http/api-error.ts';
import { usePage, usePart } from '#web/data/page/page-context.ts';
import { createPostTime } from '#web/features/posts/post/post-time.part.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Skeleton } from '#web/ui/placeholders/skeleton.tsx';

import { strings } from '#web/features/posts/post/strings.ts';
import { diffWords } from './diff-words.ts';
import styles from './post-versions.module.css';
import { versionStrings as texts } from './version-strings.ts';

interface PostVersionsProps {
  id: string;
  onClose(): void;
  /** The version that a report is about. */
  reported?: number | undefined;
}

export function PostVersions({ id, onClose, reported }: PostVersionsProps) {
  const { api } = usePage();
  const query = useQuery({
    queryKey: ['post-versions', id],
    queryFn: async ({ signal }) =>
      (await api('GET /posts/versions', { query: { ulid: id }, signal })).data,
    gcTime: 0,
  });
  const versions = query.data ?? [];
  return (
    <Dialog open onClose={onClose} title={texts.title} width={520}>
      {query.isPending && <Skeleton height="120px" />}
      {query.isError && (
        <div role="alert" className={styles.failed}>
          <p>{errorText(query.error)}</p>
          <Button size="small" onClick={() => void query.refetch()}>
            {strings.retry}
          </Button>
        </div>
      )}
      <ol className={styles.list}>
        {versions.map((version, at) => (
          <Version
            key={version.version}
            version={version}
            earlier={versions[at + 1]}
            isCurrent={at === 0}
            isReported={version.version === reported}
          />
        ))}
      </ol>
    </Dialog>
  );
}

interface VersionProps {
  version: PostVersion;
  earlier: PostVersion | undefined;
  isCurrent: boolean;
  isReported: boolean;
}

function Version({ version, earlier, isCurrent, isReported }: VersionProps) {
  const { fullDate } = usePart(createPostTime);
  const { createdAt } = version;
  const notes = earlier ? notesOf(version, earlier) : [];
  return (
    <li className={styles.version}>
      <p className={styles.when}>
        <time dateTime={createdAt}>{fullDate(createdAt)}</time>
        {isCurrent && ` · ${texts.current}`}
        {!earlier && ` · ${texts.first}`}
        {isReported && <strong> · {texts.reported}</strong>}
      </p>
      <Changes version={version} earlier={earlier} />
      {notes.length > 0 && <p className={styles.notes}>{notes.join(' · ')}</p>}
    </li>
  );
}

function Changes({ version, earlier }: Pick<VersionProps, 'version' | 'earlier'>) {
  const pieces = useMemo(
    () => (earlier ? diffWords(textOf(earlier), textOf(version)) : null),
    [version, earlier],
  );
  return (
    <p className={styles.text} dir="auto">
      {pieces === null
        ? textOf(version)
        : pieces.map(({ text, kind }, at) => (
            <Fragment key={at}>
              {kind === 'added' && <ins>{text}</ins>}
              {kind === 'removed' && <del>{text}</del>}
              {kind === 'same' && text}
            </Fragment>
          ))}
    </p>
  );
}

function textOf({ title, body }: PostVersion): string {
  return title === null || title === 'quote' ? body : `${title}\n${body}`;
}

function notesOf(version: PostVersion, earlier: PostVersion): string[] {
  const notes: string[] = [];
  if (version.isSensitive !== earlier.isSensitive) {
    notes.push(version.isSensitive ? texts.markedSensitive : texts.unmarkedSensitive);
  }
  if (version.isSensitive && version.warning !== earlier.warning) {
    notes.push(
      version.warning === undefined ? texts.warningRemoved : texts.warning(version.warning),
    );
  }
  const filesOf = ({ images }: PostVersion): string[] => images.map(({ url }) => url);
  const altsOf = ({ images }: PostVersion): string =>
    JSON.stringify(images.map(({ url, description }) => [url, description]).toSorted());
  if (filesOf(version).join() !== filesOf(earlier).join()) notes.push(texts.reordered);
  if (altsOf(version) !== altsOf(earlier)) notes.push(texts.newAltTexts);
  return notes;
}
