import { makeUlid, ulidToUuid } from '@rookery/contract/kernel/ulid.ts';
import type { Pool } from 'pg';
import { findWords } from '../../server/src/kernel/find-words.ts';
import { dictionaryOf, wordLanguages } from '../../server/src/features/search/stem-languages.ts';
import { countWords, type CountedWord } from '../../server/src/features/search/vocabulary.store.ts';
import { writtenWords } from '../../server/src/features/search/written-words.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import type { EmbeddedConnection } from '../../server/src/platform/db/embedded/embedded-postgres.ts';

/** Posts in five languages, whose words are as frequent as in natural texts. */

const BATCH = 5000;
const DAYS = 400;
/** Words of one language. The nth word is n times rarer than the first. */
const VOCABULARY = 30_000;
const HAN_LETTERS = 3000;
const MOST_COUNTED = 200;

interface Tongue {
  language: string;
  share: number;
  syllables: readonly string[];
}

const TONGUES: readonly Tongue[] = [
  {
    language: 'en',
    share: 0.55,
    syllables: 'ba co de fi go har in ker lo mar ne or pil qua ros sto tan ul ver wen'.split(' '),
  },
  {
    language: 'de',
    share: 0.13,
    syllables:
      'au bru chen dorf ei fach ge hof ich kan lung mei nach ober pfa rei sch tag un wald'.split(
        ' ',
      ),
  },
  {
    language: 'es',
    share: 0.12,
    syllables: 'al bo ca do es fue gra ha ir jo la men ni ol pa que rio sol tra vi'.split(' '),
  },
  {
    language: 'ru',
    share: 0.1,
    syllables: 'ба ве го да жи за ка ло мо не об пе ру со та ум хо чи ша ют'.split(' '),
  },
];
const HAN = 'zh';

/** A generator of numbers that are the same in each run (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The rank of a word, from 0, as often as in natural texts. */
const rankOf = (random: () => number, most: number): number => Math.floor(most ** random()) - 1;

/** The word with a rank. The commonest words are the shortest. */
export function wordAt(language: string, rank: number): string {
  const syllables = TONGUES.find((tongue) => tongue.language === language)?.syllables ?? [];
  let word = '';
  for (let left = rank + 20; left > 0; left = Math.floor(left / 20)) word += syllables[left % 20];
  return word;
}

export const hanLetterAt = (rank: number): string => String.fromCodePoint(0x4e00 + rank);

function bodyOf(random: () => number): { body: string; language: string } {
  let at = random();
  const tongue = TONGUES.find(({ share }) => (at -= share) < 0);
  const length = 6 + Math.floor(random() * 16);
  const link = random() < 0.1 ? ' https://harbour.example/log' : '';
  if (!tongue) {
    const letters = Array.from({ length: 2 * length }, () =>
      hanLetterAt(rankOf(random, HAN_LETTERS)),
    );
    return { body: letters.join('') + link, language: HAN };
  }
  const { language } = tongue;
  const words = Array.from({ length }, () => {
    const word = wordAt(language, rankOf(random, VOCABULARY));
    return language === 'en' && random() < 0.15 ? `${word}s` : word;
  });
  return { body: words.join(' ') + link, language };
}

const PICTURE = JSON.stringify([
  {
    url: '/media/none.webp',
    widthPx: 600,
    heightPx: 400,
    mimeType: 'image/webp',
    thumbnail: null,
    lastWatched: 0,
    isVideo: false,
    description: null,
  },
]);

export async function seedSearchPosts(
  connection: EmbeddedConnection,
  pool: Pool,
  memberIds: readonly string[],
  count: number,
): Promise<void> {
  const random = createRandom(20);
  const now = Date.now();
  const vocabulary = new Map<string, CountedWord>();
  const session = await pool.connect();
  // Without foreign keys, triggers and waits for the disk.
  await session.query('set session_replication_role = replica; set synchronous_commit = off');
  // The job of the server would count the same words.
  await session.query('update search_words_read set up_to = 9e18');
  await session.query('drop index post_words_by_word');
  for (let from = 0; from < count; from += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => {
      const time = now - (DAYS * 86_400_000 * (count - from - at)) / count;
      const { body, language } = bodyOf(random);
      addWords(vocabulary, body, language);
      return {
        id: ulidToUuid(makeUlid(time)),
        author: memberIds[rankOf(random, memberIds.length)],
        at: new Date(time),
        body,
        language,
        words: findWords(body)
          .map((word) => `'${word}'`)
          .join(' '),
        images: random() < 0.2 ? PICTURE : '[]',
      };
    });
    await session.query(
      `with rows as (
         select * from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::text[], $5::text[],
           $6::text[], $7::text[]) with ordinality as post (id, author, at, body, language, words, images, n)
       ), made as (
         insert into posts (id, seq, author_id, post_type, body, images, detected_language, created_at, updated_at)
         select id, seq_at(at, n::integer % 4096), author, 'POST', body, images::jsonb, language, at, at from rows
         returning id, seq, author_id
       ), counted as (
         insert into post_counts (post_id) select id from rows
       )
       insert into post_words (seq, post_id, author_id, words)
       select m.seq, m.id, m.author_id, r.words::tsvector from made m join rows r on r.id = m.id`,
      [
        rows.map(({ id }) => id),
        rows.map(({ author }) => author),
        rows.map(({ at }) => at),
        rows.map(({ body }) => body),
        rows.map(({ language }) => language),
        rows.map(({ words }) => words),
        rows.map(({ images }) => images),
      ],
    );
  }
  session.release(true);
  await pool.query(
    'create index post_words_by_word on post_words using gin (words) with (gin_pending_list_limit = 1024)',
  );
  await storeVocabulary(connection, pool, [...vocabulary.values()]);
  await pool.query('vacuum analyze');
}

function addWords(vocabulary: Map<string, CountedWord>, body: string, detected: string): void {
  for (const written of writtenWords(body)) {
    for (const language of wordLanguages(detected, written.word)) {
      const key = `${written.word}:${language}`;
      const known = vocabulary.get(key);
      if (known) known.posts = Math.min(MOST_COUNTED, known.posts + 1);
      else {
        const dictionary = dictionaryOf(language);
        vocabulary.set(key, { ...written, language, dictionary, posts: 1 });
      }
    }
  }
}

async function storeVocabulary(
  connection: EmbeddedConnection,
  pool: Pool,
  words: readonly CountedWord[],
): Promise<void> {
  const { rows } = await pool.query<{ definition: string }>(
    `select pg_get_indexdef('search_words_by_typo'::regclass) as definition`,
  );
  await pool.query('drop index search_words_by_typo');
  const { db, close } = await openDatabase({ connection });
  for (let from = 0; from < words.length; from += BATCH) {
    await countWords(db, words.slice(from, from + BATCH));
  }
  await close();
  await pool.query(rows[0]?.definition ?? '');
}
