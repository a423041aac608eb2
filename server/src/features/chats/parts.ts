import type { GroupsParts } from '#src/features/groups/parts.ts';
import type { Heads } from './read/heads.ts';
import type { Chats } from './record/chats.ts';
import type { ChatBells } from './tell/chat-bells.ts';
import type { Hints } from './tell/hints.ts';
import type { TellGroup } from './tell/tell-group.ts';

export interface ChatsParts extends GroupsParts {
  chats: Chats;
  heads: Heads;
  chatBells: ChatBells;
  tellGroup: TellGroup;
  hints: Hints;
}
