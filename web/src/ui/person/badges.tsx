import { BADGES, isBadge } from '@rookery/contract/kernel/badges.ts';
import styles from './badges.module.css';

const BADGE_TEXTS: Readonly<Record<string, string>> = {
  early_adopter: 'Early',
  parody_badge: 'Parody',
  business_verified: 'Business',
  employee: 'Staff',
  moderator: 'Mod',
  administrator: 'Admin',
  influencer: 'Voice',
  new_user: 'New',
};

interface BadgesProps {
  names: readonly string[];
  /** Makes the badges a link for the pointer; keyboards use the name beside them. */
  to?: string;
}

export function Badges({ names, to }: BadgesProps) {
  // Gold implies verified, so one seal is enough.
  const shown = names.includes('gold_verified')
    ? names.filter((name) => name !== 'verified')
    : names;
  const sealsFirst = shown.toSorted((a, b) => Number(isSeal(b)) - Number(isSeal(a)));
  const marks = sealsFirst.map((name) => <BadgeMark key={name} name={name} />);
  if (to === undefined || marks.length === 0) return marks;
  return (
    <a className={styles.link} href={to} tabIndex={-1}>
      {marks}
    </a>
  );
}

export function isSeal(name: string): boolean {
  return name === 'verified' || name === 'gold_verified';
}

const TEXT_BADGES_BY_IMPORTANCE = [
  'administrator',
  'employee',
  'moderator',
  'parody_badge',
  'business_verified',
  'influencer',
  'new_user',
  'early_adopter',
];

export function withOneTextBadge(names: readonly string[]): string[] {
  const word = TEXT_BADGES_BY_IMPORTANCE.find((each) => names.includes(each));
  return [...names.filter(isSeal), ...(word ? [word] : [])];
}

function BadgeMark({ name }: { name: string }) {
  const description = isBadge(name) ? BADGES[name].description : name;
  if (isSeal(name)) {
    return (
      <svg
        className={styles[name]}
        viewBox="0 0 24 24"
        width="17"
        height="17"
        role="img"
        aria-label={description}
      >
        <title>{description}</title>
        <path d="M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76z" />
        <path d="m8.5 12.2 2.4 2.4 4.6-4.8" className={styles.tick} />
      </svg>
    );
  }
  return (
    <span className={styles.word} title={description}>
      {BADGE_TEXTS[name] ?? name}
    </span>
  );
}
