import { lines } from '../topics/topic.ts';
import type { LanguageTexts } from './language-texts.ts';

export const italian: LanguageTexts = {
  code: 'it',
  weekdays: ['domenica', 'lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato'],
  posts: lines(`
    Qualcuno ha messo la panna nella carbonara e me l'ha detto guardandomi negli occhi. Ho rispettato il coraggio, non il piatto.
    La macchina del caffè è viva. Oggi ha fischiato un do. Domani proviamo il re. $GULL
    Mia nonna ha scoperto le videochiamate. Ci parliamo ogni giorno: io vedo il suo soffitto, lei vede la mia cucina.
    Al porto c'è una luce, verso le cinque, che a Genova chiamavamo "l'ora dei bugiardi", perché tutto sembra bello. #Harbour
    Ho insegnato al coro a respirare con la pancia. Adesso respirano tutti con la pancia anche in fila alla posta.
    Ricetta della focaccia, quella vera, con le dita ben affondate: https://crumb.example/focaccia
    Tre gradi, mare liscio, sei pazze in acqua. Una ero io. 🌊
    Ho perso a scacchi contro un signore che intanto faceva le parole crociate.
    In archivio ho trovato una lettera di un marinaio ligure del 1811. Si lamentava del pane. Lo capisco. #ArchiveFind
    Piccolo dizionario locale: "lovely" vuol dire tutto, "right" vuol dire andiamo, "not bad" è una dichiarazione d'amore.
  `),
  leads: lines(`
    [Minestrone|Focaccia|Risotto] per [otto|il coro|tutto il pianerottolo]: [piatti puliti|bis per tutti|si è fatto tardi].
    [Nebbia|Vento|Un sole timido] sul [porto|colle|molo], [caffè doppio|panni dentro|e la città canta].
    {weekday} [prove|mercato|torneo]: [venite|porto il dolce|si comincia puntuali, cioè quasi].
    [Letto|Camminato|Cucito] fino [a sera|al faro|all'ultima pagina]; [che pace|le mani ringraziano|rifarei tutto].
    [@{friend}|Mio figlio|Il postino] dice che [gesticolo troppo|ho ragione|ci vuole il limone], e [ha ragione|ne parliamo|lo so].
    [Aggiustato|Lucidato|Ritrovato] [il macinino|la bici|un vecchio spartito]: [funziona|avanza una vite|che emozione].
  `),
  follows: lines(`
    Domani [si replica|vediamo|riposo].
    Grazie @{friend}, [di cuore|per la pazienza|per il sale].
    Non è [perfetto|tanto|poco], ma [è nostro|profuma|basta].
    Chi viene?
    E questo è quanto.
  `),
  comments: lines(`
    Che meraviglia! [Grazie.|Me lo segno.]
    La panna no. [Mai.|Solidarietà.]
    Ci sono. [Porto il vino.|Arrivo quasi puntuale.]
    Mi hai fatto ridere [forte|in ufficio].
    Tienimi un pezzo, [ti prego|scendo ora].
    Ti capisco benissimo.
    Brava davvero.
    L'ora dei bugiardi. [Bellissimo.|La rubo.]
  `),
};
