import type { PhotoSceneName } from './photo-subjects.ts';
import { lines, type TopicKey } from './topics/topic.ts';

export interface DemoCard {
  url: string;
  title: string;
  description: string;
  scene: PhotoSceneName | null;
}

/** `address | title | description | scene`; the last two may be missing. */
function cardsOf(block: string): readonly DemoCard[] {
  return lines(block).map((line) => {
    const [url = '', title = '', description = '', scene = ''] = line.split(' | ');
    return { url, title, description, scene: (scene || null) as PhotoSceneName | null };
  });
}

export const cards: Readonly<Record<TopicKey, readonly DemoCard[]>> = {
  baking: cardsOf(`
    https://crumb.example/cardamom | Cardamom buns, the whole recipe | Twelve buns, one long night in the cold, and why the seeds are ground last.
    https://crumb.example/focaccia | Focaccia con le dita | Farina, acqua, pazienza: la ricetta che facciamo ogni sabato.
    https://crumb.example/starter-clinic | The starter clinic | Bring yours in a jar on Wednesdays. We have seen worse. | city
  `),
  running: cardsOf(`
    https://harriers.example/coast-loop | The coast loop, 11.4 km | Every tap, bench and dog on the way, measured twice. | mountains
    https://harriers.example/saturday | Saturday mornings at the lido gate | All paces, no watches needed, porridge afterwards. | sea
  `),
  stars: cardsOf(`
    https://beaconhill.example/charts | Star charts to print | One page a month, large type, made for red torches. | night
    https://beaconhill.example/tonight | What to look for tonight | | night
    https://beaconhill.example/open-nights | Open nights on Beacon Hill | First and third Friday, clouds permitting. Bring a flask and warm socks.
  `),
  garden: cardsOf(`
    https://seedexchange.example/list | Seed swap: the list | What is in the drawers this season, and what we have far too much of. | meadow
    https://seedexchange.example/frost-dates | Last frosts, street by street | Forty years of notebooks turned into one map.
  `),
  software: cardsOf(`
    https://tidetools.example/notes | Notes from the harbour hut | What broke, what we measured, and what we left alone.
    https://tidetools.example/changelog | Tidetools 2.0 | It does less. Here is everything it no longer does.
    https://tidetools.example/first-patch | Your first patch | Small, kind issues with somebody at the other end who answers.
  `),
  boats: cardsOf(`
    https://wrenharbour.example/tides | Tide tables for Wrenmouth | High and low water at the Long Jetty, this week and next. | sea
    https://wrenharbour.example/moorings | Moorings and the waiting list | Eleven names long, and shrinking since the new pontoon. | sea
  `),
  school: cardsOf(`
    https://saltworks-school.example/readers | Readers wanted on Thursdays | No training needed, only patience and a willingness to do the voices.
    https://saltworks-school.example/garden | The school garden in numbers | 214 leeks, 61 snails released by the lock, one scarecrow with opinions. | meadow
  `),
  pottery: cardsOf(`
    https://kilnyard.example/open-day | Open day at Kiln Yard | Every broken pot gets a second chance in the mosaic. | city
    https://kilnyard.example/kintsugi | Mending with gold, for beginners | Two evenings, one bowl, a great deal of waiting.
  `),
  books: cardsOf(`
    https://harbourlibrary.example/first-lines | 140 first lines | The favourites you sent us, in the order in which they hurt.
    https://harbourlibrary.example/late-club | The late readers' club | For books you should have finished by now. Tea from eight. | city
  `),
  birds: cardsOf(`
    https://wrenbirds.example/log | The bird log | Everything seen between the weir and the jetty, by day. | mountains
    https://wrenbirds.example/count | The winter count: results | Sparrows up, starlings down, cake gone by eleven. | meadow
  `),
  trade: cardsOf(`
    https://townshares.example/open-books | Open books | What came in, what went out, and what we were wrong about.
    https://beamcoop.example/roof | The school roof, week by week | Kilowatt hours from 96 panels, with the gull incident marked. | city
  `),
  music: cardsOf(`
    https://ropewalkchoir.example/tunes | Words and tunes | Everything we sing, in keys that people can reach.
    https://ropewalkchoir.example/parts | Parts to practise with | Soprano, alto, tenor and bass, slowly and then at speed. | night
  `),
  repair: cardsOf(`
    https://fixit.example/notes | Repair notes | What it was, what it cost, and what we would do first next time.
    https://fixit.example/sheets | All our repair sheets | Kettles, zips, radios, one accordion. Free to print and to get oil on. | city
  `),
  pictures: cardsOf(`
    https://oneframe.example/found | Found film | A birthday, a dog, a beach with a pier that is no longer there. | sea
    https://oneframe.example/walk | The Sunday photo walk | One lens, one hour, one frame to show. | mountains
  `),
  football: cardsOf(`
    https://wrenmouth-rovers.example/gallery | Match gallery | Mud, scarves and the one that went in. | meadow
    https://wrenmouth-rovers.example/seats | Season tickets | The price of four disappointing dinners.
  `),
  games: cardsOf(`
    https://ropewalkchess.example/puzzle | Puzzle of the week | White to move and look foolish in three.
    https://ropewalkchess.example/monday | Monday boards | Forty games, no phones, a shelf of missing dice. | city
  `),
  wool: cardsOf(`
    https://loomandladder.example/patterns | Patterns, with the mistakes fixed | Charts for hands and for machines, in five sizes.
    https://loomandladder.example/mending | Visible mending, Tuesday evenings | Bring a hole. We'll make it the best part of the garment. | meadow
  `),
  swimming: cardsOf(`
    https://wrenharbour.example/water | Water quality at the lido steps | Temperature, clarity and jellyfish, every morning at six. | sea
    https://wrenharbour.example/cold-club | The cold club | Nobody is hurried in, nobody is left in. | sea
  `),
  kitchen: cardsOf(`
    https://longtable.example/recipes | Recipes from the long table | Enough for twenty, or for two with courage.
    https://longtable.example/book | The school families' recipe book | 61 recipes, 23 languages, one oil stain on every copy.
    https://longtable.example/baklava | Baklava, kat kat | Hamuru ince açmanın sırrı ve şerbetin sabrı.
    https://longtable.example/empanada | La empanada, por fin | Con fotos, con los errores y con el sofrito de la abuela.
    https://longtable.example/pampushky | Пампушки до борщу | Тісто, часник і терпіння.
  `),
  history: cardsOf(`
    https://oldwrenmouth.example/who | Who was she? | About 1908, on the Long Jetty, in diver's boots, laughing. | sea
    https://oldwrenmouth.example/toll-house | Who burned the toll house? | Four theories, three maps and a bill for paraffin. | city
  `),
  town: cardsOf(`
    https://wrenmouth.example/noticeboard | The town noticeboard | Road works, lost cats, minutes, and who has a ladder to lend. | city
    https://wrenmouth.example/ferry | Ferry times | Winter timetable until the clocks change. | sea
  `),
};

export const cardByUrl: ReadonlyMap<string, DemoCard> = new Map(
  Object.values(cards)
    .flat()
    .map((card) => [card.url, card]),
);
