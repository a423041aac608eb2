import { Fragment, type ReactNode } from 'react';
import styles from './marked-text.module.css';
import { type Block, parseMarked, type Span } from './parse-marked.ts';

interface MarkedTextProps {
  text: string;
  /** The heading level of `#`: 2 for h2. */
  top: 2 | 3;
}

/** Renders marked text as elements. Never use HTML here, to prevent script injection. */
export function MarkedText({ text, top }: MarkedTextProps) {
  return (
    <div className={styles.text} dir="auto">
      {parseMarked(text).map((block, at) => (
        <Fragment key={at}>{draw(block, top)}</Fragment>
      ))}
    </div>
  );
}

function draw(block: Block, top: 2 | 3): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = `h${Math.min(top + block.level - 1, 6)}` as 'h2';
      return <Heading dir="auto">{words(block.spans)}</Heading>;
    }
    case 'paragraph':
      return <p dir="auto">{words(block.spans)}</p>;
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul';
      return (
        <List>
          {block.items.map((item, at) => (
            <li key={at} dir="auto">
              {words(item)}
            </li>
          ))}
        </List>
      );
    }
  }
}

function words(spans: readonly Span[]): ReactNode {
  return spans.map((span, at) => {
    const said = span.href === null ? span.text : <a {...linkProps(span.href)}>{span.text}</a>;
    return <Fragment key={at}>{span.isBold ? <strong>{said}</strong> : said}</Fragment>;
  });
}

function linkProps(href: string): { href: string; target?: string; rel?: string } {
  return href.startsWith('/') ? { href } : { href, target: '_blank', rel: 'noopener noreferrer' };
}
