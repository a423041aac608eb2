import { lines } from '../topics/topic.ts';
import type { LanguageTexts } from './language-texts.ts';

export const french: LanguageTexts = {
  code: 'fr',
  weekdays: ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
  posts: lines(`
    On m'a demandé si le camembert devait sentir comme ça. J'ai répondu que oui, et qu'il fallait lui parler gentiment.
    Séance de {weekday} au Regal : un film muet, un piano, et mon voisin qui mangeait des chips en silence. Un artiste. #FilmNight
    Quinze ans ici et je compte encore en français quand je rate mes mailles.
    La mer était si calme que les bateaux avaient l'air posés sur une table.
    J'ai expliqué à ma classe que "oui" et "si" n'étaient pas pareils. Ils disent "si" à tout depuis. Je l'ai cherché.
    Le levain a débordé pendant la nuit. Il est entré dans le tiroir des couverts. Je crois qu'il avait faim. 🥖
    Recette du gâteau au yaourt, celle qu'on fait sans balance : https://longtable.example/gateau
    Un merle chante en haut de la grue du port. On dirait qu'il dirige les travaux.
    Petite victoire : j'ai compris la blague du marché avant tout le monde. J'ai ri seule. C'était délicieux.
    Lu d'une traite un roman de gardien de phare. Maintenant j'éteins la lampe avec un peu de regret. #NowReading
  `),
  leads: lines(`
    [Brume|Grand vent|Petite pluie] sur [le port|la colline|les salines], [et un café qui fume|on entend la cloche|tout le monde en parle].
    [Soupe|Tarte|Ratatouille] pour [la chorale|les voisins|six affamés] : [plus une miette|ça sent jusqu'en bas|on a léché le plat].
    {weekday}, [répétition|atelier|marché] : [deux fous rires|un retard collectif|de belles tomates].
    [Tricoté|Lu|Marché] [deux heures|jusqu'à la digue|tout l'après-midi], [sans regarder l'heure|et rien d'autre|bonheur simple].
    [Une aigrette|Trois tadornes|Un goéland très poli] [au bord du chenal|sur le toit|devant la boulangerie] ce matin.
    [@{friend}|Ma fille|Le facteur] m'a appris [un nœud|une chanson|un mot d'argot], [je n'ai rien retenu|je l'ai noté|on recommence demain].
    [La lumière|Le silence|L'odeur du pain] de [cinq heures|la ruelle|ce quartier], [ça ne s'achète pas|je m'y fais bien|quel cadeau].
    [Réparé|Repeint|Retrouvé] [une lampe|le banc|mon vieux vélo] ; [ça tient|ça brille|il manque une vis].
  `),
  follows: lines(`
    On recommence [demain|{weekday}|dès que possible].
    Merci à @{friend}, [sans qui rien|pour le coup de main|et à ses citrons].
    C'est [peu|simple|bancal], et c'est [assez|parfait|à moi].
    La photo est [floue|ratée|dans ma tête].
    Je n'en dirai pas plus.
    Qui vient ?
  `),
  comments: lines(`
    Magnifique ! [Merci du partage.|Ça fait du bien.]
    Si ! [Si, si, si.|Mille fois si.]
    Je veux [la recette|en être|le fromage].
    J'y étais, [quel moment|j'ai pleuré un peu].
    Bravo à toi. [Vraiment.|Et aux citrons.]
    On se voit {weekday} ?
    Ha ! [Pauvre tiroir.|Je ris toute seule.]
    Tellement vrai.
  `),
};
