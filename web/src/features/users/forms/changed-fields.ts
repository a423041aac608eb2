/**
 * The fields that were changed in this form. Other fields may have changed elsewhere and must not be
 * overwritten.
 */
export function changedFields<Fields extends object>(
  fields: Fields,
  opened: Fields,
): Partial<Fields> {
  const names = Object.keys(fields) as (keyof Fields)[];
  const changed = names.filter((name) => fields[name] !== opened[name]);
  return Object.fromEntries(changed.map((name) => [name, fields[name]])) as Partial<Fields>;
}
