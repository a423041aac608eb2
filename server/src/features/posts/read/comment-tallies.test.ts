import { expect, test, beforeEach } from 'vitest';
import { commentTallies } from '#test/comment-tallies.ts';
import { addMember } from '#test/members.ts';
import type { TestMember, TestServer } from '#test/server.ts';

const on = commentTallies();
const { write, told, shown } = on;
let server: TestServer;
let carol: TestMember;
let hidden: TestMember[];
beforeEach(() => {
  ({ server, carol, hidden } = on);
});

test(
  'counts the comments visible to a reader after every write',
  { tags: ['COMMENT-03', 'GAP-033'] },
  () => on.property(2),
);

test(
  'counts only a muted member’s comments in a long thread',
  { tags: ['COMMENT-03'] },
  async () => {
    const [, , erin = carol] = hidden;
    const frank = await addMember(server, 'frank');
    await frank.mute(erin);
    const root = await write(carol);
    const [first] = [await write(erin, root), await write(erin, root)];
    for (let at = 0; at < 52; at++) await write(carol, root);
    const expected = async () => expect(await told(root, frank)).toBe(await shown(root, [erin]));
    await expected();
    await write(carol, first);
    await expected();
    expect(await shown(root, [erin])).toBe(53);
  },
);
