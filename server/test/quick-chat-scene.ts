import { chatScene, type ChatScene } from './chat-scene.ts';
import { addMember } from './members.ts';
import type { TestServer } from './server.ts';

export function quickChatScene(server: () => TestServer): ChatScene {
  let joined = 0;
  const join: ChatScene['join'] = (name) => addMember(server(), `${name}${++joined}`);
  return { ...chatScene(server), join };
}
