import { choosableFeeds } from '@rookery/contract/kernel/feeds.ts';
import { readHomeTabs, tabFeed } from '@rookery/contract/kernel/home-tabs.ts';
import { type ReactNode, useState } from 'react';
import { feedLabels, tabLabel } from '#web/data/settings/feed-labels.ts';
import { createKeyboardSetting } from '#web/data/settings/keyboard-setting.part.ts';
import { useSetting } from '#web/data/settings/settings.ts';
import { useShortcutSetting } from '#web/data/settings/keyboard-setting.ts';
import { createLogoutQuestion, type UnsentText } from '#web/data/drafts/logout-question.part.ts';
import { usePage, usePart } from '#web/data/page/page-context.ts';
import { useCurrentUser } from '#web/data/page/session.ts';
import { siteConfig } from '#web/data/api/site-config.ts';
import { Link } from '#web/router/link.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import { Switch } from '#web/ui/controls/switch.tsx';
import { ColourSettings } from './colour-settings.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { LogoutEverywhere } from './logout-everywhere.tsx';
import { PolicySection } from './policy-section.tsx';
import { SettingChoice } from './setting-choice.tsx';
import { SettingSwitch } from './setting-switch.tsx';
import styles from './settings-screen.module.css';
import { strings } from '#web/features/users/strings/strings.ts';

const FEED_LABELS = Object.fromEntries(
  choosableFeeds(siteConfig.isTenant).map((feed) => [feed, feedLabels[feed]]),
);

/** The groups, lists and hashtags that the member has pinned to Home. */
function usePinnedLabels(): Record<string, string> {
  const tabs = readHomeTabs(useSetting('home_tabs')).filter(({ kind }) => kind !== 'feed');
  return Object.fromEntries(tabs.map((tab) => [tabFeed(tab), tabLabel(tab)]));
}

export function SettingsScreen({ children }: { children?: ReactNode }) {
  useScreenTitle(strings.settings.title);
  return (
    <div className={styles.screen}>
      <section>
        <h2>{strings.settings.appearance}</h2>
        <SettingChoice
          name="dark_mode"
          label={strings.settings.darkMode}
          labels={strings.settings.darkModes}
        />
        <ColourSettings />
      </section>
      <section>
        <h2>{strings.settings.reading}</h2>
        <SettingChoice
          name="default_feed"
          label={strings.settings.defaultFeed}
          hint={strings.settings.defaultFeedHint}
          labels={{ ...FEED_LABELS, ...usePinnedLabels() }}
        />
        <SettingChoice
          name="comment_sort"
          label={strings.settings.commentSort}
          labels={strings.settings.commentSorts}
        />
        <SettingSwitch
          name="auto_play"
          label={strings.settings.autoPlay}
          hint={strings.settings.autoPlayHint}
        />
        <SettingSwitch
          name="show_sensitive"
          label={strings.settings.showSensitive}
          hint={strings.settings.showSensitiveHint}
        />
        <ShortcutSwitch />
      </section>
      <section>
        <h2>{strings.settings.posting}</h2>
        <SettingSwitch
          name="alt_reminder"
          label={strings.settings.altReminder}
          hint={strings.settings.altReminderHint}
        />
        <SettingChoice
          name="who_answers"
          label={strings.settings.whoAnswers}
          hint={strings.settings.audienceHint}
          labels={strings.settings.audiences}
        />
        <SettingChoice
          name="who_quotes"
          label={strings.settings.whoQuotes}
          labels={strings.settings.audiences}
        />
      </section>
      <section>
        <h2>{strings.settings.people}</h2>
        <SettingSwitch
          name="allow_in_shared_lists"
          label={strings.settings.sharedLists}
          hint={strings.settings.sharedListsHint}
        />
        <div className={styles.row}>
          <p className={styles.soft}>{strings.settings.followedHashtagsHint}</p>
          <Link to="/followed_hashtags" className={styles.link}>
            {strings.settings.followedHashtags}
          </Link>
        </div>
        <div className={styles.row}>
          <p className={styles.soft}>{strings.settings.mutedWordsHint}</p>
          <Link to="/muted_words" className={styles.link}>
            {strings.settings.mutedWords}
          </Link>
        </div>
        <div className={styles.row}>
          <p className={styles.soft}>{strings.settings.mutedAndBlockedHint}</p>
          <Link to="/mute_block" className={styles.link}>
            {strings.settings.mutedAndBlocked}
          </Link>
        </div>
      </section>
      {children}
      <PolicySection />
      <Account />
    </div>
  );
}

function ShortcutSwitch() {
  const { setShortcuts } = usePart(createKeyboardSetting);
  const isOn = useShortcutSetting();
  return (
    <Switch
      label={strings.settings.keyboard}
      hint={strings.settings.keyboardHint}
      checked={isOn}
      onChange={setShortcuts}
    />
  );
}

function Account() {
  const { leaving, part } = usePage();
  const { countUnsent, requestLogout } = part(createLogoutQuestion);
  const user = useCurrentUser();
  const [asking, setAsking] = useState<'logoutAll' | 'delete' | null>(null);
  const [unsent, setUnsent] = useState<UnsentText>({ drafts: 0, unkept: 0 });
  if (!user) return null;
  const askLogoutAll = async (): Promise<void> => {
    setUnsent(await countUnsent());
    setAsking('logoutAll');
  };
  const close = (): void => {
    leaving.stay();
    setAsking(null);
  };
  return (
    <section>
      <h2>{strings.settings.account}</h2>
      <div className={styles.row}>
        <p className={styles.soft}>
          {strings.settings.signedInAs} <strong>{user.email}</strong>
        </p>
        <Button onClick={requestLogout}>{strings.settings.logout}</Button>
      </div>
      <div className={styles.row}>
        <p className={styles.soft}>{strings.settings.logoutAllHint}</p>
        <Button onClick={() => void askLogoutAll()}>{strings.settings.logoutAll}</Button>
      </div>
      <div className={styles.row}>
        <p className={styles.soft}>{strings.settings.deleteHint}</p>
        <Button kind="danger" onClick={() => setAsking('delete')}>
          {strings.settings.deleteAccount}
        </Button>
      </div>
      <LogoutEverywhere {...unsent} open={asking === 'logoutAll'} onClose={close} />
      <DeleteAccount open={asking === 'delete'} onClose={close} username={user.username ?? ''} />
    </section>
  );
}
