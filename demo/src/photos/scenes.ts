import type { PhotoSceneName } from '../../content/photo-subjects.ts';
import type { Photo } from './catalogue.ts';
import type { PhotoScene } from './scene.ts';
import { birds } from './scenes/birds.ts';
import { city } from './scenes/city.ts';
import { forest } from './scenes/forest.ts';
import { lights } from './scenes/lights.ts';
import { meadow } from './scenes/meadow.ts';
import { mountains } from './scenes/mountains.ts';
import { night } from './scenes/night.ts';
import { sea } from './scenes/sea.ts';
import { motifs } from './scenes/table-motifs.ts';
import { onTable } from './scenes/table.ts';

export const photoScenes: Readonly<Record<PhotoSceneName, PhotoScene>> = {
  sea,
  mountains,
  forest,
  night,
  city,
  lights,
  meadow,
  birds,
  loaf: onTable(motifs.loaf, 0),
  oranges: onTable(motifs.oranges, 1),
  pots: onTable(motifs.pots, 2),
  books: onTable(motifs.books, 3),
  wool: onTable(motifs.wool, 0),
  tomatoes: onTable(motifs.tomatoes, 1),
  rolls: onTable(motifs.rolls, 2),
  bowl: onTable(motifs.bowl, 2),
  chess: onTable(motifs.chess, 0),
};

export const describePhoto = ({ scene, take }: Photo): string => photoScenes[scene].describe(take);
