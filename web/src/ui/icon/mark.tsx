import styles from './mark.module.css';

export function Mark({ size = 32 }: { size?: number }) {
  return (
    <span className={styles.mark} style={{ width: size, height: size }} aria-hidden="true">
      <svg viewBox="0 0 64 64">
        <g fill="#fff">
          <path d="M24.3 34.5c-1.2 0-7.3.2-9.3-.5-2.9-6.5-1-15.5 4.4-16.5 2.6-.5 4.6.7 5.9 2.7-1.7 4-2.2 9.5-1 14.3z" />
          <path d="M39.7 34.5c1.2 0 7.3.2 9.3-.5 2.9-6.5 1-15.5-4.4-16.5-2.6-.5-4.6.7-5.9 2.7 1.7 4 2.2 9.5 1 14.3z" />
          <path d="M26.6 34.8c-2.6-9.3.2-21.3 5.4-21.3s8 12 5.4 21.3c-3.6.2-7.2.2-10.8 0z" />
          <path
            fillRule="evenodd"
            d="M8.5 36.5c15.5 2 31.5 2 47 0 0 10.5-9.5 17.5-23.5 17.5S8.5 47 8.5 36.5zM13.8 43.6L28.8 47.1 29.2 44.9 14.2 41.4zM25.8 42.1L44.8 46.1 45.2 43.9 26.2 39.9zM38.8 51.2L49.3 47.8 48.7 45.8 38.2 49.2zM21.9 50.6L32.9 52.1 33.1 49.9 22.1 48.4z"
          />
        </g>
        <path
          fill="none"
          stroke="#fff"
          strokeLinecap="round"
          strokeWidth="3"
          d="M9 39l-3.5-2.5M55 39l3.5-2.5"
        />
      </svg>
    </span>
  );
}
