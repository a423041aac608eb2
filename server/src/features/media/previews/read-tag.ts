import { type Token, Tokenizer, TokenizerMode } from 'parse5';

/** A tag as browsers read it. */
export interface Tag {
  /** In small letters, as those of its attributes. */
  name: string;
  /** Decoded; of two with one name the first. */
  attributes: ReadonlyMap<string, string>;
  /** What a title holds, decoded; '' for every other tag. */
  text: string;
}

/** Reads the first tag of a piece of HTML; null where there is none. What follows a tag is no part of it. */
export function readTag(html: string): Tag | null {
  let first: Token.TagToken | null = null;
  let text = '';
  const addText = ({ chars }: Token.CharacterToken): void => {
    if (first?.tagName === 'title') text += chars;
  };
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag(tag) {
        first ??= tag;
        // Within a title other tags are letters.
        if (tag.tagName === 'title') tokenizer.state = TokenizerMode.RCDATA;
      },
      onEndTag: () => tokenizer.pause(),
      onCharacter: addText,
      onWhitespaceCharacter: addText,
      onNullCharacter: addText,
      onComment: () => undefined,
      onDoctype: () => undefined,
      onEof: () => undefined,
    },
  );
  tokenizer.write(html, true);
  return first && asTag(first, text);
}

function asTag({ tagName, attrs }: Token.TagToken, text: string): Tag {
  return {
    name: tagName,
    text,
    attributes: new Map(attrs.map(({ name, value }) => [name, value])),
  };
}
