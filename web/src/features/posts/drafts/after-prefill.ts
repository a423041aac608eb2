const IN_HASHTAG = /^[\p{L}\p{N}\p{M}_]/u;

/** Separates a text typed directly behind the prefilled hashtag, which would otherwise become longer. */
export function afterPrefill(text: string, prefill: string): string {
  if (prefill === '' || !text.startsWith(prefill)) return text;
  const typed = text.slice(prefill.length);
  return IN_HASHTAG.test(typed) ? `${prefill} ${typed}` : text;
}
