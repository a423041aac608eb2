/** Long enough for six of the longest. */
const LONGEST = 80;

/** One to six emoji and nothing else: those are drawn large. */
export function isEmojiOnly(body: string): boolean {
  if (body.length > LONGEST || !mayBeEmoji(body)) return false;
  // Here, and not above: it knows some thousand sequences, and takes a phone 20 ms when the first body may be one.
  return /^(?:\p{RGI_Emoji}\s*){1,6}$/v.test(body);
}

/** Whether the first character can begin an emoji: no letter of any script can, unless a selector makes it one. */
function mayBeEmoji(body: string): boolean {
  const first = body.charCodeAt(0);
  const isSymbol = first >= 0x203c && first < 0x3000;
  const isAbove = first >= 0xd83c && first <= 0xd83e;
  return isSymbol || isAbove || body.includes('\ufe0f');
}
