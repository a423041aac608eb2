import styles from './progress-ring.module.css';

export function ProgressRing({ label, percent }: { label: string; percent: number }) {
  return (
    <div
      className={styles.ring}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <svg viewBox="0 0 48 48" width={56} height={56} aria-hidden="true">
        <circle cx={24} cy={24} r={21} />
        <circle cx={24} cy={24} r={21} pathLength={100} strokeDasharray={`${percent} 100`} />
      </svg>
      <span>{percent}%</span>
    </div>
  );
}
