/**
 * Of a form's fields those that were changed in it: whatever else was changed elsewhere meanwhile stays.
 */
export function changedFields<Fields extends object>(
  fields: Fields,
  opened: Fields,
): Partial<Fields> {
  const names = Object.keys(fields) as (keyof Fields)[];
  const changed = names.filter((name) => fields[name] !== opened[name]);
  return Object.fromEntries(changed.map((name) => [name, fields[name]])) as Partial<Fields>;
}
