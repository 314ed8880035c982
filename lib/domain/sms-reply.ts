/** Understands clients' text replies: the words and emoji that people actually use, in English and Spanish. */
import { namesAnotherTime, type TextedAppointment } from './named-time'
import { asksForNoMoreTexts } from './opt-out-words'
import { readOwnWords } from './quoted-text'
import { refuses, saysCannotCome } from './refusal-words'

/** All meanings that a text can have. */
export const REPLY_MEANINGS = [
  'confirm',
  'reschedule',
  'cannot_come',
  'running_late',
  'opt_out',
  'opt_in',
  'help',
  'reaction',
  'unclear',
] as const
export type ReplyMeaning = (typeof REPLY_MEANINGS)[number]

/** The meaning of a client's text. */
export interface SmsReply {
  meaning: ReplyMeaning
  /**
   * Whether the text is a letter or keyword we ask for, so that it refers to the visit whatever was written in between.
   */
  isKeyword: boolean
  /** For a `reaction`: whether it is a phone's standard report, so that nobody needs to read it. */
  isReport?: boolean
}

// Opt-out keywords that carriers act on if they are the whole message. Source: twilio.com, "Support for opt-out
// keywords".
const OPT_OUT = new Set(['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'])
const OPT_IN = new Set(['start', 'unstop'])
const HELP = new Set(['help', 'info', 'ayuda'])
const LETTERS: Record<string, ReplyMeaning> = { c: 'confirm', r: 'reschedule', x: 'cannot_come' }

const EMOJI: ReadonlyArray<[RegExp, string]> = [
  [/[\u{1F44D}\u{2705}\u{2714}\u{1F44C}\u{1F197}\u{2611}]/gu, ' yes '],
  [/[\u{274C}\u{274E}\u{2716}]/gu, ' x '],
]

/** Neutral words, which mean nothing on their own and don't change the meaning of others. */
const POLITE = new Set([
  'please',
  'pls',
  'thanks',
  'thank',
  'thx',
  'ty',
  'you',
  'u',
  'hi',
  'hello',
  'hey',
  'hola',
  'gracias',
  'muchas',
  'por',
  'favor',
  'so',
  'much',
  'i',
  'im',
  'ill',
  'we',
  'the',
  'my',
  'a',
  'for',
  'me',
  'it',
  'its',
  'is',
  'that',
  'this',
  'do',
  'all',
  'dear',
  'and',
  'y',
  'el',
  'la',
  'mi',
  'un',
  'lo',
])
/** Words that say yes. A message is a yes only if all its words are known; anything else is left to a person. */
const YES = new Set([
  'yes',
  'yep',
  'yeah',
  'yup',
  'yea',
  'yess',
  'ok',
  'okay',
  'okey',
  'k',
  'kk',
  'sure',
  'confirm',
  'confirmed',
  'confirming',
  'absolutely',
  'definitely',
  'si',
  'sip',
  'confirmo',
  'confirmado',
  'confirmada',
  'confirmar',
  'claro',
  'vale',
  'dale',
])
const YES_PHRASES = [
  'will be there',
  'be there',
  'see you',
  'see ya',
  'coming',
  'of course',
  'sounds good',
  'works for me',
  'can make it',
  'de acuerdo',
  'por supuesto',
  'ahi estare',
  'alli estare',
  'nos vemos',
  'ahi nos vemos',
]
/** Known words that may accompany a yes. */
const BESIDE_YES = new Set([
  'then',
  'there',
  'tomorrow',
  'today',
  'tonight',
  'soon',
  'appointment',
  'visit',
  'time',
  'good',
  'great',
  'perfect',
  'fine',
  'will',
  'be',
  'am',
  'works',
  'manana',
  'hoy',
  'cita',
  'perfecto',
  'bien',
  'muy',
  'que',
  'genial',
  'luego',
  'alli',
  'ahi',
  'day',
  'morning',
  'have',
])

const MOVE = [
  /\bresched\w*/,
  /\bmove\b/,
  /\bpostpone\w*/,
  /\bpush (it )?back\b/,
  /\bswitch\b/,
  /\b(an)?other (day|time|date|slot)\b/,
  /\bdifferent (day|time|date|slot)\b/,
  /\bchange( it| my| the| this| to| day| time| date| appointment|$)/,
  /\b(cambi(ar|arla|arlo|o|amos)|mover(la|lo)?|reprogramar|reagendar|posponer|aplazar)\b/,
  /\botr[oa] (dia|hora|fecha|momento)\b/,
]
const LATE = [
  /\b(running|be|am|im|are|were|little|bit|min|mins|minute|minutes|hour) (a )?((little|bit|few|about|\d+|\d*(min|mins|minute|minutes|hour|hours|hr)) )*late\b/,
  /\brunning behind\b/,
  /\bstuck in traffic\b/,
  /\bdelayed\b/,
  /\b(voy|vamos|llego|llegare|llegando|llegamos|estoy) ((?!(a|de|en|esta|la|mas|por)\b)\w+ ){0,2}(tarde|retrasad[oa])\b/,
  /\b(tengo|con) (un )?retraso\b/,
  /\btarde (unos )?\d+ ?min\w*/,
]
/** The business's delay, an earlier or possible one, or a late hour. */
const NOT_LATE =
  /\b(you|u) (are|were|r)\b|\b(youre|we were|was|if|yesterday|last (time|week|month|visit)|(is|its|thats) (a |so |too )*((little|bit) )?late|late (for (me|us)|fee|notice|night|in the|paying|payment|to (pay|cancel|change|ask|book)))\b/
const NEGATED = [
  /\b(dont|do not|didnt|did not|never|no need to|not|wont|no quiero|no hace falta|no necesito|sin) (\w+ ){0,2}(cancel\w*|move|mover|chang\w*|cambi\w*|resched\w*|switch|postpone|posponer|late|tarde)\b/,
  /\b(dont|do not|didnt|did not) (want|wish|need|know|mean|have|let|you|go) (\w+ ){0,4}cancel\w*/,
  /\b(cant|cannot|can not|couldnt|able to|let me|how to) cancel\b/,
  /\bno ((me|te|la|lo|le|les|se|nos|quiero|queremos|quise|queria|tengo que|tenemos que|voy a|vamos a|vaya a|vayan a|puedo|podemos|pude) )*cancel\w*/,
  /\bno (voy|vamos|llego|llegamos|llegare) (a (ir|llegar) )?tarde\b/,
]
const ASKING =
  /^(what|whats|when|where|wheres|why|who|how|is|are|do|does|did|could|can|should|would|que|cuando|donde|como|cual|puedo|puede|puedes|pueden|podemos|podria|am i|will (you|u|i|we|it|that|this|the|my)|have (you|u|i|we)|((please|pls) )?confirm (the |my )?(day|time)|(you|u) (ok|okay|sure|coming|there|confirm\w*))\b/

/**
 * Returns the meaning of a text. Quoted words never count as the client's, so a tap on a message ("Liked “…”") is a
 * `reaction`. Questions and mixed or unknown words are `unclear`: nothing is confirmed or cancelled unless a person
 * would read the text that way. YES opts in only a client who had opted out.
 *
 * @param sent Our texts to that number, which the text may quote.
 * @param appointment What the text is about, unless it names another day; null if the client has no appointment.
 */
export function readSmsReply(
  body: string,
  client: { isOptedOut: boolean },
  sent: readonly string[] = [],
  appointment: TextedAppointment | null = null,
): SmsReply {
  const { words, tap } = readOwnWords(body, sent)
  if (tap === 'certain') return REPORT
  const reply = readWords(words, client, appointment)
  if (tap === null || reply.meaning !== 'unclear') return reply
  return tap === 'report' ? REPORT : { ...REPORT, isReport: false }
}

function readWords(words: string, client: { isOptedOut: boolean }, appointment: TextedAppointment | null): SmsReply {
  const reply = readWithoutDays(words, client)
  const changesVisit = reply.meaning === 'confirm' || reply.meaning === 'cannot_come'
  return changesVisit && appointment !== null && namesAnotherTime(normalize(words), appointment) ? UNCLEAR : reply
}

function readWithoutDays(words: string, client: { isOptedOut: boolean }): SmsReply {
  const text = normalize(words)
  const carrierWord = text.replace(/ /g, '')
  if (OPT_OUT.has(carrierWord)) return keyword('opt_out')
  if (OPT_IN.has(carrierWord) || (client.isOptedOut && carrierWord === 'yes')) return keyword('opt_in')
  if (HELP.has(carrierWord)) return keyword('help')
  if (asksForNoMoreTexts(words)) return { meaning: 'opt_out', isKeyword: false }
  const isQuestion = /[?¿]/.test(words) || ASKING.test(text)
  const letter = isQuestion || END_OF_QUOTATION.test(words) ? null : letterIn(text)
  if (letter !== null) return keyword(letter)
  if (!isQuestion && saysYes(text)) return { meaning: 'confirm', isKeyword: /\bconfirm/.test(text) }
  return { meaning: meaningOfSentence(text, words.split(END_OF_CLAUSE).map(normalize), isQuestion), isKeyword: false }
}

/** A closing quotation mark without an opening one: the end of a quotation that a carrier split. */
const END_OF_QUOTATION = /^[^"“„«‹「『'‘]*["“”«»›」』’']\s*$/u

/** Words that may accompany a letter we ask for without changing its meaning. */
const BESIDE_LETTER = new Set([...POLITE, 'reply', 'sorry', 'emoji'])

/** Returns the meaning of the text's only letter if all other words agree with it; otherwise null. */
function letterIn(text: string): ReplyMeaning | null {
  if (text === 'y') return 'confirm'
  const words = withYesPhrases(text)
    .split(' ')
    .filter((word) => word !== '' && !BESIDE_LETTER.has(word))
  const letters = new Set(words.filter((word) => word in LETTERS))
  const [letter] = letters
  if (letter === undefined || letters.size > 1) return null
  // After other words an x is a kiss: "Thank you x".
  if (letter === 'x' && !/^(reply )?x\b/.test(text)) return null
  const mayBeside = (word: string) => word in LETTERS || (letter !== 'x' && (YES.has(word) || BESIDE_YES.has(word)))
  return words.every(mayBeside) ? (LETTERS[letter] ?? null) : null
}

const END_OF_CLAUSE = /[.,;:!()…–—\n]|\s-+\s|\p{Extended_Pictographic}/u

function meaningOfSentence(text: string, clauses: readonly string[], isQuestion: boolean): ReplyMeaning {
  if (matches(NEGATED, text)) return 'unclear'
  // A wish to move is read generously: we only reply with a link, which can move or cancel the visit.
  if (matches(MOVE, text)) return 'reschedule'
  const isLate = matches(LATE, text)
  if (isQuestion || (isLate && refuses(clauses))) return 'unclear'
  if (isLate) return NOT_LATE.test(text) ? 'unclear' : 'running_late'
  return saysCannotCome(clauses) ? 'cannot_come' : 'unclear'
}

/** Returns whether every word is known and at least one is a yes. */
function saysYes(text: string): boolean {
  const words = withYesPhrases(text)
    .split(' ')
    .filter((word) => word !== '')
  return (
    words.some((word) => YES.has(word)) &&
    words.every((word) => YES.has(word) || BESIDE_YES.has(word) || POLITE.has(word))
  )
}

function withYesPhrases(text: string): string {
  return YES_PHRASES.reduce((left, phrase) => left.replace(new RegExp(`\\b${phrase}\\b`, 'g'), ' yes '), text).trim()
}

function matches(patterns: readonly RegExp[], text: string): boolean {
  return patterns.some((pattern) => pattern.test(text))
}

const UNCLEAR: SmsReply = { meaning: 'unclear', isKeyword: false }
const REPORT: SmsReply = { meaning: 'reaction', isKeyword: false, isReport: true }

function keyword(meaning: ReplyMeaning): SmsReply {
  return { meaning, isKeyword: true }
}

/** Normalizes a text: lower-case words without accents, apostrophes and punctuation; emoji become words. */
function normalize(body: string): string {
  const words = EMOJI.reduce((text, [emoji, word]) => text.replace(emoji, word), body)
  return (
    words
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/['’‘`´]/g, '')
      // Any other emoji counts as an unknown word: "👍😡" isn't a clear yes.
      .replace(/\p{Extended_Pictographic}/gu, ' emoji ')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  )
}
