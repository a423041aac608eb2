import { lines, type Topic } from './topic.ts';

export const software: Topic = {
  key: 'software',
  tags: ['OpenSource', 'BuildNotes', 'FirstPatch', 'PlainText'],
  posts: lines(`
    We moved our whole build from three machines to one, and it got faster. The trick was not a trick: we deleted the cache that was never right.
    Wrote a 40-line script for the tide board. It has now run for eleven months without me. I've never been prouder of anything I forgot about.
    ada_o> Our most starred project is a bus timetable in plain text. Our least starred is the one I spent two years on. Users are always right and occasionally rude.
    ada_o> If you'd like to make your first contribution, we keep a list of small, kind issues here: https://tidetools.example/first-patch. Somebody will answer within a day, and it will be a person. #FirstPatch
    emre_y> Today's bug: the ferry timetable believed in the 31st of November. It has believed in it since 2014.
    "It works on my machine" is a perfectly good sentence if you then give everyone your machine. We did. It is on a shelf in the library and it's called Margaret.
    Deleted 9,000 lines this month and added 1,200. The tests still pass. I'd like this on my gravestone.
    Documentation is a love letter to somebody who is tired. Write it that way.
    I read the whole error message. Slowly. Out loud. It told me exactly what was wrong. It had been telling me since Tuesday.
    The council's new form works without JavaScript, with one thumb, on a bus. I asked who made it. "Four of us and a retired librarian." That's the team I want.
    A user wrote to say that our reader app made her mother's evenings easier. I've printed it and put it above the desk, where the roadmap was.
    Names are hard: we've called it "the new thing" for so long that the package is now published as new-thing and has 300 downloads.
    Release 2.0 is out. It does less. Changelog: https://tidetools.example/changelog #OpenSource
    For the young ones: nobody knows all of it. The people who look as if they do have only got better at finding the page.
  `),
  leads: lines(`
    [Fixed|Found|Finally understood] the [race in the sync code|leak in the queue|bug where Mondays came twice] {when}.
    Reviewing [a first patch|{n:3-14} small patches|one enormous diff] with [tea|a ruler|an open mind].
    The [build|test run|deploy] went from [{n:9-14} minutes to {n:2-4}|twelve steps to three|"usually" to "always"] after [we deleted the clever part|one index|a walk].
    Release day: [version {n:2-9}.{n:0-9}|a small one|the boring kind], [all green|no drama|with notes a person can read].
    Spent {when} [reading code I wrote in a hurry|renaming things|removing a dependency], [which hurt|and feel lighter|no regrets].
    [Postgres|SQLite|A plain text file] was [enough|the answer|already there] all along.
    Opened an issue with [a failing test|a drawing|an apology], got [an answer in an hour|a fix by supper|a very kind "no"].
    [Nine|Fourteen|Twenty] people at the [hack evening|patch night|repair-your-website table] in [the library|Kiln Yard|the ferry café].
    Today I [explained|drew|gave up and re-read] [time zones|Unicode|caching] [for an hour|with oranges|to @{friend}].
    The [outage|slow page|missing mail] {when} was [DNS|a full disk|a comma], [of course|as foretold|and we wrote it down].
    [Accessibility|Keyboard|Screen reader] pass on [the library catalogue|our forms|the tide board]: [{n:4-19} fixes|humbling|better already].
    Pairing with [@{friend}|a student|our newest maintainer] on [the parser|the importer|a test that flickers] {when}.
    An old [netbook|router|tablet] from the repair café now [serves the tide tables|runs our tests|shows the bus board].
    I would like to thank [the person who wrote that comment in 2011|whoever keeps the mirror up|my rubber duck].
    Wrote [the docs|an example|a proper error message] first and [the code got smaller|found two bugs|nobody has asked since].
    Small joy: [a diff with more red than green|a test named after the person who found the bug|a log line that was true].
  `),
  follows: lines(`
    Notes and numbers are at https://tidetools.example/notes.
    It was [one line|a typo|two assumptions], as it [always is|usually turns out|was never going to be].
    We [kept|wrote] a test so it [stays fixed|can't come back|has a name].
    [Boring|Small|Readable] wins again.
    Credit to [@{friend}|the student who asked why|everyone who filed it twice].
    I'd do it [the same way|more slowly|with fewer layers] next time.
    Nobody noticed, which is [the best review|exactly right|the idea].
    There's [a good first issue|room for another pair of eyes|a branch] if you want to [join in|look|break it].
    Coffee: [three|too many|cold].
    The {season} is for [tests|refactoring|closing old tabs].
  `),
  closers: lines(`
    [Patches welcome.|Questions welcome.|Kind reviews only.]
    What would you have done?
    Back to it. ⌨️
    [Shipping on {weekday}.|Never on a Friday.|Tagged and pushed.]
    Read the error message.
    [Margaret is fine.|The server is fine.|Everyone is fine.]
  `),
  comments: lines(`
    outage|mail|slow|bug|time|clock|comma> It's always [DNS|a comma|time zones].
    How did you [find|measure|reproduce] it? [We have one just like it.|Asking for my weekend.]
    delet|diff|lines|remov> More red than green is the [only metric|good kind|dream].
    Could you write that up? [It'd help the rest of us.|Even three lines.]
    Thank you for keeping this [small|boring|readable].
    I can [review|test on an old phone|translate it] tonight.
    bug|leak|race|mail|outage|slow|queue> We hit that too, [upgrading fixed it|a restart hid it for a year|it's the connection pool].
    fix|bug|patch|pass|parser|import> Is there an issue for it? [I'd like to follow along.|I'd take it.]
    fix|bug|release|form|test|keyboard|reader> Did you try it with [the network off|a screen reader|two tabs open]?
    margaret> Long live Margaret.
    patch|contribut|issue> My first patch was to your project. [Still grateful.|You were kind about the tabs.]
    boring|postgres|sqlite|plain> Boring technology, [happy people|good sleep|best technology].
    bug|leak|race|fix|outage> I'd have added [a test|a timeout|a log line] and gone to bed. [Respect.|This is better.]
    docs|documentation> The docs are [lovely|why I stayed|clearer than my own head].
    index|build|fast|slow|query|postgres> Which [index|flag|version] was it in the end?
    error> That error message deserves [a prize|a frame|an apology to].
    friday|release|ship|tag> Never on a Friday. [Never.|I've seen things.]
    release|version|works|build|green> Works here too, [on a ten-year-old laptop|thanks|and it's quicker].
    plain text> Plain text [outlives everything|wins|forever].
    evening|people|night> Happy to bring [biscuits|a projector|three beginners] to the next evening.
  `),
};
