import { type ComponentProps, useCallback, useEffect, useRef, useState } from 'react';
import { AdsSection } from './content/ads-section.tsx';
import { BanAppealsSection } from './members/ban-appeals-section.tsx';
import { createConsoleApi, type ConsoleApi, type ConsoleMember } from './api/console-api.ts';
import styles from './console-app.module.css';
import parts from './parts/console.module.css';
import { AuditSection } from './overview/audit-section.tsx';
import { FeedbackSection } from './overview/feedback-section.tsx';
import { GroupsSection } from './content/groups-section.tsx';
import { InvitationsSection } from './invitations/invitations-section.tsx';
import { InviteLinksSection } from './invitations/invite-links-section.tsx';
import { MembersSection } from './members/members-section.tsx';
import { OutsideConsole } from './outside-console.tsx';
import { OverviewSection } from './overview/overview-section.tsx';
import { PoliciesSection } from './policies/policies-section.tsx';
import { usePolicyDrafts } from './policies/policy-drafts.ts';
import { ProofForm } from './parts/proof-form.tsx';
import { strings } from './strings/strings.ts';
import { Toasts } from '#web/ui/toast/toast.tsx';
import { WordsSection } from './content/words-section.tsx';
import { TransparencySection } from './policies/transparency-section.tsx';
import { TypesSection } from './content/types-section.tsx';
import { useAsyncData } from './api/use-async-data.ts';

const SECTIONS = {
  overview: 'Overview',
  members: 'Members',
  appeals: 'Ban appeals',
  feedback: 'Feedback',
  groups: 'Groups',
  invitations: 'Invitations',
  links: 'Invite links',
  ads: 'Ads',
  words: 'Word filters',
  policies: 'Rules and privacy policy',
  transparency: 'Transparency',
  types: 'Types',
  audit: 'Audit log',
} as const;
type Section = keyof typeof SECTIONS;

export function ConsoleApp() {
  const load = useCallback(() => createConsoleApi()('GET /admin/session'), []);
  const { value, error } = useAsyncData(load);
  if (value) return <SignedInConsole who={value.data} />;
  if (error === null) return <p className={styles.outside}>{strings.loading}</p>;
  return <OutsideConsole />;
}

function SignedInConsole({ who }: { who: ConsoleMember }) {
  const section = useSection();
  const [drafts, setDraft] = usePolicyDrafts();
  const words = useUnsavedText(section, Object.keys(drafts).length > 0);
  const [proof, setProof] = useState<{ answer(isProved: boolean): void } | null>(null);
  const asking = useRef<Promise<boolean> | null>(null);
  // Concurrent calls that need a proof share one dialog.
  const prove = (): Promise<boolean> =>
    (asking.current ??= new Promise<boolean>((resolve) => {
      setProof({ answer: resolve });
    }).finally(() => {
      asking.current = null;
      setProof(null);
    }));
  const [ask] = useState(() => createConsoleApi({ who, prove, holdsWords: words.areHeld }));
  const leave = async (): Promise<void> => {
    await ask('DELETE /admin/session').catch(() => undefined);
    location.reload();
  };
  const shown = Object.entries(SECTIONS).filter(([name]) => name !== 'audit' || who.readsLog);
  return (
    <div className={styles.console}>
      <Toasts />
      {proof && <ProofForm ask={ask} email={who.email} onAnswer={proof.answer} />}
      <header className={styles.side}>
        <p className={styles.who}>
          <strong>{strings.console}</strong>
          <span dir="auto">
            {who.name}, {who.role}
          </span>
        </p>
        <nav className={styles.nav} aria-label={strings.sections}>
          {shown.map(([name, label]) => (
            <a key={name} href={`#${name}`} aria-current={name === section ? 'page' : undefined}>
              {label}
            </a>
          ))}
        </nav>
        <button type="button" className={parts.button} onClick={() => void leave()}>
          {strings.leave}
        </button>
      </header>
      <main className={styles.main} onInput={words.onInput}>
        <h1>{SECTIONS[section]}</h1>
        <Content key={section} section={section} ask={ask} who={who} texts={{ drafts, setDraft }} />
      </main>
    </div>
  );
}

interface ContentProps {
  section: Section;
  ask: ConsoleApi;
  who: ConsoleMember;
  texts: Pick<ComponentProps<typeof PoliciesSection>, 'drafts' | 'setDraft'>;
}

function Content({ section, ask, who, texts }: ContentProps) {
  switch (section) {
    case 'overview':
      return <OverviewSection ask={ask} />;
    case 'members':
      return (
        <MembersSection
          ask={ask}
          changes={who.changesBadges}
          takes={who.takesBadges}
          makesCases={who.readsLog}
        />
      );
    case 'appeals':
      return <BanAppealsSection ask={ask} />;
    case 'feedback':
      return <FeedbackSection ask={ask} />;
    case 'groups':
      return <GroupsSection ask={ask} deletes={who.deletesGroups} />;
    case 'invitations':
      return <InvitationsSection ask={ask} />;
    case 'links':
      return <InviteLinksSection ask={ask} closes={who.readsLog} />;
    case 'ads':
      return <AdsSection ask={ask} makes={who.makesAds} />;
    case 'words':
      return <WordsSection ask={ask} changes={who.namesWords} />;
    case 'policies':
      return <PoliciesSection ask={ask} edits={who.editsPolicies} {...texts} />;
    case 'transparency':
      return <TransparencySection ask={ask} />;
    case 'types':
      return <TypesSection />;
    case 'audit':
      return <AuditSection ask={ask} />;
  }
}

function useUnsavedText(section: Section, hasDrafts: boolean) {
  const drafted = useRef(hasDrafts);
  const typed = useRef(false);
  useEffect(() => {
    drafted.current = hasDrafts;
  }, [hasDrafts]);
  useEffect(() => {
    typed.current = false;
  }, [section]);
  useEffect(() => {
    const question = (event: BeforeUnloadEvent): void => {
      if (drafted.current) event.preventDefault();
    };
    addEventListener('beforeunload', question);
    return () => removeEventListener('beforeunload', question);
  }, []);
  const onInput = (): void => void (typed.current = true);
  return { onInput, areHeld: () => drafted.current || typed.current };
}

function useSection(): Section {
  const [section, setSection] = useState(sectionFromAddress);
  useEffect(() => {
    const follow = (): void => setSection(sectionFromAddress());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return section;
}

function sectionFromAddress(): Section {
  const name = location.hash.slice(1);
  return Object.hasOwn(SECTIONS, name) ? (name as Section) : 'overview';
}
