import { Icon } from '#web/ui/icon/icon.tsx';
import styles from './avatar.module.css';
import { avatarGradient, initials } from './drawn-avatar.ts';
import { avatarUrl } from './picture-width.ts';

export interface AvatarProps {
  /** The member’s ulid. It decides the colours of generated avatars. */
  seed: string;
  name: string;
  /** Null if the member has no picture. The initials are drawn then. */
  src: string | null;
  size?: number;
}

/** Decorative: the name is always beside it. */
export function Avatar({ seed, name, src, size = 44 }: AvatarProps) {
  if (src === null && name.trim() === '') {
    return (
      <span
        className={styles.drawn}
        style={{ width: size, height: size, background: avatarGradient(seed) }}
        aria-hidden="true"
      >
        <Icon name="profile" size={Math.round(size * 0.55)} />
      </span>
    );
  }
  if (src === null) {
    return (
      <span
        className={styles.drawn}
        style={{
          width: size,
          height: size,
          fontSize: size * 0.36,
          background: avatarGradient(seed),
        }}
        aria-hidden="true"
        data-initials={initials(name)}
      />
    );
  }
  return (
    <img
      className={styles.picture}
      src={avatarUrl(src, size)}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
