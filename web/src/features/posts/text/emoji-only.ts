/** Enough UTF-16 units for six of the longest emoji. */
const LONGEST = 80;

export function isEmojiOnly(body: string): boolean {
  if (body.length > LONGEST || !mayBeEmoji(body)) return false;
  // Built lazily: compiling thousands of sequences takes a phone 20 ms.
  return /^(?:\p{RGI_Emoji}\s*){1,6}$/v.test(body);
}

function mayBeEmoji(body: string): boolean {
  const first = body.charCodeAt(0);
  const isSymbol = first >= 0x203c && first < 0x3000;
  const isAbove = first >= 0xd83c && first <= 0xd83e;
  return isSymbol || isAbove || body.includes('\ufe0f');
}
