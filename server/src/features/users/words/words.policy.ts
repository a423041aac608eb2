import type { WordRule } from '@rookery/contract/admin/word-rule.ts';
import { splitWords } from '#src/kernel/split-words.ts';

export type Rule = Pick<WordRule, 'kind' | 'value' | 'typed' | 'deed'>;

/** What a post says, as far as rules of words look at it. */
export interface Said {
  text: string;
  /** Addresses. */
  links: readonly string[];
}

/**
 * A word or phrase as it is compared: folded, its words with a space between. null: there is no word in it.
 */
export function wordOf(text: string): string | null {
  const runs = splitWords(text);
  return runs.length === 0 ? null : runs.map((run) => run.text).join(' ');
}

/** A domain as it is compared, with or without a protocol or path around it; null: it is none. */
export function domainOf(text: string): string | null {
  const trimmed = text.trim();
  const address = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  const host = hostname.replace(/\.$/, '').replace(/^www\./, '');
  return host.includes('.') ? host : null;
}

/** Finds the rule that a post falls under; one that refuses before one that holds. */
export type FindRule = (said: Said) => Rule | null;

export function ruleFinder(rules: readonly Rule[]): FindRule {
  const ordered = rules.toSorted((a, b) => Number(a.deed === 'hold') - Number(b.deed === 'hold'));
  const words = ordered.flatMap((rule) =>
    rule.kind === 'word' ? [{ rule, has: wordTest(rule.value) }] : [],
  );
  const domains = ordered.filter(({ kind }) => kind === 'domain');
  if (ordered.length === 0) return () => null;
  return ({ text, links }) => {
    const said = words.length === 0 ? '' : ` ${wordOf(text) ?? ''} `;
    const hosts = domains.length === 0 ? [] : links.flatMap((link) => domainOf(link) ?? []);
    const isUnder = (rule: Rule): boolean =>
      hosts.some((host) => host === rule.value || host.endsWith(`.${rule.value}`));
    const found = [
      ...words.filter(({ has }) => has(said)).map(({ rule }) => rule),
      ...domains.filter(isUnder),
    ];
    return found.find(({ deed }) => deed === 'refuse') ?? found[0] ?? null;
  };
}

/** Whole words alone; in scripts without spaces wherever it stands. */
function wordTest(value: string): (said: string) => boolean {
  const runs = splitWords(value);
  const before = runs[0]?.kind === 'unspaced' ? '' : ' ';
  const after = runs.at(-1)?.kind === 'unspaced' ? '' : ' ';
  const needle = `${before}${value}${after}`;
  return (said) => said.includes(needle);
}
