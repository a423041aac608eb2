export function withoutFields<Errors extends object>(errors: Errors, changed: object): Errors {
  const left = Object.entries(errors).filter(([field]) => !(field in changed));
  return Object.fromEntries(left) as Errors;
}
