import { siteConfig } from '#web/data/api/site-config.ts';
import type { IconName } from '#web/ui/icon/icon-names.ts';
import { Icon } from '#web/ui/icon/icon.tsx';
import { PublicPage } from '#web/ui/page/public-page.tsx';
import { useScreenTitle } from '#web/ui/page/screen-title.ts';
import styles from './reading.module.css';
import { WayIn } from './way-in.tsx';
import { strings } from '#web/features/users/strings/strings.ts';

const promises: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'users',
    title: 'Run by those who use it',
    text: 'No company in between, no advertising, nothing sold. The rules are made by the people you meet here.',
  },
  {
    icon: 'scroll',
    title: 'It keeps your place',
    text: 'What you are reading stays where it is. New posts wait until you ask for them, and the way back is one tap.',
  },
  {
    icon: 'pencil',
    title: 'It keeps your words',
    text: 'A draft outlives a closed tab, a lost connection and a flat battery. What you send exists once, not twice.',
  },
  {
    icon: 'eye-off',
    title: 'It minds its own business',
    text: 'Nothing here is read by strangers, and no other site learns that you are here.',
  },
  {
    icon: 'info',
    title: 'It says what happened',
    text: 'When something fails you are told what, where it happened, and what to do about it.',
  },
  {
    icon: 'refresh',
    title: 'It is light',
    text: 'It works on an old phone with a poor connection, and what you have read opens without one.',
  },
];

/** `/about`: public. */
export function AboutScreen() {
  useScreenTitle(strings.about.title);
  return (
    <PublicPage brand={siteConfig.brandName} shape="page" action={<WayIn />}>
      <h1 className={styles.title}>A network of our own</h1>
      <p className={styles.lead}>
        {siteConfig.brandName} is a social network that a community runs for itself: to write, to
        read, to answer each other, and to be left in peace otherwise.
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
      <WayIn label={strings.about.open} />
    </PublicPage>
  );
}
