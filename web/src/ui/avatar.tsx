import styles from './avatar.module.css';
import { avatarGradient, initials } from './drawn-avatar.ts';

export interface AvatarProps {
  /** The member's ulid: the same member always has the same drawn colours. */
  seed: string;
  name: string;
  /** Address of the picture; null draws the initials. */
  src: string | null;
  /** Width and height in pixels. */
  size?: number;
}

/** A member's picture. Decoration: the name always stands beside it. */
export function Avatar({ seed, name, src, size = 44 }: AvatarProps) {
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
      src={withWidth(src, size)}
      width={size}
      height={size}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}

/** Pictures are asked for at twice the size, for dense screens. */
function withWidth(src: string, size: number): string {
  if (!src.startsWith('/v3/media/')) return src;
  return `${src}${src.includes('?') ? '&' : '?'}width=${size * 2}`;
}
