import { lines } from '../topics/topic.ts';
import type { LanguageTexts } from './language-texts.ts';

export const spanish: LanguageTexts = {
  code: 'es',
  weekdays: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  posts: lines(`
    Primera luz sobre el puerto. Los barcos volvieron antes de las seis, y la niebla también. #FirstLight
    Mi abuela decía que el pan se amasa con lo que uno lleva dentro. Hoy salió un pan con bastante carácter.
    He enseñado a tres vecinos a decir "sobremesa". No existe en inglés, pero ya la practican.
    Llevo cuatro años aquí y todavía espero que alguien cene después de las nueve. Nadie. Nunca.
    El coro canta en gallego el {weekday} y la señora de la primera fila, que es de Vigo, ya está llorando en los ensayos. #RopewalkChoir
    Busco quien me preste una paellera grande. A cambio: paella. Creo que el trato es bueno. 🥘
    En el mercado me preguntaron de dónde era mi acento. Le dije que de mi madre.
    Hoy en clase: la tabla del siete, una tormenta, y una niña que preguntó si los truenos también saben contar.
    La receta de la empanada, por fin, con fotos y con los errores incluidos: https://longtable.example/empanada
    Un señor mayor me saludó en el muelle con un "buenos días" perfecto. Lo había practicado toda la semana. Yo también, el suyo.
  `),
  leads: lines(`
    [Sopa|Tortilla|Lentejas] para [seis|nueve|todo el portal] y [no quedó nada|sobró un plato|hasta el gato repitió].
    [Niebla|Viento del sur|Sol] en [el puerto|la cuesta|el muelle largo]; [café doble|se oye el mar desde la cocina|hoy no hay prisa].
    [Ensayo|Mercado|Reunión del huerto] el {weekday}: [tres despistes|mucho ruido|buena gente] y [una tarta|dos abrazos|ganas de repetir].
    [Arreglé|Pinté|Encontré] [la bici|una silla|la guitarra de mi padre] y [suena|parece otra|no quiero dormir].
    Hoy aprendí [una palabra nueva|a nadar de espaldas|el nombre de un pájaro]: [me la quedo|casi me ahogo de risa|pequeño, marrón y enfadado].
    [Llamé a mi madre|Escribí a casa|Soñé con Cádiz] y [olía a azahar|se cortó dos veces|me preguntó si como bien].
    Paseo hasta [el faro|las salinas|la presa] con [@{friend}|el perro|los niños]: [una garza|barro hasta las rodillas|la luz de las cinco].
    [El pan|El arroz|El caldo] pide [tiempo|silencio|paciencia], [como casi todo|y yo tengo hambre|decía mi tía].
  `),
  follows: lines(`
    No me quejo, que ya es mucho decir.
    Mañana [más|otra vez|con menos sal].
    Gracias, @{friend}, [por la ayuda|por las risas|por los limones].
    [Fotos|Receta|Detalles] cuando [se me sequen las manos|encuentre el móvil|vuelva].
    Aquí [siempre pasa algo|nadie tiene prisa|se vive despacio], y me gusta.
    ¿Quién se apunta?
  `),
  comments: lines(`
    ¡Qué bonito! [Me lo guardo.|Me has alegrado el día.]
    ¿A qué hora? [Llevo pan.|Voy seguro.|Llego tarde, pero llego.]
    Mi abuela decía lo mismo. [Palabra por palabra.|Con otro tono.]
    Guárdame un trozo, [por favor|que bajo ya].
    Después de las nueve, ¡por fin alguien con sentido común!
    Totalmente de acuerdo. [Y con limón.|Sin discusión.]
    ¡Un abrazo grande! 🌷
    Yo tengo paellera. Trato hecho.
  `),
};
