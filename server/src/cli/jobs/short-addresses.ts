const ADDRESS =
  /([^\s"'`<>()[\]{},;:\\/@=])[^\s"'`<>()[\]{},;:\\/@=]{0,63}@([\p{L}\p{N}][\p{L}\p{N}.-]*)/gu;

export function shortenAddresses(text: string): string {
  return text.replaceAll(ADDRESS, '$1…@$2');
}
