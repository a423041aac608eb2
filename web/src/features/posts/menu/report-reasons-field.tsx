import type { ViolationName } from '@rookery/contract/kernel/violations.ts';
import { useQuery } from '@tanstack/react-query';

import { usePage } from '#web/data/page/page-context.ts';

import styles from './report-reasons-field.module.css';
import { builtInReasons, reportReasonsOptions } from './report-reasons.ts';

interface ReportReasonsFieldProps {
  hint: string;
  chosen: ViolationName | null;
  onChoose(name: ViolationName): void;
}

export function ReportReasonsField({ hint, chosen, onChoose }: ReportReasonsFieldProps) {
  const { data: reasons = builtInReasons, error } = useQuery(reportReasonsOptions(usePage()));
  if (error) console.info('The report reasons could not be loaded.', error);
  return (
    <fieldset>
      <legend className={styles.hint}>{hint}</legend>
      {reasons.map(({ name, label, description }) => (
        <label key={name} className={styles.choice}>
          <input
            type="radio"
            name="reason"
            value={name}
            checked={name === chosen}
            onChange={() => onChoose(name)}
          />
          <span>
            {label}
            <small>{description}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
