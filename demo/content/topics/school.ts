import { lines, type Topic } from './topic.ts';

export const school: Topic = {
  key: 'school',
  tags: ['SaltworksSchool', 'ClassroomNotes', 'ReadAloud', 'YearSix'],
  posts: lines(`
    A boy asked if he could hand in his homework "as a rumour". I've given him an extra day for the phrasing.
    Parents' evening. One father said: "She talks about the tadpoles at supper." Best assessment I've ever had.
    Year six voted on the class rule for the term. Winner: "You can be wrong in here." Written by them, laminated by me.
    I've marked 62 essays about the sea and not one of them used the word "blue". I told them I would notice. They noticed that I noticed.
    The reading corner has a sofa now. It came from the repair café, it has been re-sprung by the grandparents' group, and there is a waiting list. #ReadAloud
    When a lesson fails at nine you still have to stand there until ten. This is what they don't tell you. Also: always have a spare story.
    petra_s> Dear whoever donated the microscope: thirty children have now seen the inside of an onion and half of them want to apologise to it.
    saltworks_school> We're looking for a volunteer to hear readers on Thursdays. No training needed, only patience and a willingness to do the voices. https://saltworks-school.example/readers
    Maths in the bakery this morning: fractions of real buns. Attendance: 100 percent. Remaining buns: 0/24.
    "Miss, when you were little, was it black and white?" Only the television, Amir. Only the television.
    The quietest girl in the class has just explained the tides to the entire assembly, with her hands, and now nobody can remember that she was quiet.
    First snow drill: how do you teach photosynthesis while thirty people look past you at the window? You don't. You go out and look.
    My lesson plan said "discuss". What happened was a forty-minute debate on whether worms have weekends. We covered evidence, fairness and soil.
    Retired colleagues came to tea. Between them: 214 years of teaching and one shared opinion about the photocopier.
  `),
  leads: lines(`
    [Year four|Year six|The little ones] [measured the playground|wrote to the harbour master|planted beans] {when}, and [nobody asked for the time|the results surprised us|one shoe is missing].
    Today's question from [the back row|a six-year-old|the boy who never asks]: ["who invented Tuesdays?"|"do fish get thirsty?"|"is zero shy?"]
    [Marking|Lesson planning|Cutting out {n:28-31} paper fish] at [the lido café|the kitchen table|midnight], [as one does|with good biscuits|half done].
    Reading [a ghost story|the whale chapter|poems] aloud {when}: you could [hear the radiator|hear a pin|see every mouth open].
    The [science fair|school play|sports day] is on {weekday}, and [the volcano leaks|the tree has lost its costume|we have nine goalkeepers].
    [Assembly|The trip to the lighthouse|Fire drill] {when}: [all counted twice|all returned|thirty out, thirty-one back, we're looking into it].
    Our [library|pond|veg patch] has been [adopted by year five|repaired by parents|declared a republic].
    Learned {when} that [glue dries slower when watched|"interesting" is a grade|you can teach area with cheese].
    [Twenty-eight|Thirty] children, [one hall|two guitars|no plan B], [a lovely noise|it rained|and we managed].
    Proud of [the class|one shy reader|our new teaching assistant] {when}: [whole poem, by heart|first page out loud|calm in a storm].
    The [photocopier|projector|bell] has [gone again|a mind of its own|been fixed by year six].
    A former pupil [brought me bread|now teaches next door|waved from the ferry he was driving] {when}.
    [Spelling|Fractions|Punctuation] with [chalk on the playground|buns|the whole body] beats any worksheet.
    [Handwriting|Coding|Debating] club after school: [eleven|nineteen|four] came, [two stayed late|one cried, then won|crumbs everywhere].
    We wrote letters to [people in the care home|the lifeboat crew|ourselves in ten years] {when}.
    Note to self: never say ["any questions?"|"free choice"|"who's hungry?"] at [five to three|eleven forty|the start].
  `),
  follows: lines(`
    I had a plan. [They had a better one.|It lasted nine minutes.|It's in the bin, happily.]
    [Nobody|Not one of them] looked at the clock, and [I did not either|that's the test].
    The best answer was ["it depends"|a drawing|silence, then a grin].
    There's [glitter|paint|mud] in places [I can't explain|no one should look|until July].
    They [listened|argued|laughed] like [adults should|a parliament|the sea].
    Thank you to [@{friend}|the parents who came|whoever brought fruit].
    This is [why|the job|the bit I stay for].
    The {season} is in their legs; [we went outside|nothing for it but running|even I felt it].
    I'll be [smiling|washing brushes|telling this one] for a week.
    Tomorrow: [the same again|commas|we try it with water].
  `),
  closers: lines(`
    Be kind to a teacher today. 🍎
    [Home time.|Kettle on.|Shoes off.]
    Any ideas for [wet playtimes|a class story|thirty identical jars]?
    You can be wrong in here.
    [Friday cannot come soon enough.|I would not swap it.|Pass the biscuits.]
    #ClassroomNotes
  `),
  comments: lines(`
    Mine came home and [explained it all to the dog|hasn't stopped talking|wanted to do it again].
    rumour> "As a rumour" is [genius|going on my fridge|how I'll file my taxes].
    volunteer|readers|read> I can do Thursdays! [I do a very good dragon.|Put me down for the voices.]
    pupil|class|read|ferry> You taught my [brother|whole family|eldest] and he still [quotes you|reads|says thank you].
    fish|question> Do fish get thirsty, though? [I need to know.|We are all asking now.]
    This is the best thing I've read [today|this week|on the bus].
    worm> Worms have weekends. [Fight me.|I'd vote for it.]
    jar|paper|fair|play|glue> We have [jars|wallpaper ends|a hundred corks] if the class can use them.
    thirty-one|counted|trip|drill|assembly> Thirty-one back is [a profit|how I got my cousin].
    assembly|debate|volcano|play|fair> I'd have paid to see the [assembly|debate|volcano].
    letter|lifeboat|wrote|care home> Please tell them [well done from the ferry|the lifeboat crew read every letter|we noticed].
    wrong> "You can be wrong in here" should be on [the council chamber|every door|a flag].
    photocopier|projector> The photocopier has feelings, [all bad|I've met it].
    read|whale|tadpole|story> I still remember the [whale chapter|tadpoles|class hamster]. Forty years.
    library|pond|class|donat|band|fair> Would an old [telescope|accordion|map] be useful?
    You make it sound easy. [It isn't.|I know it's not.]
    My [son|daughter|niece] talks about you at supper. [All good.|Mostly tadpoles.]
    Lovely. [Thank you for what you do.|Rest this weekend.]
    story|plan|spare> The spare story is the [real lesson|trick].
    shoe|back> Count the shoes again. [Always count the shoes.]
  `),
};
