import { lines, type Topic } from './topic.ts';

export const pictures: Topic = {
  key: 'pictures',
  tags: ['SilverScreen', 'FilmNight', 'OneFrame', 'DarkroomDays'],
  posts: lines(`
    One roll, thirty-six frames, a whole month. I took four of the same door. I regret the other thirty-two.
    hugo_lenoir> The Regal showed a silent film with a live piano and at the end an old man stood up and said "Again!" So we did. #FilmNight
    People ask which camera. The one you didn't leave at home. People ask which lens. Your feet.
    Developed a film I found in a camera from the repair café: a birthday, a dog, a beach with a pier that burned down in 1979. If you know the dog, write to me. https://oneframe.example/found
    tamar_g> Portrait tip: ask them what they had for breakfast. Everyone's face tells the truth about breakfast.
    Fog today, so no photographs, so I looked at things instead. Strange feeling. Would look again.
    The projectionist at the Regal has shown 4,000 films and seen the beginning of none of them.
    I printed the harbour nine times and the tenth is nearly grey enough. There's a grey between six and seven in the morning that no paper has. 📷
    My mother has never liked a photograph of herself. Today I gave her one of just her hands, making dumplings. She put it up herself.
    Hot take: popcorn is a sound, not a food.
    Film club voted for the next season: ferries in cinema. Fourteen films. There are that many, and @{friend} has seen them all.
    Street photography rule of the house: if they see you, smile; if they mind, delete; if they laugh, send them a print.
    A child in the front row shouted "DON'T GO IN THERE" at a film about a man buying a tractor. Tense, to be fair.
    Darkroom open again in the basement of the library. The red light, the wet hands, the face coming up out of nothing. I'd forgotten that it is magic.
  `),
  leads: lines(`
    [Film night|The Regal|Cinema club] {when}: [a comedy nobody got|three shorts and a reel that caught|the one with the ferry], [{n:22-80} seats filled|two walked out, four came back|applause].
    Shot [one roll|twelve frames|nothing good] at [the fish market|Marram Point|the bus station] {when}. [The light was kind.|Wrong film, right moment.|All elbows.]
    Frame of the day: [a wet umbrella in Lantern Street|the postman's shadow|two nuns on a tandem].
    [Darkroom|Scanning|Contact sheets] {when}: [hands smell of fixer|one keeper|the timer lied].
    [Rewatched|Finally saw|Walked out of] [a western|the long Hungarian one|that film about bees], and [I was wrong about it|my opinion has grown|need to talk].
    The light on [the Saltworks|Gull Steps|the ferry] at [{n:5-8} in the evening|half past four|dawn] was [butter|tin|all gold edges].
    Portraits of [the bakers|the lifeboat crew|everyone at the bus stop] this week. [Number {n:6-48}.|Nobody blinked.|They chose their own hats.]
    Sorted [thirty years of negatives|the hard drive|a box of strangers] {when} and found [my sister laughing|a town I'd forgotten|a very good goat].
    Borrowed a [pinhole camera|long lens|super-8] from [the library|@{friend}|the repair café]. [No idea what I'm doing.|Wonderful.|It leaks light like a barn.]
    [Best|Worst|Oddest] thing on the big screen this week: [a close-up of soup|the silence|a horse that knew].
    Exhibition at [the Ropewalk|the ferry terminal|the launderette] from {weekday}: [forty small pictures|only doors|all taken from the top deck].
    Waited [an hour|two trams|one whole tide] for [a gull to turn|the cloud to go|somebody in red to walk past]. [Got it.|It went left.|They wore green.]
    My phone takes [better pictures than I do|twelve of everything|none when it's cold], and [I don't mind|still I carry the old one|there we are].
    Subtitles [on|always|in two languages] at home, because [everyone mumbles|we learn something|the kettle is loud].
    A good [cut|shadow|last shot] is [like a door closing quietly|worth the bus fare|something you feel in the neck].
    Printed [one|nine|far too many] {when}; [the eighth is the one|all too dark|gave them away at the market].
  `),
  follows: lines(`
    No filter, [some dust|one thumb|plenty of luck].
    I'd frame it [tighter|and give it away|next to the window].
    @{friend} [hated it|wept|fell asleep], and [we're still friends|that's cinema|rightly so].
    It's [all in the corner|what's not in it|the hands].
    The {season} sun is [low enough to forgive|doing my job|a gift].
    Sound [off|up], [lights off|curtains shut], [phones in the bowl|tea ready].
    You had to [be there|squint|stay for the credits].
    Print swap [on {weekday}|in the foyer|as usual], one for one.
    I'll [post it|scan it|hang it] when it's dry.
    No spoilers, [except the horse|please|it's from 1931].
  `),
  closers: lines(`
    Look twice. 🎞️
    [Doors at seven, shorts first.|Members free, others nearly.|Bring a cushion and an opinion.]
    What did you see this week?
    [Fixer, rinse, bed.|Roll credits.|The end, for tonight.]
    Worth the whole roll.
    Which would you have kept?
  `),
  comments: lines(`
    dog> I know that dog! [No, I don't. I wish.|Ask at the chapel.]
    roll|frames|film i|shot|print> What film stock? [The greys.|I love the grain.]
    popcorn> Popcorn is a sound. [Take my vote.|Arrest this person.]
    film|regal|cinema|screen|rewatch|saw> I sat behind you and [also wept|also slept|counted the ferries].
    light> The light in this town should be [taxed|in a museum].
    again> Again! [Again!|We stood up too.]
    frame|portrait|shot|photo|print|waited> You got the [hands|shadow|moment]. [That's the whole thing.|Print it big.]
    print|portrait|frame|goat|exhibition|roll> Can I buy [a print|two|the goat]?
    film night|regal|cinema club> Is there a matinée? [My evenings are small people.|With the piano?]
    horse> The horse knew. [We all saw.|The horse always knows.]
    bus stop|umbrella|street|portrait|shadow|negatives> That's my [uncle|street|umbrella]! [Send me one?]
    rewatch|western|hungarian|bees|comedy|film about> I thought it was forty minutes too long. [Or four.|You're wrong and I love you.]
    breakfast|portrait> What had they had for breakfast?
    darkroom|develop|print|scan> Teach a darkroom evening, please. [I'd bring my own tongs.|We'd come, all six.]
    frame|print|shot|exhibition> Left of frame, [the reflection|that little girl]. [Perfect.]
    lens|feet> Feet as a lens. [Stealing that.|Yes.]
    film|regal|negatives|super-8|screen> I've a [box of slides|projector|screen] you could use.
    grey> Grey between six and seven. [I know that grey.|On the jetty, yes.]
    piano|tractor> Who played the [piano|tractor]? [Genius.]
    subtitle> Subtitles forever. [The kettle agrees.]
  `),
};
