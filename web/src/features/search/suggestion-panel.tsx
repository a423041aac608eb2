import { type ReactNode, useEffect } from 'react';

import { Avatar } from '#web/ui/person/avatar.tsx';
import { Badges } from '#web/ui/person/badges.tsx';
import { classNames } from '#web/ui/styles/class-names.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Skeleton } from '#web/ui/placeholders/skeleton.tsx';

import styles from './search-box.module.css';
import type { SuggestionGroup, SuggestionRow } from './suggestion-groups.ts';
import type { SearchBoxState } from './use-search-box.ts';
import { strings } from './strings.ts';

interface SuggestionPanelProps {
  id: string;
  box: SearchBoxState;
}

export function SuggestionPanel({ id, box }: SuggestionPanelProps) {
  const { isOpen, active, groups } = box;
  const count = groups.flatMap(({ rows }) => rows).filter(({ kind }) => kind !== 'more').length;
  useEffect(() => {
    if (active !== null)
      document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <>
      <p className="sr-only" role="status">
        {isOpen ? (box.isAsking ? strings.searching : strings.found(count)) : ''}
      </p>
      {isOpen && (
        <div className={styles.panel}>
          <div
            role="listbox"
            id={`${id}-list`}
            className={styles.list}
            aria-label={strings.suggestions}
          >
            {groups.map((group, at) => (
              <Group key={group.label ?? group.rows[0]?.key} id={`${id}-group-${at}`} group={group}>
                {group.rows.map((row) => (
                  <Option
                    key={row.key}
                    id={`${id}-${row.key}`}
                    row={row}
                    isActive={row.key === active}
                    onChoose={box.choose}
                  />
                ))}
              </Group>
            ))}
          </div>
          {box.isAsking && <SuggestionSkeletons />}
        </div>
      )}
    </>
  );
}

function Group({
  id,
  group,
  children,
}: {
  id: string;
  group: SuggestionGroup;
  children: ReactNode;
}) {
  if (group.label === undefined) return children;
  return (
    <div role="group" aria-labelledby={id} className={styles.group}>
      <div id={id} className={styles.label}>
        {group.label}
      </div>
      {children}
    </div>
  );
}

interface OptionProps {
  id: string;
  row: SuggestionRow;
  isActive: boolean;
  onChoose(row: SuggestionRow): void;
}

function Option({ id, row, isActive, onChoose }: OptionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the box keeps the focus, and has the keys
    <div
      role="option"
      tabIndex={-1}
      id={id}
      aria-selected={isActive}
      className={classNames(styles.option, row.kind === 'more' && styles.more)}
      // Keeps the focus in the box and a phone’s keyboard open.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(row)}
    >
      <Face row={row} />
    </div>
  );
}

function Face({ row }: { row: SuggestionRow }) {
  switch (row.kind) {
    case 'member':
      return <MemberFace {...row.member} />;
    case 'topic':
      return (
        <>
          <span className={styles.sign} aria-hidden="true">
            {row.sign}
          </span>
          <strong dir="auto">
            <span className="sr-only">{row.sign}</span>
            {row.name}
          </strong>
        </>
      );
    case 'posts':
      return (
        <>
          <span className={styles.sign}>
            <Icon name="search" size={18} />
          </span>
          <span className={styles.posts}>
            <strong>{strings.searchPosts}</strong> <span dir="auto">{strings.for(row.term)}</span>
          </span>
        </>
      );
    case 'more':
      return strings.showMore;
    case 'retry':
      return (
        <span className={styles.retry}>
          {strings.notLoaded} <strong>{strings.retry}</strong>
        </span>
      );
  }
}

interface MemberFaceProps {
  ulid: string;
  name: string;
  username: string;
  avatar: string | null;
  badges: readonly string[];
}

const SEALS = ['verified', 'gold_verified'];

function MemberFace({ ulid, name, username, avatar, badges }: MemberFaceProps) {
  return (
    <>
      <Avatar seed={ulid} name={name} src={avatar} size={40} />
      <span className={styles.names}>
        <span className={styles.nameLine}>
          <strong dir="auto">{name}</strong>
          <Badges names={badges.filter((badge) => SEALS.includes(badge))} />
        </span>
        <span className={styles.handle}>@{username}</span>
      </span>
    </>
  );
}

function SuggestionSkeletons() {
  return (
    <div className={classNames(styles.option, styles.waiting)} aria-hidden="true">
      <Skeleton width="40px" height="40px" round />
      <span className={styles.names}>
        <Skeleton width="9em" height="14px" />
      </span>
    </div>
  );
}
