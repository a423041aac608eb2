import { BADGES } from '@rookery/contract/kernel/badges.ts';
import { REACTIONS } from '@rookery/contract/kernel/reactions.ts';
import { VIOLATIONS } from '@rookery/contract/kernel/violations.ts';
import styles from '#web/features/admin/parts/console.module.css';

/** The types of badges, reactions and violations. They are defined in code and change only there. */
export function TypesSection() {
  return (
    <>
      <Names title="Badges" names={Object.keys(BADGES)} />
      <Names
        title="Reactions"
        names={Object.entries(REACTIONS).map(([name, { value }]) => `${value} ${name}`)}
      />
      <Names
        title="Violations"
        names={Object.values(VIOLATIONS).map((each) => `${each.label} (${each.points})`)}
      />
    </>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul className={styles.badges}>
        {names.map((name) => (
          <li key={name}>{name.replaceAll('_', ' ')}</li>
        ))}
      </ul>
    </section>
  );
}
