import { type Token, Tokenizer, TokenizerMode } from 'parse5';

export interface Tag {
  /** In lower case, like its attributes. */
  name: string;
  /** Decoded; of duplicates the first. */
  attributes: ReadonlyMap<string, string>;
  /** The decoded text of a title; '' for every other tag. */
  text: string;
}

/** Reads the first tag of a piece of HTML, without the text after it; null where there is none. */
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
