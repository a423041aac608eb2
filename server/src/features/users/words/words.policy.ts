import type { WordRule } from '@rookery/contract/admin/content/word-rule.ts';
import { splitWords, type TextRun } from '@rookery/contract/kernel/text/split-words.ts';
import { disguisedFinder } from './find-disguised.ts';
import { plainIdeographs } from './look-alikes.ts';

export type Rule = Pick<WordRule, 'kind' | 'value' | 'typed' | 'deed'>;

export interface CheckedText {
  text: string;
  links: readonly string[];
}

export function normaliseWord(text: string): string | null {
  const runs = splitWords(text);
  return runs.length === 0 ? null : runs.map((run) => run.text).join(' ');
}

export function normaliseDomain(text: string): string | null {
  const trimmed = text.trim();
  const address = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
  if (!URL.canParse(address)) return null;
  const { hostname } = new URL(address);
  const host = hostname.replace(/\.$/, '').replace(/^www\./, '');
  return host.includes('.') ? host : null;
}

/** A refuse rule takes precedence over a hold rule. */
export type FindRule = (said: CheckedText) => Rule | null;

export function ruleFinder(rules: readonly Rule[]): FindRule {
  const ordered = rules.toSorted((a, b) => Number(a.deed === 'hold') - Number(b.deed === 'hold'));
  const ofWords = ordered.filter(({ kind }) => kind === 'word');
  const words = ofWords.map((rule) => ({ rule, has: wordTest(rule.typed) }));
  const findDisguised = disguisedFinder(ofWords);
  const domains = ordered.filter(({ kind }) => kind === 'domain');
  if (ordered.length === 0) return () => null;
  return ({ text, links }) => {
    const said = words.length === 0 ? [] : searchableTexts(text);
    const disguised = findDisguised(text);
    const hosts = domains.length === 0 ? [] : links.flatMap((link) => normaliseDomain(link) ?? []);
    const isUnder = (rule: Rule): boolean =>
      hosts.some((host) => host === rule.value || host.endsWith(`.${rule.value}`));
    const found = [
      ...words
        .filter(({ rule, has }) => disguised.has(rule) || said.some(has))
        .map(({ rule }) => rule),
      ...domains.filter(isUnder),
    ];
    return found.find(({ deed }) => deed === 'refuse') ?? found[0] ?? null;
  };
}

function searchableTexts(text: string): string[] {
  const runs = splitWords(text);
  const said = plainIdeographs(` ${runs.map((run) => run.text).join(' ')} `);
  const follows = runs.map((run, at) => {
    const next = runs[at + 1];
    return isSingleLetter(run) && next !== undefined && isSingleLetter(next);
  });
  if (!follows.includes(true)) return [said];
  const closed = runs.map((run, at) => (follows[at] ? run.text : `${run.text} `));
  return [said, plainIdeographs(` ${closed.join('')}`)];
}

const isSingleLetter = ({ kind, text }: TextRun): boolean =>
  kind === 'unspaced' && /^\P{M}\p{M}*$/u.test(text);

function wordTest(typed: string): (said: string) => boolean {
  const runs = splitWords(typed);
  const before = runs[0]?.kind === 'unspaced' ? '' : ' ';
  const after = runs.at(-1)?.kind === 'unspaced' ? '' : ' ';
  const needle = plainIdeographs(`${before}${normaliseWord(typed) ?? ''}${after}`);
  return (said) => said.includes(needle);
}
