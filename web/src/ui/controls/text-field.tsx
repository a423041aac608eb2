import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { classNames } from '#web/ui/styles/class-names.ts';
import styles from './text-field.module.css';

interface FieldProps {
  label: string;
  error?: string | null;
  hint?: ReactNode;
}

export interface TextFieldProps extends FieldProps, InputHTMLAttributes<HTMLInputElement> {
  prefixText?: string;
  ref?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { label, error, hint, prefixText, className, ...input } = props;
  const id = useId();
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={classNames(styles.box, error && styles.wrong)}>
        {prefixText && <span className={styles.prefix}>{prefixText}</span>}
        <input {...input} id={id} aria-invalid={Boolean(error)} aria-describedby={`${id}-note`} />
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}

export interface TextAreaProps extends FieldProps, TextareaHTMLAttributes<HTMLTextAreaElement> {}

export function TextArea({ label, error, hint, className, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      <div className={classNames(styles.box, error && styles.wrong)}>
        <textarea
          rows={3}
          {...area}
          id={id}
          aria-invalid={Boolean(error)}
          aria-describedby={`${id}-note`}
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}

// The element exists before it has text, so that screen readers announce changes.
function FieldNote({ id, error, hint }: { id: string; error?: string | null; hint?: ReactNode }) {
  return (
    <div id={id} className={classNames(styles.note, error && styles.error)} aria-live="polite">
      {error || hint}
    </div>
  );
}
