/** What one line says: that it is no client, or that the client is gone, blocked or wants no marketing. */
import { foldText, readYesNo, squashHeading } from './list-cells'
import { asksForInactive, asksForRefusal } from './list-headings'

/** Lower case without accents, and with spaces for the signs that join words: "DO_NOT-BOOK" is do not book. */
function plainWords(text: string): string {
  return foldText(text)
    .replace(/[_-]+/g, ' ')
    .replace(/[’`]/g, "'")
    .replace(/\bdon'?t\b/g, 'do not')
}

const TOTAL =
  /^(?:grand |sub)?(?:totals?|summe|gesamt|insgesamt|somme|totale|totaal|suma|razem|count|anzahl|average|durchschnitt|moyenne|promedio|gemiddelde)\b[\s:=\-–]*(?:(?:number of )?(?:clients?|customers?|contacts?|records?|rows|kunden|kontakte|clientes?|clienti|klanten|klient[oó]w)?[\s:=]*[\p{N}.,]*)$|^[\p{N}.,]+ (?:clients?|customers?|contacts?|records?|rows|kunden|kontakte|clientes|clienti|klanten)\b/u

/** Returns whether the text is a sum of the list, such as "Total: 231" or "231 customers". */
export function isTotal(text: string): boolean {
  return TOTAL.test(foldText(text))
}

const FOOTER =
  /^(?:exported|generated|printed|created|erstellt|exportiert|page|seite|report|end of (?:report|list|file)|copyright|©)\b.*(?:\p{N}|report|list|file)/u

/** Returns whether the text is a program's remark on its list, such as "Exported on 26 November 2026". */
export function isFooter(text: string): boolean {
  return FOOTER.test(foldText(text))
}

const TEST =
  /^(?:test|sample|demo|example|dummy|beispiel)(?:[ _-]?(?:test|clients?|customers?|users?|person|patient|account|contact|name|kunde|kundin|cliente))*[ _-]?\p{N}*$/u

/** Returns whether somebody made the name up to try their program. */
export function isTestEntry(name: string): boolean {
  return TEST.test(foldText(name))
}

const PLACEHOLDER = /^walk[ -]?ins?(?: (?:clients?|customers?|guests?))?$|^laufkundschaft$/

/** Returns whether the name stands for anybody, such as "Walk-in". */
export function isPlaceholder(name: string): boolean {
  return PLACEHOLDER.test(foldText(name))
}

const GONE =
  /^(?:inactive|deleted|archived|disabled|deactivated|deceased|removed|inaktiv|geloscht|archiviert|inactif|supprime|inactiv[oa]|eliminad[oa]|inattiv[oa]|eliminat[oa]|inactief|verwijderd|inativ[oa]|excluid[oa]|nieaktywn[ya]|usuniet[ya])$/

/** Returns whether a filled cell of a status column says that the client is inactive or deleted. */
export function saysGone(label: string, text: string): boolean {
  if (GONE.test(foldText(text))) return true
  const isNo = readYesNo(text) === 'no'
  if (asksForInactive(label)) return !isNo && !/^(?:active|aktiv|actif|activo|attivo)$/i.test(text)
  return isNo
}

const BLOCKED_WORDS = [
  /\b(?:blocked|block ?list(?:ed)?|black ?list(?:ed)?|banned|barred|suspended|do not (?:re)?book|do not serv(?:e|ice)|dnb)\b/,
  /\b(?:gesperrt|geblokkeerd|spaerret|sparrad|sperret)\b/,
  /\b(?:bloque|bloquead[oa]|bloccat[oa]|zablokowan[ya])\b/,
]
const UNBLOCKED = /\b(?:not|never) (?:blocked|banned|black ?listed|suspended)\b/

/** Returns whether a status or a tag has a word for blocked. */
export function mentionsBlocking(text: string): boolean {
  const words = plainWords(text).replace(UNBLOCKED, '')
  return BLOCKED_WORDS.some((pattern) => pattern.test(words))
}

/** Returns whether a filled cell of a column about blocking says that the client is blocked. */
export function saysBlocked(text: string): boolean {
  const words = plainWords(text).replace(UNBLOCKED, '').trim()
  return readYesNo(text) !== 'no' && !/^(?:|none|never|unblocked|n\/a|active)$/.test(words)
}

const NO_MARKETING =
  /unsubscri|\bnot subscribed|\bopt(?:ed)? ?out\b|\bdn[cem]\b|\bdo not (?:contact|send|market|e?mail|text|call|disturb)|\bno (?:marketing|promo|newsletter|e?mail|text)|\bkeine werbung/

/** Returns whether a status or a tag asks for no marketing. */
export function mentionsNoMarketing(text: string): boolean {
  return NO_MARKETING.test(plainWords(text))
}

/** Returns whether a filled cell about how the client wants to be reached asks for nothing: "None", "Email: no". */
export function prefersNothing(text: string): boolean {
  return mentionsNoMarketing(text) || /^(?:none|nothing|no contact|never)$|\be?mails?: ?no\b/.test(plainWords(text))
}

/** How an answer begins that isn't a yes, in the languages of our headings. */
const REFUSALS = [
  /^(?:no|not|non|none|never|do not|out|nein|nicht|keine?|nie|niet|nee|geen|nej|nei|ei|nao|hayir|нет|не|ні|οχι|לא|لا)(?!\p{L})/u,
  /^(?:unsub|unconfirm|opt(?:ed)? ?out|declin|refus|reject|den(?:y|ied)|revok|withdr|remov|cancel|stop|block|suppress)/,
  /^(?:pending|cleaned|transactional)/,
  /^(?:abgemeld|abgelehnt|ablehn|widerruf|afgemeld|geweiger|ingetrokken|afmeld|avregistr)/,
  /^(?:desabonn|desinscri|rechaz|revoc|disiscri|rifiut|отпис|отказ|відпис|відмов|いいえ)/,
]
/** What says in a column about refusing that the client has not. */
const NOT_REFUSED = /^(?:never|none|unknown|n\/a|subscribed|opt(?:ed)? ?in|(?:not|never) (?:unsubscribed|opted ?out))$/

/** Returns whether a filled cell of a column about marketing says that the client wants none, or leaves it in doubt. */
export function saysNoMarketing(label: string, text: string): boolean {
  const words = plainWords(text)
  const isNo = readYesNo(text) === 'no'
  if (asksForRefusal(label)) return !isNo && !NOT_REFUSED.test(words)
  return isNo || mentionsNoMarketing(text) || REFUSALS.some((pattern) => pattern.test(words))
}

const PLAIN_NOTES = [
  /^(?:client|customer|contact)?(?:notes?|memo|comments?|remarks?)$/,
  /^(?:bemerkung(?:en)?|notiz(?:en)?|anmerkung(?:en)?|kommentare?|opmerking(?:en)?|notities?)$/,
  /^(?:notas?|observaciones|comentarios?|observacoes|anotacoes|osservazioni|annotazioni|commentaires?|remarques?)$/,
  /^(?:uwagi|notatki|not|notlar|комментарии|примечани[ея]|заметки|коментарі?|примітк[аи]|нотатки)$/,
  /^(?:σημειωσεις|σχολια|παρατηρησεις|הערות?|ملاحظات|備考|メモ|コメント)$/,
]

/** Returns whether a column of this name is notes and nothing else, so that they need no name of their own. */
export function isPlainNotes(label: string): boolean {
  const text = squashHeading(label)
  return PLAIN_NOTES.some((pattern) => pattern.test(text))
}
