/**
 * Separates a client's own words from quoted ones. A reaction (a tap on a message) arrives as a text that quotes the
 * whole message, and replies can include the text they respond to. Quoted words never count as the client's.
 */
import { asksForNoMoreTexts } from './opt-out-words'
import { findLaterPart, findRepetition, REPEATED_WORDS, withoutCutWord, wordsOf } from './repeated-text'
import { ENGLISH_BEGINNING, ENGLISH_REPORT, fold, hasReportStem, isTapOnMedia } from './reaction-words'

/** A text without its quotation. */
export interface OwnWords {
  /** The words that the client or their phone wrote; empty if the text is only a quotation. */
  words: string
  /**
   * How certainly the words report a reaction. `report`: they match a phone's wording. `short`: they may be a report in
   * an unknown language. Both count only if the words don't have a meaning as a reply.
   */
  tap: 'certain' | 'report' | 'short' | null
}

/** An unknown quotation with at least this many words counts as one of our texts. */
const LONG_WORDS = 12
/** The maximum length of a reaction's report, in words. */
const REPORT_WORDS = 7

/** Invisible characters that phones put around emoji and quotations. The joiner of emoji isn't among them. */
const INVISIBLE = /[\u{AD}\u{61C}\u{180E}\u{200B}\u{200C}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2060}-\u{2069}\u{FEFF}]/gu

/** Variants of quotation marks, and their plain forms. ">>" at the beginning of a line is an email's quote prefix. */
const OTHER_MARKS: ReadonlyArray<[RegExp, string]> = [
  [INVISIBLE, ''],
  [/\p{Zs}/gu, ' '],
  [/,,(?=\S[^]*(''|["“”]))/gu, '„'],
  [/''|``|´´/g, '"'],
  [/[`´]/g, "'"],
  [/❝/g, '“'],
  [/❞/g, '”'],
  [/<<|≪/g, '«'],
  [/(?<!^\s*|>)>>|≫/gm, '»'],
  [/[〈《【〔⟨]/gu, '「'],
  [/[〉》】〕⟩]/gu, '」'],
]

function withPlainMarks(body: string): string {
  return OTHER_MARKS.reduce((text, [mark, plain]) => text.replace(mark, plain), body)
}

/** Instructions in our texts, such as "reply STOP to opt out". They are never the client's request. */
const INSTRUCTION =
  /(?<!^\P{L}*)\b(reply|text|txt|send|respond|answer|responde?|responda|envia|envie|antworten?|repondez|reponds)\b\P{L}{0,3}((with|con|mit|par|avec)\b\P{L}{0,3})?stop\b[^.!?\n"“”„«»]{0,60}/giu
const OURS = /https?:\/\/|\breply [cxr]\b|\bstop to (opt|end|unsub|cancel|quit)/iu

/** Words that begin a client's own reply, however short. */
const OWN_ANSWER =
  /^(emoji )*([crx]|no|nope|nah|nein|non|not|yes|yep|si|oui|ja|thanks|thank|thx|gracias|merci|danke|sorry|what|whats|why|who|when|where|how|is|are|can|could|i|im|we|my|please|que|quien|por|hi|hello|hola|ok|okay|stop)( |$)/

/**
 * Separates what the client wrote in `body` from what it quotes.
 *
 * @param sent Our texts to that number; words that repeat one aren't the client's.
 */
export function readOwnWords(body: string, sent: readonly string[]): OwnWords {
  const text = withoutQuotedLines(withPlainMarks(body))
  const known = sent.map(fold).filter((words) => words !== '')
  if (isTapOnMedia(fold(text))) return { words: text, tap: 'certain' }
  const around = readAroundQuotation(text, known)
  if (around) return around
  return isUnmarkedReport(text) ? { words: text, tap: 'certain' } : readBesideRepetition(text, known)
}

/** Returns a function that tells whether `body` quotes or repeats one of our texts. */
export function quotationMatcher(body: string): (sent: string) => boolean {
  const text = withPlainMarks(body)
  const quoted = listQuotations(text).map((quotation) => fold(quotation.quoted))
  const words = wordsOf(text)
  return (sent) => {
    const known = fold(sent)
    return quoted.some((one) => isOneOf(one, [known])) || findRepetition(words, known.split(' '))?.ofOurs === 0
  }
}

/** Returns the words around a quotation; null if there is none, or if the quoted words may be the client's own. */
function readAroundQuotation(text: string, known: readonly string[]): OwnWords | null {
  const quotations = listQuotations(text)
  const ours = quotations.find(({ quoted }) => isOneOf(fold(quoted), known))
  if (ours) return readRest(ours)
  const [widest] = quotations
  if (widest === undefined || fold(widest.rest) === '') return null
  const { quoted, rest } = widest
  if (ENGLISH_REPORT.test(fold(rest))) return { words: rest, tap: 'certain' }
  // In doubt it is an opt-out: I said "stop texting me".
  if (asksForNoMoreTexts(quoted.replace(INSTRUCTION, '')))
    return fold(rest) === 'stop' ? { words: rest, tap: null } : null
  const length = countWords(quoted)
  if (isReport(rest) || OURS.test(quoted) || length >= LONG_WORDS) return readRest(widest)
  return length >= REPEATED_WORDS ? { words: rest, tap: null } : null
}

/** Reads the words around a quotation of ours. Words after an English report are the client's own. */
function readRest({ before, after: behind }: Quotation): OwnWords {
  const after = fold(before) === '' ? withoutCutWord(behind) : behind
  const rest = `${before} ${after}`
  if (ENGLISH_REPORT.test(fold(before)))
    return fold(after) === '' ? { words: rest, tap: 'certain' } : { words: after, tap: 'report' }
  if (ENGLISH_REPORT.test(fold(rest)) || isEmojiReport(rest)) return { words: rest, tap: 'certain' }
  // A single word before the quotation: a report in an unknown language.
  const isOneBefore = fold(after) === '' && countWords(before) === 1
  if (isReport(rest)) return { words: rest, tap: 'report' }
  return { words: rest, tap: isTerse(rest) ? (isOneBefore ? 'report' : 'short') : null }
}

/** Returns whether the text is a report whose quotation marks were lost on the way. */
function isUnmarkedReport(text: string): boolean {
  const rest = text.replace(INSTRUCTION, '')
  return (
    rest !== text && countWords(text) >= LONG_WORDS && ENGLISH_BEGINNING.test(fold(text)) && !asksForNoMoreTexts(rest)
  )
}

function isReport(rest: string): boolean {
  const words = fold(rest)
  if (words === '' || countWords(words) > REPORT_WORDS + 1) return false
  return ENGLISH_REPORT.test(words) || isEmojiReport(rest) || hasReportStem(words)
}

/** Returns whether the words are like "👍 to", in any language. */
function isEmojiReport(rest: string): boolean {
  const words = fold(rest)
  return /(^emoji\b|\bemoji$)/.test(words) && countWords(words) <= 3 && !OWN_ANSWER.test(words)
}

/** Returns whether the words are so few that they may be a report in an unknown language. */
function isTerse(rest: string): boolean {
  const words = fold(rest)
  return words !== '' && countWords(words) <= REPORT_WORDS && !OWN_ANSWER.test(words) && !/[?¿？]/u.test(rest)
}

/** Returns whether the quotation is one of our texts: all of it, cut off, or a part too long to be chance. */
function isOneOf(quoted: string, known: readonly string[]): boolean {
  if (quoted === '') return false
  const length = quoted.split(' ').length
  return known.some(
    (text) =>
      text === quoted ||
      (length >= 3 && text.startsWith(quoted)) ||
      (length > REPEATED_WORDS && ` ${text} `.includes(` ${quoted} `)),
  )
}

interface Quotation {
  quoted: string
  before: string
  after: string
  /** `before` and `after`. */
  rest: string
}

/** Opening quotation marks, each with the marks that close it in some language. */
const MARKS: Record<string, string> = {
  '"': '"',
  '“': '”“',
  '”': '”',
  '„': '“”„',
  '‟': '”',
  '«': '»',
  '»': '«»',
  '‹': '›',
  '「': '」',
  '『': '』',
  '〝': '〞〟',
  '＂': '＂',
  "'": "'",
  '‘': '’‘',
  '’': '’',
  '‚': '‘’',
}
/**
 * Single quotation marks are also apostrophes, so they open only before a word, close only after one, and always come
 * in pairs.
 */
const SINGLE = /['‘’‚]/
/** The maximum number of quotation marks that are tried in a text. */
const MAX_MARKS = 8

/** Returns the possible quotations, longest first. A quotation that was cut off has no closing mark. */
function listQuotations(text: string): Quotation[] {
  const openings = [...text.matchAll(/["“”„‟«»‹「『〝＂'‘’‚]/gu)]
    .map(({ index }) => index)
    .filter((at) => canOpen(text, at))
    .slice(0, MAX_MARKS)
  return openings
    .flatMap((from) => closingsOf(text, from).map((until) => ({ from, until })))
    .sort((a, b) => b.until - b.from - (a.until - a.from))
    .map(({ from, until }) => ({
      quoted: text.slice(from + 1, until),
      before: text.slice(0, from),
      after: text.slice(until + 1),
      rest: `${text.slice(0, from)} ${text.slice(until + 1)}`,
    }))
}

function canOpen(text: string, at: number): boolean {
  const before = text.slice(0, at).at(-1) ?? ' '
  const mark = text.charAt(at)
  if (SINGLE.test(mark) || /["”»]/.test(mark)) {
    if (/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u.test(before)) return false
  }
  return /\S/u.test(text.slice(at + 1))
}

function closingsOf(text: string, from: number): number[] {
  const mark = text.charAt(from)
  const closing = MARKS[mark] ?? ''
  const isSingle = SINGLE.test(mark)
  const ends = [...text.slice(from + 1).matchAll(/["“”„«»›」』〞〟＂'‘’]/gu)]
    .filter(({ 0: end }) => closing.includes(end))
    .map(({ index }) => from + 1 + index)
    .filter(
      (at) => !isSingle || !/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u.test(text.slice(at + 1)),
    )
  const isOdd = mark === '"' && ends.length % 2 === 0
  const isCutOff = !isSingle && (ends.length === 0 || isOdd)
  return [...ends.slice(-MAX_MARKS), ...(isCutOff ? [text.length] : [])]
}

/** Removes a repetition of one of our texts without quotation marks, or with the only one left after a split. */
function readBesideRepetition(text: string, known: readonly string[]): OwnWords {
  const words = wordsOf(text)
  for (const ours of known) {
    const part = findLaterPart(text, words, ours.split(' '))
    if (part !== null) return { words: part, tap: part === '' ? null : 'report' }
  }
  for (const ours of known) {
    const repeated = findRepetition(words, ours.split(' '))
    if (repeated === null) continue
    const rest = `${text.slice(0, repeated.from)} ${text.slice(repeated.until)}`
    return { words: rest, tap: isReport(rest) ? 'report' : null }
  }
  return { words: text, tap: null }
}

/** The line that email programs put above a quotation. */
const QUOTE_HEADER =
  /^(-{2,} ?.{0,40}\b(original|forwarded|message|mensaje|nachricht|messaggio|bericht)\b.{0,30}-{2,}|(on|am|le|el|il|em|op|den|w dniu|dne)\b.{4,160}(wrote|schrieb|a écrit|escribió|ha scritto|escreveu|schreef|skrev|napisał|napsal)\S{0,3}.{0,80}:|(from|von|de|da): .{0,60}[@+]\S{4,}.*)$/iu
/** A message copied from a chat: `[24/11/2026, 10:00] Salon: …`. */
const COPIED_LINE = /^\[\d{1,4}[./-]\d{1,2}[^\]]{2,40}\] ?[^:]{1,60}: /u

/**
 * Removes lines that email programs and chats mark as quoted. A text of only a few words is kept, whatever it looks
 * like.
 */
function withoutQuotedLines(text: string): string {
  const lines = text.split(/\r?\n/)
  const header = lines.findIndex((line) => QUOTE_HEADER.test(line.trim()))
  const hasMarks = lines.some((line) => isQuotedLine(line))
  const ownLines = lines.filter(
    (line, at) =>
      !isQuotedLine(line) && !COPIED_LINE.test(line) && (header < 0 || (hasMarks ? at !== header : at < header)),
  )
  const own = ownLines.join('\n')
  return fold(own) === '' && countWords(text) < REPEATED_WORDS ? text : own
}

const isQuotedLine = (line: string) => /^\s*(>|&gt;)/.test(line)

function countWords(text: string): number {
  return fold(text)
    .split(' ')
    .filter((word) => word !== '').length
}
