import styles from './mark.module.css';

/** The sign of the network: three eggs in a nest, in the member's colours; or the community's own. Decoration. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <span className={styles.mark} style={{ width: size, height: size }} aria-hidden="true">
      <svg viewBox="0 0 64 64">
        <g fill="#fff">
          <ellipse cx="20.9" cy="25.6" rx="5" ry="6.9" transform="rotate(-12 20.9 25.6)" />
          <ellipse cx="43.1" cy="25.6" rx="5" ry="6.9" transform="rotate(12 43.1 25.6)" />
          <ellipse cx="32" cy="22.4" rx="5.3" ry="7.5" />
        </g>
        <g fill="none" stroke="#fff" strokeLinecap="round" strokeWidth="4.6">
          <path d="M13 32.5c1.6 10.6 9.4 18 19 18s17.4-7.4 19-18" />
          <path d="M21.5 34.5c1.8 5 5.8 7.8 10.5 7.8s8.7-2.8 10.5-7.8" />
        </g>
      </svg>
    </span>
  );
}
