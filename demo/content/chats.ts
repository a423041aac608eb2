import { lines } from './topics/topic.ts';

export interface DemoChat {
  /** The two members; the first one sent the request. For a group chat, the key of the group. */
  between: readonly [string, string] | string;
  minutesAgo: number;
  /**
   * Lines of the form `name> text`, oldest first. ` | reaction` adds a reaction by the next or the previous
   * speaker.
   */
  said: readonly string[];
  unread?: number;
  isRequest?: boolean;
}

export const chats: readonly DemoChat[] = [
  {
    between: ['amelie_g', 'zofia_w'],
    minutesAgo: 9,
    unread: 2,
    said: lines(`
      amelie_g> Is Bogdan taking visitors? My levain has stopped trying.
      zofia_w> He is nine, he has opinions about visitors. Bring a jar.
      zofia_w> How warm is your kitchen? | thinking
      amelie_g> Sixteen degrees. I have a shawl. The levain has none.
      zofia_w> Then it is not lazy, it is cold. Put it on top of the fridge tonight and say something kind. | heart
      amelie_g> Done. I said it in French, to be safe.
      amelie_g> Tomorrow before choir? I can carry the second alto folders as well.
    `),
  },
  {
    between: 'pages',
    minutesAgo: 26,
    unread: 3,
    said: lines(`
      leila_h> This is for lifts, keys and soup. What we think of the book stays in the group, where Hugo can see it.
      old_margery> My great-niece says I may type this one myself. Hello. | heart
      sofia_m> The two spare copies are behind the desk. One smells of 1974.
      zofia_w> I can bring seeded rye. Nobody has asked, I know.
      hugo_lenoir> I ask.
      hana_mod> Soup is decided. It is the lentil one, because it forgives lateness. | clap
      leila_h> Has anybody the key to the room with the bad piano?
      hugo_lenoir> I have a key. I do not yet know to which room.
      sofia_m> That is how the book begins, too.
    `),
  },
  {
    between: ['zofia_w', 'gianni_v'],
    minutesAgo: 140,
    said: lines(`
      gianni_v> Allora, bar 34. You breathe, I see you breathe, everybody sees you breathe.
      zofia_w> I have to breathe somewhere. | joy
      gianni_v> Before the word, not in it.
      zofia_w> And if I take it with the tenors, at the comma?
      gianni_v> The tenors do not know that there is a comma. But yes. Brava.
      zofia_w> I will leave you four buns at Gull Steps for that. | tada
    `),
  },
  {
    between: ['zofia_w', 'ines'],
    minutesAgo: 60 * 26,
    said: lines(`
      ines> How many loaves for the Long Table? We are sixty-two if it does not rain.
      zofia_w> And if it rains?
      ines> Ninety. Everybody comes inside.
      zofia_w> Then I bake for rain. Sixteen large ones, and a small one for whoever washes up. | fire
      ines> It is always you who washes up.
      zofia_w> I know what I am doing.
    `),
  },
  {
    between: ['old_margery', 'zofia_w'],
    minutesAgo: 60 * 50,
    said: lines(`
      old_margery> Are you still angry with the keeper’s sister?
      zofia_w> Page 190. I have decided to be angry with the keeper.
      old_margery> Good girl. Two chapters more.
    `),
  },
  {
    between: ['daria_k', 'zofia_w'],
    minutesAgo: 55,
    unread: 2,
    isRequest: true,
    said: lines(`
      daria_k> Hello, Inês gave me your name. I am looking for somebody with a mill: I have four kilos of whole rye and no idea what I was thinking.
      daria_k> I can pay in socks.
    `),
  },
  {
    between: ['kwame_mod', 'hana_mod'],
    minutesAgo: 18,
    unread: 1,
    said: lines(`
      hana_mod> The one about the referee: would you take it down?
      kwame_mod> I was at that match. I would like to frame it.
      hana_mod> Then I decide, and you make tea. | joy
      kwame_mod> Fair. For what it is worth: rude about the whistle, not about a person.
      hana_mod> That is what I thought too. It stays, and I have written to him anyway.
      kwame_mod> I am on the desk from six. You can put your feet up.
    `),
  },
  {
    between: ['wrenbirds', 'hana_mod'],
    minutesAgo: 300,
    said: lines(`
      wrenbirds> The loud father has moved the whole family twelve steps to the left.
      hana_mod> Does the rope move with them?
      wrenbirds> It does now. Margery held the other end. | clap
      hana_mod> I will change the words at the top of the group.
    `),
  },
  {
    between: ['nora', 'hana_mod'],
    minutesAgo: 60 * 22,
    said: lines(`
      nora> I have read the month’s reports. Forty-one, of which thirty are gulls.
      hana_mod> Thirty are one gull. | joy
      nora> Do you and Kwame need a third pair of hands?
      hana_mod> In summer, yes. Ask Priya, she is patient with thirteen-year-olds.
    `),
  },
  {
    between: ['emre_y', 'nora'],
    minutesAgo: 34,
    unread: 1,
    said: lines(`
      nora> Did the backup come back whole?
      emre_y> Into an empty folder, last night, in four seconds. I read three posts in it to be sure they were bad. | heart
      nora> And the disk?
      emre_y> Two years of room at this rate. Three if Marisol discovers smaller pictures.
      nora> I shall not be the one who tells her.
      emre_y> The update is in the folder. I would do it on Thursday before seven: nobody is up but the bakers, and they have their hands full.
    `),
  },
  {
    between: ['ada_o', 'emre_y'],
    minutesAgo: 85,
    unread: 2,
    said: lines(`
      ada_o> Your patch is in. I removed one line and two adjectives.
      emre_y> Which adjectives? | thinking
      ada_o> "Simple" and "obvious".
      emre_y> They were the load-bearing ones. Thank you!
      ada_o> There is a girl of fifteen who wants to write her first one. May I send her to you on Saturday?
      ada_o> She finds what breaks. She has already broken mine.
    `),
  },
  {
    between: ['tom_lindqvist', 'emre_y'],
    minutesAgo: 60 * 30,
    said: lines(`
      tom_lindqvist> Dew point says no, my knees say yes.
      emre_y> I bring the flask either way. Ten o’clock at the gate?
      tom_lindqvist> Red torch. The last one blinded a badger. | open_mouth
      emre_y> I apologised to the badger.
    `),
  },
  {
    between: ['nora', 'ines'],
    minutesAgo: 60 * 8,
    said: lines(`
      ines> May the Long Table have the square until eleven?
      nora> Until eleven it may. After that the Mayor of the Bins has spoken for it.
      ines> He has a costume? | joy
      nora> He has a lid.
    `),
  },
  {
    between: ['best_deals_24', 'siobhan'],
    minutesAgo: 150,
    said: lines(`
      best_deals_24> Hello dear, are you the Siobhan with the blue boat?
      siobhan> Who is asking?
      best_deals_24> Your mooring is cancelled. Send £90 today and I will fix it, between us.
    `),
  },
  {
    between: ['lwazi', 'hana_mod'],
    minutesAgo: 75,
    unread: 1,
    isRequest: true,
    said: lines(`
      lwazi> Hello, we met at the ramp. Could the group for runners get a pinned post about the steps?
    `),
  },
  {
    between: ['jamal_w', 'emre_y'],
    minutesAgo: 95,
    unread: 1,
    isRequest: true,
    said: lines(`
      jamal_w> Hi Emre, the choir would like to stream on Thursday. Is your network all right with that?
    `),
  },
  {
    between: ['rosa_q', 'nora'],
    minutesAgo: 44,
    unread: 2,
    isRequest: true,
    said: lines(`
      rosa_q> Good morning Nora. The traders of Lantern Street would like a group of their own.
      rosa_q> Who decides that: you, or do I just press the button?
    `),
  },
];
