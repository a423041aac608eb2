import { type Token, Tokenizer, TokenizerMode } from 'parse5';

export interface Tag {
  name: string;
  attributes: ReadonlyMap<string, string>;
  text: string;
}

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
