import { siteConfig } from '#web/data/api/site-config.ts';
import type { IconName } from '#web/ui/icon/icon-names.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { PublicPage } from '#web/ui/page/public-page.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import styles from './reading.module.css';
import { HomeOrSignInLink } from './home-or-sign-in-link.tsx';
import { strings } from '#web/features/users/strings/strings.ts';

const promises: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'users',
    title: 'Run by its members',
    text: 'There is no company behind it, and nothing is sold. The people you meet here make the rules.',
  },
  {
    icon: 'scroll',
    title: 'Keeps your place',
    text: 'The feed doesn’t move while you read. New posts wait until you ask for them. One tap takes you back to where you were.',
  },
  {
    icon: 'pencil',
    title: 'Keeps your drafts',
    text: 'Drafts survive a closed tab, a lost connection and an empty battery. Nothing you send is posted twice.',
  },
  {
    icon: 'eye-off',
    title: 'Respects your privacy',
    text: 'Only members can read what you write. Other sites don’t learn that you’re here.',
  },
  {
    icon: 'info',
    title: 'Explains errors',
    text: 'When something fails, you see what happened, where, and what to do next.',
  },
  {
    icon: 'refresh',
    title: 'Works on any phone',
    text: 'It works on an old phone with a slow connection. Posts you’ve read also open offline.',
  },
];

export function AboutScreen() {
  useScreenTitle(strings.about.title);
  return (
    <PublicPage brand={siteConfig.brandName} shape="page" action={<HomeOrSignInLink />}>
      <h1 className={styles.title}>Our own social network</h1>
      <p className={styles.lead}>
        {siteConfig.brandName} is a social network that a community runs for itself. Write, read and
        reply to each other, without distractions.
      </p>
      <div className={styles.promises}>
        {promises.map(({ icon, title, text }) => (
          <section key={title}>
            <Icon name={icon} size={26} />
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
      </div>
      <HomeOrSignInLink label={strings.about.open} />
    </PublicPage>
  );
}
