import { useReportCount } from '#web/data/live/report-count.ts';
import { NavLink } from '#web/router/link.tsx';
import { CountedIcon } from '#web/ui/controls/count-badge.tsx';

interface ReportsLinkProps {
  label: string;
  size: number;
  className: string | undefined;
  textClass: string | undefined;
}

export function ReportsLink({ label, size, className, textClass }: ReportsLinkProps) {
  const count = useReportCount('messages');
  const name = count === null ? label : `${label}, ${count} waiting`;
  return (
    <NavLink to="/reports" className={className} title={name}>
      <CountedIcon name="flag" size={size} count={count} />
      <span className={textClass} aria-hidden="true">
        {label}
      </span>
      <span className="sr-only">{name}</span>
    </NavLink>
  );
}
