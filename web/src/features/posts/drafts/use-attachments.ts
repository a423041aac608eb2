import { useEffect, useState, useSyncExternalStore } from 'react';

import type { DraftFiles } from '#web/data/drafts/draft-files.ts';
import { usePage } from '#web/data/page/page-context.ts';
import {
  type Attachments,
  type AttachmentsView,
  openAttachments,
} from '#web/features/media/public.ts';

import type { DraftSession } from './draft-session.ts';

export function useAttachments(
  draftId: string,
  draft: DraftSession,
  files: DraftFiles,
): [Attachments, AttachmentsView] {
  const page = usePage();
  const [attachments] = useState(() => {
    const { attach: change, subscribe } = draft;
    return openAttachments(
      page,
      draftId,
      { media: () => draft.view().media, change, subscribe },
      files,
    );
  });
  useEffect(() => () => attachments.end(), [attachments]);
  return [attachments, useSyncExternalStore(attachments.subscribe, attachments.view)];
}
