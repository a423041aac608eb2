import type { ComponentProps } from 'react';

type FieldProps<Element extends 'input' | 'textarea', Value> = Omit<
  ComponentProps<Element>,
  'value' | 'onChange'
> & { label: string; value: Value; onValue(value: Value): void };

export function LineField({ label, onValue, ...input }: FieldProps<'input', string>) {
  return (
    <label>
      {label}
      <input required {...input} onChange={(event) => onValue(event.target.value)} />
    </label>
  );
}

export function CountField({ label, onValue, ...input }: FieldProps<'input', number>) {
  return (
    <label>
      {label}
      <input
        {...input}
        type="number"
        required
        min={1}
        onChange={(event) => onValue(event.target.valueAsNumber)}
      />
    </label>
  );
}

export function TextField({ label, onValue, ...area }: FieldProps<'textarea', string>) {
  return (
    <label>
      {label}
      <textarea {...area} rows={2} dir="auto" onChange={(event) => onValue(event.target.value)} />
    </label>
  );
}
