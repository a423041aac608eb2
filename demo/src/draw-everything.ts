import { members } from '../content/members.ts';
import { groups } from '../content/groups.ts';
import { drawingName } from './drawing-name.ts';
import { drawAvatar, drawCover, drawScene } from './drawings/drawings.ts';
import { drawPicture, pictureName, pictures } from './drawings/pictures.ts';

export function drawEverything(): readonly (readonly [name: string, drawing: string])[] {
  return [
    ...members.flatMap(({ username }) => [
      [drawingName(username, 'avatar'), drawAvatar(username)] as const,
      [drawingName(username, 'cover'), drawCover(username)] as const,
    ]),
    ...groups.flatMap(({ key }) => [
      [drawingName(`group-${key}`, 'avatar'), drawScene(`group ${key}`)] as const,
      [drawingName(`group-${key}`, 'cover'), drawCover(`group ${key}`)] as const,
    ]),
    ...pictures.map((picture) => [pictureName(picture), drawPicture(picture)] as const),
  ];
}
