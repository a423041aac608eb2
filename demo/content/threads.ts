export interface Remark {
  author: string;
  text: string;
  answers: readonly Remark[];
}

function says(author: string, text: string, ...answers: Remark[]): Remark {
  return { author, text, answers };
}

export const threads: Readonly<Record<string, readonly Remark[]>> = {
  sofia_m: [
    says(
      'siobhan',
      'I have just emptied my grandmother’s sewing box on to the bed. No wren. Eleven odd buttons and a tooth.',
      says(
        'sofia_m',
        'Whose tooth?',
        says(
          'siobhan',
          'Nobody in this house will say.',
          says('old_margery', 'Mine. 1936. I want it back.'),
        ),
      ),
    ),
    says(
      'daria_k',
      'Where the light falls when the lid is open: that is where you scratch what you want to see every day. She did not hide it. She kept it near.',
      says(
        'sofia_m',
        'Daria, I’ve read this four times. I’m putting it on the card, under “unproven”, with your name.',
      ),
    ),
    says(
      'theo_k',
      'I’ve looked at the funnel for twenty-two years and thought it was a duck.',
      says('mayor_of_bins', 'It’s on the bins as well. Nobody ever asks about the bins.'),
    ),
    says('kwame_mod', 'I read this out at half-time. You could’ve heard a shin pad drop.'),
  ],
  ada_o: [
    says(
      'lwazi',
      'Number six. I’m going to go and look at our ramp.',
      says(
        'ada_o',
        'Tell me what you see? I’d like to know if we’ve got the slope right.',
        says(
          'lwazi',
          'Went with a chair and a stopwatch. You’re four minutes optimistic.',
          says('ada_o', 'Fixed, released, credited. Thank you. This is the whole job.'),
        ),
      ),
    ),
    says('emre_y', 'I was one of the typos. Hello.'),
    says(
      'jonas_w',
      'Margaret agrees with all seven, and asks for a mascot.',
      says(
        'haruto_s',
        'I could draw one? I am new here. I like limpets.',
        says('ada_o', 'Haruto, yes. Please. Welcome. The rule is that it does nothing.'),
      ),
    ),
    says('tariq_j', 'Three. March. A cold. I feel watched.'),
  ],
  marisol: [
    says(
      'gianni_v',
      'Non urlo. Discuto.',
      says(
        'gull_coffee',
        'He shouts.',
        says(
          'zofia_w',
          'We hear it through the wall at ten past six. It’s how we know that the second batch is in.',
        ),
      ),
    ),
    says(
      'theo_k',
      'I didn’t know that I did that, with the rail. I did it again this morning and felt shy.',
    ),
    says('nora', 'Printed and up in the hall. Moth side out.'),
    says('eskil', 'Read this in a cabin off Skagen. I could smell the bread.'),
  ],
  leila_h: [
    says(
      'mei_chen',
      'A hand in the back, towards the rest of the afternoon. I’ve been trying to translate this for an hour and it keeps being better in yours.',
      says(
        'leila_h',
        'Try it with “shoulder”. In Arabic I’d have said shoulder.',
        says('mei_chen', 'Shoulder. Oh, of course. Thank you.'),
      ),
    ),
    says('selin_a', 'Benim dedemin kitabı da son sayfasızdı. Ben de kapıyı hep kendim açtım.'),
    says(
      'finn_oc',
      'This is the first argument against reading the last page first that I’ve ever accepted.',
      says('hugo_lenoir', 'Courage. We meet on Thursdays.'),
    ),
  ],
  crumb: [
    says('sanjay_p', 'I wish every bill came with a radio licence in it.'),
    says(
      'adwoa_m',
      'I used the usual arrangement for five weeks last winter. Nobody turned round. I’m one of the twenty now.',
      says(
        'crumb',
        'You’ve just made the early shift cry into the oat bread. It’ll be slightly salty.',
        says('zofia_w', 'It’s very good, actually.'),
      ),
    ),
    says('mayor_of_bins', 'No mention of the bins. Noted.'),
  ],
  tom_lindqvist: [
    says(
      'petra_s',
      'Putting a hand out to the wall. I’ve taught this for sixteen years, and I’ve never found the sentence for it. May I have that one?',
      says('tom_lindqvist', 'It’s yours. I had it from the wall.'),
    ),
    says(
      'jude_launderette',
      'No shed. Will a launderette do?',
      says(
        'kenji_n',
        'The wall behind the dryers is warm. Best observing site in town, honestly.',
        says(
          'jude_launderette',
          'Standing there now. Two neighbours have joined me. Nobody knows why we’re whispering.',
        ),
      ),
    ),
  ],
  priya_s: [
    says(
      'piotr_z',
      'The soup argument is about barley, and I’m right.',
      says(
        'lwazi',
        'It’s not soup with barley in it. It’s porridge with ambitions.',
        says('piotr_z', 'Tuesday. The clock. Bring a spoon.'),
      ),
    ),
    says('mina_r', 'What is the tuba person’s name? I also want to be never happier.'),
    says('kateryna_l', 'I was afraid of the word “beginners”. Now I’m not. Tuesday.'),
  ],
  old_margery: [
    says(
      'sofia_m',
      'There’s a chair in the museum store marked “found at sea, 1947, upright”. I’m going down to look at it now.',
      says(
        'old_margery',
        'It had a split in the left arm.',
        says(
          'sofia_m',
          'Margery, it has a split in the left arm.',
          says('old_margery', 'Well then. Dust it. I’ll come on Thursday and sit in it.'),
        ),
      ),
    ),
    says(
      'callum_birds',
      'Which council member couldn’t dance?',
      says('old_margery', 'All of them.'),
    ),
    says('theo_k', 'That captain was my grandfather. We’ve still got the cloth.'),
  ],
  ben_r: [
    says('zofia_w', 'It WAS the best toast.'),
    says(
      'mateus',
      'I was on the high board. I’d like it noted that I was already in the air.',
      says('ben_r', 'I’ve apologised.', says('mateus', 'You have. I just like telling people.')),
    ),
    says(
      'grete_b',
      'Facing the wall, but why does it tick?',
      says('ben_r', 'It doesn’t tick.', says('ilse_vdm', 'It ticks a bit, Ben.')),
    ),
  ],
  kwame_mod: [
    says(
      'jamal_w',
      'I lost 14–0 at that age and the keeper was me. Tell number one that I’d like to come to training.',
      says(
        'kwame_mod',
        'She has just screamed down the phone. Tuesday, five o’clock. Bring the face.',
      ),
    ),
    says(
      'nadia_b',
      'I drove them home. They sang the whole way, on the 14, with the windows open.',
    ),
  ],
  grete_b: [
    says('chef_wei', 'I had plans for him. I withdraw them.'),
    says('rosa_q', 'The deckchair was me.', says('grete_b', 'He’s used it.')),
    says(
      'a_harbour_gull',
      'I’d not say no.',
      says('grete_b', 'Don’t you dare.', says('a_harbour_gull', 'I’m a family bird.')),
    ),
  ],
  daria_k: [
    says(
      'ben_r',
      'Every eleventh stitch. I can take the knock out, if you want. I think you don’t want.',
      says('daria_k', 'I don’t want. But come and drink tea and listen to it.'),
    ),
    says('conceicao', 'Fui ler isto à minha mãe pelo telefone. Ficámos as duas caladas.'),
  ],
  tariq_j: [
    says(
      'ada_o',
      'You forgot to say that you wrote the clearest test name in the whole project.',
      says('tariq_j', 'it_is_not_november_everywhere', says('emre_y', 'Framed it.')),
    ),
    says('rory_mac', 'And he still got a clean sheet on Sunday.'),
  ],
  adwoa_m: [
    says(
      'rory_mac',
      'Row 4, seat 12. It was me with the second flask. His name was Desmond Aldous Pike. He’d have hated the fuss and loved the view.',
      says('old_margery', 'Pike. His mother had the sweet shop. He was a lovely dancer.'),
      says(
        'rovers',
        'There’ll be a minute on Saturday. For Mr Pike. Then as much noise as you’ve got.',
      ),
    ),
    says('nora', 'Thank you for ringing the number.'),
  ],
};
