/** Decides whether a client's text says that they can't come, in English or Spanish. */

const DAY =
  '(?:(?:for|on|this|next) )*(?:today|tonight|tomorrow|tmrw|tmr|(?:mon|tues?|wednes|thurs?|fri|satur|sun)(?:day)?|wed|sat)|(?:this|next) (?:morning|afternoon|evening|week|weekend|month)'
const DIA =
  '(?:(?:para|el|este|la) )*(?:hoy|manana|lunes|martes|miercoles|jueves|viernes|sabado|domingo)|est[ae] (?:manana|tarde|noche|semana|vez)'
/** What clients call an appointment by. */
const SERVICE =
  'haircut|cut|trim|colou?r|highlights?|blow ?(?:out|dry)|massage|facial|manicure|pedicure|mani|pedi|nails?|lash(?:es)?|brows?|wax(?:ing)?|consultation|checkup|therapy'
/** An appointment. "My other appointment", "my son's appointment" and "the appointment reminders" are something else. */
const VISIT = `(?:(?!(?:other|own|old|second|last|dentist|doctors?|lunch|her|his|their|daughters|sons|husbands|wifes|kids|moms|mums|friends|and|for|so|to|at|after|before|without)\\b)\\w+ ){0,2}(?:appointment|appt|apt|booking|visit|reservation|session|slot|spot|class|lesson|training|treatment|${SERVICE}|cita|\\d{1,2} ?[ap]m)\\b(?! (?:reminder|text|message|email|notification|alert)s?\\b)`
const MY_VISIT = `(?:my|the|this|our|todays|tomorrows|\\w+days) ${VISIT}`
const MI_CITA =
  '(?:la|el|mi|esta|este|nuestra) (?:cita|reserva|reservacion|visita|turno|sesion)\\b(?! de (?:mi|ella|el)\\b)'
/** What may follow a refusal. Anything else may turn it into something else: "can't come to the phone". */
const END = `(?=$| (?:${DAY}|(?:to|for) ${MY_VISIT}|so sorry|very sorry|sorry|apologies|please|pls|thanks|thank you|because|cause|cos|cuz|bc|due to|i|im|ive|we)(?: |$))`
const FIN = `(?=$| (?:${DIA}|a ${MI_CITA}|lo siento|disculp\\w*|perdon\\w*|sorry|gracias|muchas gracias|por favor|porque|porq|ya que|debido a|tengo|estoy)(?: |$))`

const REFUSE =
  '(?:cant|cannot|can not|wont|will not|unable to|not able to|not (?:going to|gonna)|(?:not|wont|not going to|not gonna) be able to)'
const CANNOT = [
  `${REFUSE} (?:make (?:it|${DAY})|come|be coming|be there|attend|do it|get there)(?: (?:in|there|over|now|anymore|any more|after all))*(?:${END}|(?= my ))`,
  `${REFUSE} (?:make|attend|do) ${MY_VISIT}`,
  `${REFUSE} do (?:${DAY})\\b`,
  `not coming(?: in| anymore| any more| after all)*${END}`,
  'something (?:has |have |just )?(?:came|come) up(?! (?:on|in|when|about|saying)\\b)',
  `(?:need|have|want|like|got|going|gotta|must|please|pls) (?:to )?cancel(?:${END}| (?:it|this|that|me|my|the|todays|tomorrows)${END}| (?:for )?${VISIT})`,
  `cancel (?:(?:my|the|this|it|our|todays|tomorrows)${END}|${MY_VISIT})`,
  `^cancel${END}`,
  `no (?:puedo|podemos|podre|podremos|(?:voy|vamos) a poder)(?: (?:ir|venir|llegar|asistir|acudir))?${FIN}`,
  `no (?:(?:voy|vamos) a (?:ir|venir|llegar|asistir)|ire|llego)${FIN}`,
  `(?:cancelar|cancela|cancelo|cancelen)(?:${FIN}| ${MI_CITA})`,
  'me surgio',
].map((pattern) => new RegExp(`\\b${pattern}`))

/** Somebody or something else that can't come: "my daughter can't make it", "the code is not coming". */
const OTHERS =
  /\b(he|she|they|you|u|it|(my|the|your) (?!(apologies|bad)\b)\w+)( (and|just|also|really|is|are|will|still))* (cant|cannot|can not|wont|will not|unable|not)\b/

/** Words that make a refusal uncertain, so that a person must read it. */
const UNSURE = [
  /\b(but|unless|until|til|till|before|if|maybe|may|might|perhaps|probably|possibly|hopefully|still|earlier|sooner|only|alone|myself|at home|not sure|unsure|dont know|on time|in time|in case|whether|although|though|except)\b/,
  /\b(pero|quizas?|tal vez|todavia|aun|aunque|hasta|antes|temprano|a tiempo|sol[oa]s?|por si|en caso|por que no|probablemente|si (no|tengo|debo|necesito|hay))\b/,
  // A thought, or what is past.
  /\bi (dont )?think\b|\b(thought|hope (i|we)|creo|was (going|gonna|about) to|had to|tuve que|iba a|keep|never ?mind|yesterday|ayer|last (time|week|month|visit))\b/,
  /\b(never|not|dont|didnt|he|she|they|you) (say|said|saying|says)\b|\b(worried|nunca|no es que)\b/,
  // Another time, or a yes.
  /\b(instead|rather|how about|what about|works|libre|disponible|(can|could) (i|we|u|you)(?! (please |pls )?cancel)|(can|could|will|ill) (come|make|do|be there)|is there|do (you|u) have)\b/,
  /(?<!\bno )\b(puedo|puedes?|pueden|podemos|podre|podrian?)\b/,
  /(?<!\bnot )\b(free|available)\b/,
  // Something else that the client can't do, or asks about.
  /\b(links?|enlace|website|web|site|page|pagina|online|en linea|app|code|codigo|error|phone|telefono|celular|door|puerta|fee|question|pregunta|duda|driving|manejando|conduciendo)\b/,
  /\b(you|u|they) (have|had|need|needed|are|were|want|wanted) (to |going to )?cancel\b/,
]

/**
 * Returns whether the client says that they can't come. Anything that a person might read in another way doesn't count.
 *
 * @param clauses The text's clauses, normalized, because what follows a refusal without a comma may change it: "No puedo"
 *   and "No puedo hablar ahora".
 */
export function saysCannotCome(clauses: readonly string[]): boolean {
  const text = clauses.join(' ')
  return refuses(clauses) && !UNSURE.some((pattern) => pattern.test(text))
}

/** Returns whether some words refuse, however uncertain the rest makes it. */
export function refuses(clauses: readonly string[]): boolean {
  return clauses.some((clause) => CANNOT.some((pattern) => pattern.test(clause)) && !OTHERS.test(clause))
}
