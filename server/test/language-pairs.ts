import fc from 'fast-check';
import { franc } from 'franc-min';
import { data } from 'franc-min/data.js';
import { expressions } from 'franc-min/expressions.js';
import { expect } from 'vitest';
import { nearestOf } from '#src/features/posts/write/nearest-language.ts';

export function languagePairs() {
  const LANGUAGES = [
    ...new Set([...Object.values(data).flatMap(Object.keys), ...Object.keys(expressions)]),
  ];

  const SAID = [
    'The nest is full of eggs, and somebody has to sit on them until they hatch.',
    'Das Nest ist voller Eier, und jemand muss sie wärmen, bis sie schlüpfen.',
    'Le nid est plein d’œufs, et quelqu’un doit les couver jusqu’à l’éclosion.',
    'El nido está lleno de huevos y alguien tiene que calentarlos.',
    'O ninho está cheio de ovos e alguém tem de os aquecer.',
    'Гнездо полно яиц, и кто-то должен их греть, пока не вылупятся.',
    'Гніздо повне яєць, і хтось має їх гріти, поки не вилупляться.',
    'العش مليء بالبيض وعلى أحدهم أن يدفئه حتى يفقس',
    'آشیانه پر از تخم است و کسی باید روی آنها بنشیند',
    'घोंसला अंडों से भरा है और किसी को उन पर बैठना है',
    '巣は卵でいっぱいで、誰かが温めなければならない。',
    '巢里满是蛋，得有人孵它们，直到它们破壳而出。',
    '둥지에는 알이 가득하고 누군가는 품어야 한다.',
    'Η φωλιά είναι γεμάτη αυγά και κάποιος πρέπει να τα ζεστάνει.',
    '12345 67890 !!! 🪺🥚🐣',
  ];

  const known = fc.constantFrom(
    ...Object.values(data)
      .flatMap((models) => Object.values(models))
      .flatMap((model) => model.split('|')),
  );

  const piece = fc.oneof(
    { weight: 6, arbitrary: known },
    { weight: 2, arbitrary: fc.constantFrom(...SAID).map((text) => text.slice(0, 20)) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(' ', '\n\t ', '...', '42', 'constructor', '__proto__'),
    },
  );

  const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

  const CANDIDATES = [
    LANGUAGES,
    LANGUAGES.filter((_, at) => at % 2 === 0),
    LANGUAGES.filter((_, at) => at % 2 === 1),
    ['eng', 'deu', 'fra', 'nld'],
    ['rus', 'cmn'],
  ].map((only) => ({ only, nearest: nearestOf(only) }));

  async function property(runs: number): Promise<void> {
    const seen = new Set<string>();
    fc.assert(
      fc.property(text, fc.constantFrom(...CANDIDATES), (of, { only, nearest }) => {
        // The package ignores texts below ten characters.
        fc.pre(of.length >= 10);
        const found = nearest(of);
        expect(found).toBe(franc(of, { only }));
        seen.add(found);
      }),
      { numRuns: runs },
    );
    expect(seen.size).toBeGreaterThan(30);
  }

  return {
    LANGUAGES,
    SAID,
    property,
  };
}
