import { lines } from '../topics/topic.ts';
import type { LanguageTexts } from './language-texts.ts';

export const portuguese: LanguageTexts = {
  code: 'pt',
  weekdays: ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'],
  posts: lines(`
    A palavra do dia é "saudade". A tradução do dia é um pastel de nata ainda quente.
    Remei até à boia amarela e voltei. O mar daqui é frio, mas conversa bem.
    Minha mãe mandou farinha de mandioca numa caixa de sapatos. A alfândega abriu, cheirou e fechou com respeito.
    Ensaio do samba na sala da banda marcial: três trompetes, um surdo e a vizinha que trouxe a panela. Funcionou. #HarbourBand
    Perguntaram se no Brasil faz frio. Eu disse que sim, às vezes a gente fecha uma janela.
    O azulejo que pintei no Kiln Yard saiu do forno com uma rachadura em forma de rio. Ficou melhor. #KilnYard
    Jogo de sábado: perdemos de quatro, mas o nosso goleiro fez um poema com os pés.
    Aprendi a nadar aos quarenta e um. Devia ter começado antes, mas antes eu não tinha estas amigas. 🌊
    A receita do pão de queijo está aqui, e não, não dá para trocar o polvilho: https://longtable.example/pao-de-queijo
    Hoje um velho pescador me deu um peixe e um conselho. O peixe estava ótimo.
  `),
  leads: lines(`
    [Feijão|Caldo verde|Bolo de fubá] para [oito|os vizinhos|a turma do remo]: [não sobrou nada|raspamos a panela|pediram a receita].
    [Neblina|Vento forte|Um sol tímido] no [porto|cais|morro], e [eu de casaco duplo|as gaivotas andando a pé|o café ajudou].
    {weekday} tem [ensaio|jogo|mutirão na horta]: [traga luvas|chega cedo|vai ter bolo].
    [Consertei|Pintei|Achei] [o rádio|a cadeira|minha chuteira velha] e [ficou novo|quase chorei|sobrou um parafuso].
    [Saudade|Lembrança|Cheiro] de [casa|goiaba|chuva quente] hoje; [liguei para minha irmã|fiz um café|passou cantando].
    O mar [estava um espelho|veio bravo|mudou de cor três vezes] e [fomos assim mesmo|ficamos olhando|ninguém caiu].
    [@{friend}|A professora|Seu António] me ensinou [um nó|uma palavra|a ter calma] e [já esqueci|usei duas vezes|valeu o dia].
    [Gol|Samba|Silêncio] na [praça|escola|beira do rio], e [a cidade parou|todo mundo sorriu|foi bonito].
  `),
  follows: lines(`
    Amanhã [tem mais|a gente repete|eu descanso].
    Valeu, @{friend}, [pela força|pelo peixe|pela carona].
    Não foi [perfeito|rápido|bonito], foi [nosso|bom demais|de verdade].
    Quem vem?
    Fica a dica.
    E assim vai o dia.
  `),
  comments: lines(`
    Que lindo! [Guardei.|Me emocionei.]
    Tô dentro. [Levo o bolo.|Levo o surdo.]
    Manda a receita, [por favor|pelo amor].
    Isso é saudade mesmo. [Um abraço.|Sei bem.]
    Demais! [Parabéns.|Vocês são incríveis.]
    Fechar uma janela, kkk.
    Guarda um pedaço pra mim.
    Boa! [Até {weekday}.|Conta comigo.]
  `),
};
