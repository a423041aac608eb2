import { baking } from './baking.ts';
import { birds } from './birds.ts';
import { boats } from './boats.ts';
import { books } from './books.ts';
import { football } from './football.ts';
import { games } from './games.ts';
import { garden } from './garden.ts';
import { history } from './history.ts';
import { kitchen } from './kitchen.ts';
import { music } from './music.ts';
import { pictures } from './pictures.ts';
import { pottery } from './pottery.ts';
import { repair } from './repair.ts';
import { running } from './running.ts';
import { school } from './school.ts';
import { software } from './software.ts';
import { stars } from './stars.ts';
import { swimming } from './swimming.ts';
import { town } from './town.ts';
import { trade } from './trade.ts';
import type { Topic, TopicKey } from './topic.ts';
import { wool } from './wool.ts';

export const topics: Readonly<Record<TopicKey, Topic>> = {
  baking,
  running,
  stars,
  garden,
  software,
  boats,
  school,
  pottery,
  books,
  birds,
  trade,
  music,
  repair,
  pictures,
  football,
  games,
  wool,
  swimming,
  kitchen,
  history,
  town,
};
