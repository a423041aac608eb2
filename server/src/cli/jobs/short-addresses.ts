const ADDRESS =
  /([^\s"'`<>()[\]{},;:\\/@=])[^\s"'`<>()[\]{},;:\\/@=]{0,63}@([\p{L}\p{N}][\p{L}\p{N}.-]*)/gu;

/** A text with each mail address in it shortened: `a…@example.org`. */
export function shortenAddresses(text: string): string {
  return text.replaceAll(ADDRESS, '$1…@$2');
}
