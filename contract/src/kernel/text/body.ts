// oxlint-disable-next-line no-control-regex -- taking them out is the point
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/**
 * Returns the form that is stored and counted: well-formed Unicode, LF line breaks, no control characters,
 * no trailing space.
 */
export function normaliseBody(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '').trimEnd();
}

// Spaces, marks without a letter, and code points that Unicode ignores, including letters drawn as nothing.
const INVISIBLE_TEXT =
  /^[\s\p{Z}\p{Cc}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]*$/u;

export function isBlank(text: string): boolean {
  return INVISIBLE_TEXT.test(text);
}

export function countCodePoints(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at++) {
    count++;
    const code = text.charCodeAt(at);
    if (code >= 0xd800 && code < 0xdc00) {
      const next = text.charCodeAt(at + 1);
      if (next >= 0xdc00 && next < 0xe000) at++;
    }
  }
  return count;
}
