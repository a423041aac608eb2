import { hasPostAbility } from '@rookery/contract/kernel/abilities.ts';
import type { Post } from '@rookery/contract/posts/post.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { usePost } from '#web/data/entities/entities.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { createViolationEntries } from '#web/features/feeds/pages/public.ts';
import {
  type Decision,
  type Mark,
  MarkDialog,
  staffStrings,
} from '#web/features/posts/menu/public.ts';
import { postVersions } from '#web/features/posts/edits/public.ts';
import { Link } from '#web/router/link.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { useLazy } from '#web/ui/lazy/use-lazy.ts';

import { decide } from './decide.ts';
import type { ReviewOutcome } from '#web/features/moderation/verdict/judgement.ts';
import { questionOf, ReviewCase } from '#web/features/moderation/verdict/review-case.tsx';
import { reviewStrings as strings } from '#web/features/moderation/strings/review-strings.ts';
import styles from '#web/features/moderation/verdict/verdict.module.css';

const ACTIONS: Readonly<Record<ReviewOutcome, Decision['action']>> = {
  remove: 'removeContent',
  dismiss: 'removeFlag',
  denyAppeal: 'denyAppeal',
  grantAppeal: 'removeViolation',
};

export function ReviewTool({ id }: { id: string }) {
  const page = usePage();
  const post = usePost(id);
  const { data: entry } = useQuery(page.part(createViolationEntries)(id));
  if (!post || !entry) return null;
  const { postFlagStatus: status, postFlagAppealText: appealText, lookedAtBy } = entry;
  const matter = { ...entry, status, appealText };
  return (
    <article className={styles.tool} aria-label={questionOf(matter)}>
      <ReviewCase
        id={post.id}
        authorId={post.user.userId}
        matter={matter}
        waiting={entry.waitingOfAuthor}
        onDecide={(answered, judgement) =>
          decide(page, post, { action: ACTIONS[answered], ...judgement })
        }
        beside={
          <>
            <Link className={styles.thread} to={`/post/${post.id}`}>
              {strings.thread}
            </Link>
            {entry.reportedVersion !== undefined && (
              <ReportedVersion id={post.id} version={entry.reportedVersion} />
            )}
            {lookedAtBy !== null && (
              <span className={styles.looking}>{strings.looking(lookedAtBy)}</span>
            )}
          </>
        }
        milder={!post.isHidden && hasPostAbility(post, 'mark') && <Marks post={post} />}
      />
    </article>
  );
}

function ReportedVersion({ id, version }: { id: string; version: number }) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  const module = useLazy(postVersions, isOpen, close);
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {strings.edited}
      </Button>
      {module && <module.PostVersions id={id} reported={version} onClose={close} />}
    </>
  );
}

function Marks({ post }: { post: Post }) {
  const [asked, ask] = useState<Mark | null>(null);
  return (
    <div className={styles.buttons}>
      <Button size="small" onClick={() => ask('applyNSFW')}>
        {staffStrings.sensitive(post.isSensitive)}
      </Button>
      <Button size="small" onClick={() => ask('applyTroll')}>
        {staffStrings.webOnly(post.isTrolling)}
      </Button>
      {asked && <MarkDialog post={post} mark={asked} onClose={() => ask(null)} />}
    </div>
  );
}
