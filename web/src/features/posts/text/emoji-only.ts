/** Enough UTF-16 units for six of the longest emoji. */
const LONGEST = 80;

// Written out, because the oldest supported browsers lack \p{RGI_Emoji}.
const FLAG = String.raw`\p{Regional_Indicator}{2}`;
const KEYCAP = String.raw`[\d#*]\ufe0f\u20e3`;
const TAGS = String.raw`[\u{e0020}-\u{e007e}]+\u{e007f}`;
const SIGN = String.raw`(?![\d#*\p{Regional_Indicator}])(?:\p{Emoji_Modifier_Base}\p{Emoji_Modifier}|\p{Emoji}\ufe0f|\p{Emoji_Presentation})`;
const EMOJI = String.raw`(?:${FLAG}|${KEYCAP}|${SIGN}(?:${TAGS})?(?:\u200d${SIGN})*)`;
const EMOJI_ONLY = new RegExp(String.raw`^(?:${EMOJI}\s*){1,6}$`, 'u');

export function isEmojiOnly(body: string): boolean {
  return body.length <= LONGEST && mayBeEmoji(body) && EMOJI_ONLY.test(body);
}

function mayBeEmoji(body: string): boolean {
  const first = body.charCodeAt(0);
  const isSymbol = first >= 0x203c && first < 0x3000;
  const isAbove = first >= 0xd83c && first <= 0xd83e;
  return isSymbol || isAbove || body.includes('\ufe0f');
}
