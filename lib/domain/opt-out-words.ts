/**
 * Detects opt-outs in the client's own words, in English and Spanish. When in doubt, a text is an opt-out: an unwanted
 * text can't be taken back, and the owner is notified of every opt-out. Words with another meaning ("stop by", "para
 * mañana") count only if the text says nothing else.
 */

const MESSAGES = 'texts?|texting|txts?|messages|messaging|message|msgs?|msg|sms|reminders|notifications|alerts|spam'
const PLURAL = 'texts|txts|messages|msgs|sms|reminders|notifications|alerts|spam'
const MENSAJES = 'mensajes|mensajitos|msjs?|msgs?|textos|sms|recordatorios|notificaciones|avisos|spam'
/** The end of a clause, possibly after a please: matches "don't text me", not "don't text me the price". */
const END =
  '(?= (please|pls|plz|ok|again|anymore|any more|ever|at all|now|thanks|thank you|ty|por favor|porfa|gracias|ya|emoji)\\b| [|]|$)'

/** Words that opt out if a clause contains only them and `NEUTRAL_WORDS`. */
const STOP_WORDS = new Set([
  'stop',
  'stopp',
  'stpo',
  'sotp',
  'stp',
  'sttop',
  'tsop',
  'stopit',
  'stopall',
  'optout',
  'unsubscribe',
  'basta',
  'bastaya',
  'desuscribir',
  'desuscribirme',
])
/** Words that opt out only as the whole text, because each is also an everyday word. */
const LONE_WORDS = new Set([
  'alto',
  'para',
  'pare',
  'paren',
  'parar',
  'parenle',
  'parale',
  'baja',
  'fin',
  'deten',
  'detener',
  'detengan',
  'detenganse',
  'detente',
  'enough',
  'nomore',
  'nomas',
])
const NEUTRAL_WORDS = new Set([
  'please',
  'pls',
  'plz',
  'just',
  'now',
  'already',
  'can',
  'could',
  'would',
  'will',
  'you',
  'u',
  'ya',
  'yall',
  'guys',
  'hi',
  'hello',
  'hey',
  'thanks',
  'thank',
  'thx',
  'ty',
  'ok',
  'okay',
  'no',
  'yes',
  'x',
  'emoji',
  'this',
  'these',
  'all',
  'me',
  'to',
  'immediately',
  'omg',
  'ugh',
  'hola',
  'por',
  'favor',
  'porfa',
  'porfavor',
  'gracias',
  'ahora',
  'ahi',
  'de',
  'una',
  'vez',
  'con',
  'esto',
  'eso',
  'sorry',
  'perdon',
  'sir',
  'maam',
])

/** Mentions stopping without asking for it: "why did you stop texting me", "don't stop", "I'll stop". */
const NOT_NEGATED =
  '(?<!\\b(cant|cannot|can not|couldnt|dont|do not|didnt|did not|wont|never|not|i|ill|id|we|well|they|she|he|did you|if you|have to|had to|no|sin) )'
const NARRATIVE =
  /^(so |but |pero |y )?(why (did|have|has|do i not)|how come|did|have you|has|if|unless|por que|porque|cuando|si (no|dejan|dejas|deja)\b)/
/** A request about the time of day, which a person must read. */
const TIME_OF_DAY =
  /\b(before|after|until|till|during|while|when im|at (night|work|\d)|early|late|past|on (sun|mon|tues|wednes|thurs|fri|satur)days?|antes de|despues de|hasta|durante|mientras|de (noche|madrugada)|por la (noche|manana)|tan (tarde|temprano)|(en|los) (domingos?|sabados?))\b/
const NEW_NUMBER =
  /\b(new|old|other|instead|use|add|replace|update|change|nuevo|viejo|anterior|otro|use[nm]?|usa|cambi\w+)\b/
const WAITLIST = /\b(wait ?list|waiting list|lista de espera|schedule|calendar|agenda|calendario)\b/

const rule = (pattern: string): RegExp => new RegExp(pattern)

/** Patterns that opt out whatever else the text says. */
const ALWAYS: readonly RegExp[] = [
  rule(
    `${NOT_NEGATED}\\b(stop|stpo|sotp|stopp|quit|cease)( \\w+){0,2} (sending|spamming|bothering|harassing|bugging|annoying|pestering)\\b`,
  ),
  rule(
    `${NOT_NEGATED}\\b(stop|stpo|sotp|stopp|quit|cease)( (with|the|all|all of|these|those|your|this|my|getting|receiving|any|of|damn|fucking|automated|promo|promotional|marketing|text|contacting))* (${MESSAGES}|contacting|writing|hitting me up)\\b(?! (my|him|her|them|and)\\b)`,
  ),
  /\b(unsub|unsubs|unsubscribe|unsubscribing|unsubscribeme|unsubscription)\b/,
  rule(
    `\\b(opt(ing)?( (me|us|my number))? out|optout)( (of|from) (the |these |your |all |any |this )*(${MESSAGES}|list|everything|it|this|these)|${END})`,
  ),
  rule(
    `\\b(cancel|end|disable|turn off|shut off|deactivate|block|halt)( (all|the|these|those|your|my|of|any|text|automated))* (${PLURAL}|subscription)\\b`,
  ),
  rule(
    `(?<!\\b(why|got|get|see|are|were|have) )\\bno more( (of|these|those|your|text|damn))* (${PLURAL}|texting|messaging)\\b`,
  ),
  rule(`(^|[|] )(please )?no (${PLURAL}|texting)${END}`),
  rule(`\\b(${PLURAL}|these|this|it) (to|must|should|need to|have to|has to|please) stop\\b`),
  /\bmake (it|this|these|them) stop\b/,
  /\b(i|ive|we) (\w+ )?said (to )?stop\b/,
  /\b(told|asked|asking|telling) (you|u|yall)( \w+){0,2} to stop\b(?! (by|at|in|for|over|off|and)\b)/,
  /\b(want|need) you( guys)? to stop\b(?! (by|at|in|for|over|off|and)\b)/,
  /^((please|pls|plz) )?stop (please|pls|plz|i|im|we|who|wrong|not|dont|do not|my number|my phone|or i)\b/,
  /(?<!\b(dont|do not|never|not|cant) )\bleave (me|us) (alone|be)\b/,
  /(^|[|] )(just |please )?(go away|fuck off|piss off|f off|get lost|buzz off|back off)( (please|now|emoji))*( [|]|$)/,
  /\b(lose|forget) (my|this) (phone |cell )?number\b/,
  /\breport(ing|ed)? (\w+ ){0,3}(as|for) (spam|harassment)\b/,
  /^(this is )?spam$/,
  /^((sorry|hi|hello|hey|no|you have|you got|u have|u got|youve got|i think|think|its|this is|you|the|a|that is) )*wrong (number|person)( (sorry|please|emoji))*$/,
  // Spanish.
  rule(
    `(?<!\\bno )\\b(dej[ae]n?|dejad|dejar|dejaran?|dejarian?|dejes|parar|paren?|para|parad|basta|cesen?)( ya)? (de|con)( (tanto|tantos|los|estos|sus|esos|una vez|estar))* (mandar(me|nos|les)?|enviar(me|nos)|enviar|mandando(me|nos)?|escrib\\w*(me|nos)|text\\w*(me|nos)|mensaje\\w*(me|nos)|contactar(me|nos)|molestar\\w*|spamear\\w*|joder\\w*|${MENSAJES})\\b`,
  ),
  rule('\\b(quiero|quisiera|deseo|necesito|gustaria|queremos) (dejar|parar|no) (de )?(recibir|seguir recibiendo)\\b'),
  rule(
    `\\bno (quiero|quisiera|deseo|necesito|queremos|deseamos|me (interesan?|gustan?))( (ya|mas|recibir|seguir|recibiendo|tener|sus|tus|estos|esos|los|de|ustedes|que|me|lleguen|nada|ningun|tantos))* (${MENSAJES}|(me|nos) (sigan )?(escrib[ae]\\w*|mand[ae]\\w*|envi[ae]\\w*|text\\w+|contact\\w+|molest\\w+))\\b`,
  ),
  rule(`(?<!\\b(por que|hay|tengo|llegan) )\\bno mas( (de|estos|sus|tantos))* (${MENSAJES})\\b`),
  rule(`(^|[|] )(por favor )?no (${MENSAJES})${END}`),
  rule(`\\b(ni un|ningun) (mensaje|texto) mas\\b`),
  /\b(dar|darme|darnos|darse|darle|dame|deme|denme|denos|dadme|doy|den|de) (\w+ ){0,2}de baja\b/,
  /\b(solicito|pido|quiero|quisiera) (la |mi )?baja\b(?! (el|los|las|la|un|de precio)\b)/,
  rule(`^baja (de la lista|del servicio|mi numero|de (los )?(${MENSAJES}))\\b`),
  /\b(de[sz]?[ui]?n?suscr[iy]\w*|desinscri\w*|desapunt\w*|cancel\w* (la |mi |esta )?suscri\w*)\b/,
  rule(
    `\\b(deten\\w+|paren?|parar|suspend\\w+|cancel\\w*|quit\\w+|alto a|alto con|alto|stop|elimin\\w+|desactiv\\w+)( (los|sus|estos|esos|todos|tus|de|con|mis))* (${MENSAJES})\\b`,
  ),
  /(?<!\bno (me )?)\b(dejen|deje|deja|dejes)(me|nos) (ya )?(en paz|tranquil[oa]s?|sol[oa]s?)\b/,
  /\bno (me |nos )?(molest(e|es|en)|molestar)( mas)?\b/,
  /^((perdon|hola|no|lo|siento|creo|que|es|este|un|tiene|tienen|el|se) )*(numero equivocado|equivoc\w+ de numero|numero incorrecto)( (gracias|perdon|emoji))*$/,
]

/** Patterns that opt out unless the text is about a time of day. */
const UNLESS_TIME_OF_DAY: readonly RegExp[] = [
  rule(
    `\\b(dont|do not|dnt|never|not to|no longer|stop)( (ever|you|u|please))*( to)? (text|txt|message|msg|contact|write|bother|spam)( (to|me|us|this number|this phone|my (phone|number|cell)|here|any|more|these|${PLURAL}))*${END}`,
  ),
  rule(
    `\\b(dont|do not|never|not to) (ever )?send( (me|us|any|more|these|this|your|text|to))* (${PLURAL}|anything|stuff|more)\\b`,
  ),
  rule(
    `\\b(dont|do not|dnt|no longer|didnt|never)( (ever|really|even|to))? (want|wanna|wish|care|like|need|ask|asked|agreed?|sign|signed|consent)( (up|to|for|get|getting|receive|receiving|have|any|more|anymore|these|those|your|the|of|all|be|such|this|from|you|text|automated|marketing|keep|hear))* (${PLURAL}|texted|contacted|messaged|bothered|hear from you)\\b`,
  ),
  rule('\\bnot interested in( (getting|receiving|your|these|any|more|the|text))* (texts|messages|reminders|offers)\\b'),
  rule(
    `\\bno (me |nos )?(vuelvan? a |sigan? |vuelvas a )?(mand(e|es|en|ar|ando)|envi(e|es|en|ar|ando)|escrib(a|as|an|ir|iendo)|text(ee|ees|een|ear|eando)|contact(e|es|en|ar|ando)|mensaj(ee|ees|een|ear))(me|nos)?( (ya|mas|nada|nunca|jamas|otra|estos|sus|tantos|de nuevo|a este|a mi numero|${MENSAJES})\\b|${END})`,
  ),
]

/** Patterns that ask to be removed from the list, not from a visit. */
const OFF_THE_LIST: readonly RegExp[] = [
  /\b(remove|take|delete|erase|drop|scratch|get|cross) (me|us|my (phone |cell |mobile )?(number|phone|contact|name|info)|this number) (off|from|out of|of)( \w+){0,3} (lists?|database|system|contacts|texts|messages|reminders|records)\b/,
  /\b(remove|delete|erase) (my|this) (phone |cell |mobile )?(number|contact|phone|info)\b/,
  rule(`\\b(remove me|take (me|us|my number|this number) off|delete me)${END}`),
  /\b(borr|elimin|quit|saqu|sac|remuev|remov|retir|suprim)\w+ (\w+ ){0,2}?(mi (numero|telefono|celular|cel|movil|contacto)|este numero)\b/,
  /\b(borr|elimin|quit|saqu|sac|remuev|remov|retir|suprim)\w+(me|nos) (ya )?(de|fuera de) (la|su|sus|tu|esta|esa|las) (listas?|base|sistema|contactos|mensajes)\b/,
  rule(`\\b(borr[ae]n?|eliminen|elimine|saquen|saque)(me|nos)${END}`),
]

/** Returns whether the text `body` asks for no more texts. */
export function asksForNoMoreTexts(body: string): boolean {
  const text = words(body)
  if (text === '') return false
  const clauses = text.split(' | ')
  if (
    saysOnly(
      clauses.flatMap((clause) => clause.split(' ')),
      (word) => STOP_WORDS.has(word) || LONE_WORDS.has(word),
    )
  )
    return true
  if (clauses.some((clause) => saysOnly(clause.split(' '), (word) => STOP_WORDS.has(word)))) return true
  const asked = clauses.filter((clause) => !NARRATIVE.test(clause)).join(' | ')
  if (ALWAYS.some((pattern) => pattern.test(asked))) return true
  if (!TIME_OF_DAY.test(asked) && UNLESS_TIME_OF_DAY.some((pattern) => pattern.test(asked))) return true
  return !NEW_NUMBER.test(asked) && !WAITLIST.test(asked) && OFF_THE_LIST.some((pattern) => pattern.test(asked))
}

/** Returns whether at least one word opts out and all others are neutral. */
function saysOnly(said: readonly string[], says: (word: string) => boolean): boolean {
  return said.some(says) && said.every((word) => says(word) || NEUTRAL_WORDS.has(word))
}

/**
 * Normalizes a text: lower-case words without accents and apostrophes, misspellings fixed, clauses separated by "|".
 */
function words(body: string): string {
  const plain = body
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘`´]/g, '')
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}/gu, ' emoji ')
    .replace(/\bopt[ -]out\b/g, 'optout')
    .replace(/\bno (more|mas)(?=\W*$)/g, 'no$1')
    .replace(/[.,;:!?¡¿\n()]+/g, ' | ')
    .replace(/[^\p{L}\p{N}|]+/gu, ' ')
  return plain
    .split('|')
    .map((clause) => clause.trim().split(' ').map(correctSpelling).join(' '))
    .filter((clause) => clause !== '')
    .join(' | ')
}

/** Long words that are often mistyped. Short words are too similar to others. */
const CORRECT_WORDS = [
  'texting',
  'message',
  'messages',
  'messaging',
  'sending',
  'unsubscribe',
  'anymore',
  'remove',
  'number',
  'contact',
  'receive',
  'reminders',
  'bothering',
  'mensajes',
  'mandarme',
  'mandando',
  'enviarme',
  'escribirme',
  'escriban',
  'manden',
  'numero',
  'recibir',
  'molestar',
  'suscripcion',
]
const CORRECT_WORD_SET = new Set(CORRECT_WORDS)

function correctSpelling(word: string): string {
  if (word.length < 5 || word.length > 13 || CORRECT_WORD_SET.has(word)) return word
  return CORRECT_WORDS.find((right) => isMistyped(word, right)) ?? word
}

/**
 * Returns whether one letter is extra, missing or wrong, or two are swapped. A longer ending is a different word
 * ("removed").
 */
function isMistyped(word: string, right: string): boolean {
  if (word[0] !== right[0] || Math.abs(word.length - right.length) > 1) return false
  let at = 0
  while (at < right.length && word[at] === right[at]) at += 1
  if (at >= right.length || at === word.length) return false
  const [left, meant] = [word.slice(at), right.slice(at)]
  const isSwapped = left.slice(0, 2) === `${meant[1]}${meant[0]}` && left.slice(2) === meant.slice(2)
  return isSwapped || left.slice(1) === meant.slice(1) || left === meant.slice(1) || left.slice(1) === meant
}
