import { lines } from '../topics/topic.ts';
import type { LanguageTexts } from './language-texts.ts';

export const german: LanguageTexts = {
  code: 'de',
  weekdays: ['Sonntag', 'Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag'],
  posts: lines(`
    Seit drei Jahren erkläre ich hier das Wort "Feierabend". Heute hat mein Nachbar es zum ersten Mal benutzt. Um 14 Uhr.
    Der neue Radweg ist 1,2 Kilometer lang. Ich bin ihn viermal gefahren, damit es sich lohnt. #TwoWheels
    Brot gebacken wie daheim: dunkel, schwer, ein bisschen beleidigt. Die Kinder nennen es "den Stein" und essen es auf.
    Mit der Sternwarte auf Beacon Hill telefoniert: Am {weekday} wird geöffnet, wenn die Wolken mitspielen. Decken mitbringen. #BeaconHill
    Im Repair-Café kam heute ein Radio von 1952 wieder zum Klingen. Erst Rauschen, dann ein Walzer. Drei erwachsene Menschen standen ganz still.
    Pfand. Ich habe beim Kiosk nach Pfand gefragt. Wir haben sehr gelacht, vor allem er.
    Ordnung ist das halbe Leben. In der anderen Hälfte wohnt meine Werkstatt.
    Die Schulkinder haben mich interviewt: "Haben Sie Heimweh?" Ja. Dienstags. Und wenn es nach Regen auf warmem Stein riecht.
    Für alle, die fragen: Die Anleitung zum Laufradbau steht jetzt hier, mit Zeichnungen: https://fixit.example/laufrad
    Kleine Freude: den Fahrplan lesen, und er stimmt. 🚲
  `),
  leads: lines(`
    [Speiche|Kette|Bremse] gewechselt, [Hände schwarz|Laune gut|Kaffee kalt].
    [Nebel|Nieselregen|Klare Luft] über [dem Hafen|der Saline|dem Hügel], [man hört nur Möwen|ich bin trotzdem gefahren|schön wie selten].
    [Apfelkuchen|Linsensuppe|Roggenbrot] für [die Nachbarn|den Chor|alle, die klingeln]: [nichts übrig|zwei Stücke gerettet|Rezept folgt].
    Am {weekday} [Probe|Vereinssitzung|Sperrmüll]: [pünktlich, bitte|mit Keksen|wie immer chaotisch].
    [Garten|Werkstatt|Keller] aufgeräumt und [die Schraube gefunden|drei Projekte entdeckt|gleich wieder Unordnung gemacht].
    [Gelesen|Gewandert|Geschwiegen] bis [zum Abend|zur Mole|zur letzten Seite]; [sehr zu empfehlen|mehr braucht es nicht|herrlich].
    [@{friend}|Mein Sohn|Die Chefin] hat recht: [weniger ist mehr|zuerst lesen, dann schrauben|man kann auch einfach fragen].
    Heute [ein Rotkehlchen|zwei Eisvögel|elf Gänse] am [Wehr|Teich|alten Gleis], [ganz nah|kurz wie ein Gedanke|und kein Fernglas dabei].
  `),
  follows: lines(`
    So darf es [weitergehen|bleiben|öfter sein].
    Danke an @{friend} für [die Geduld|das Werkzeug|den Tee].
    Morgen [dann der Rest|noch einmal|ist auch ein Tag].
    Wer [mag|Zeit hat|Kuchen bringt], kommt vorbei.
    Das [Bier|Brot|Sofa] habe ich mir verdient.
    Mehr sage ich dazu nicht.
  `),
  comments: lines(`
    Großartig! [Das mache ich nach.|Bitte mehr davon.]
    Feierabend um 14 Uhr: [ein Vorbild|ich ziehe um].
    Hast du [das Rezept|eine Zeichnung|Fotos]?
    Der Stein! [Den kenne ich.|Bitte einen für mich.]
    Bin dabei, [mit Kuchen|aber langsam].
    Sehr schön geschrieben.
    Dienstags auch hier. [Kopf hoch.|Komm auf einen Tee vorbei.]
    Genau so ist es.
  `),
};
