import { members } from '../content/members.ts';
import { drawingName } from './demo-rows.ts';
import { drawAvatar, drawCover } from './drawings/drawings.ts';
import { drawPicture, pictureName, pictures } from './drawings/pictures.ts';

/** Every picture of the community as SVG, with the name of its file. */
export function drawEverything(): readonly (readonly [name: string, drawing: string])[] {
  return [
    ...members.flatMap(({ username }) => [
      [drawingName(username, 'avatar'), drawAvatar(username)] as const,
      [drawingName(username, 'cover'), drawCover(username)] as const,
    ]),
    ...pictures.map((picture) => [pictureName(picture), drawPicture(picture)] as const),
  ];
}
