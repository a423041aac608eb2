import { members } from '../content/members.ts';
import { avatarName, drawAvatar } from './drawings/avatar.ts';

export function drawAvatars(): readonly (readonly [name: string, drawing: string])[] {
  return members
    .filter(({ hasAvatar }) => hasAvatar)
    .map(({ username }) => [avatarName(username), drawAvatar(username)]);
}
