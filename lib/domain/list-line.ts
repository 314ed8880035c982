/** Recognizes lines that aren't clients, and clients who are gone, blocked or want no marketing. */
import { foldText, readYesNo, squashHeading } from './list-cells'
import { asksForInactive, asksForRefusal } from './list-headings'

/** Returns the string in lower case, without accents, and with spaces between words: "DO_NOT-BOOK" is "do not book". */
function plainWords(text: string): string {
  return foldText(text)
    .replace(/[_-]+/g, ' ')
    .replace(/[’`]/g, "'")
    .replace(/\bdon'?t\b/g, 'do not')
}

const TOTAL =
  /^(?:grand |sub)?(?:totals?|summe|gesamt|insgesamt|somme|totale|totaal|suma|razem|count|anzahl|average|durchschnitt|moyenne|promedio|gemiddelde)\b[\s:=\-–]*(?:(?:number of )?(?:clients?|customers?|contacts?|records?|rows|kunden|kontakte|clientes?|clienti|klanten|klient[oó]w)?[\s:=]*[\p{N}.,]*)$|^[\p{N}.,]+ (?:clients?|customers?|contacts?|records?|rows|kunden|kontakte|clientes|clienti|klanten)\b/u

/** Returns whether the string is the list's total, such as "Total: 231" or "231 customers". */
export function isTotal(text: string): boolean {
  return TOTAL.test(foldText(text))
}

const FOOTER =
  /^(?:exported|generated|printed|created|erstellt|exportiert|page|seite|report|end of (?:report|list|file)|copyright|©)\b.*(?:\p{N}|report|list|file)/u

/** Returns whether the string is a remark that a program added to its list, such as "Exported on 26 November 2026". */
export function isFooter(text: string): boolean {
  return FOOTER.test(foldText(text))
}

const TEST =
  /^(?:test|sample|demo|example|dummy|beispiel)(?:[ _-]?(?:test|clients?|customers?|users?|person|patient|account|contact|name|kunde|kundin|cliente))*[ _-]?\p{N}*$/u

/** Returns whether the name is a test entry, such as "Test client". */
export function isTestEntry(name: string): boolean {
  return TEST.test(foldText(name))
}

const PLACEHOLDER = /^walk[ -]?ins?(?: (?:clients?|customers?|guests?))?$|^laufkundschaft$/

/** Returns whether the name stands for any client, such as "Walk-in". */
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

/** Returns whether a status or tag says that the client is blocked. */
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

/** Returns whether a filled cell of contact preferences refuses marketing: "None", "Email: no". */
export function prefersNothing(text: string): boolean {
  return mentionsNoMarketing(text) || /^(?:none|nothing|no contact|never)$|\be?mails?: ?no\b/.test(plainWords(text))
}

/** Beginnings of answers other than yes, in the languages of our headings. */
const REFUSALS = [
  /^(?:no|not|non|none|never|do not|out|nein|nicht|keine?|nie|niet|nee|geen|nej|nei|ei|nao|hayir|нет|не|ні|οχι|לא|لا)(?!\p{L})/u,
  /^(?:unsub|unconfirm|opt(?:ed)? ?out|declin|refus|reject|den(?:y|ied)|revok|withdr|remov|cancel|stop|block|suppress)/,
  /^(?:pending|cleaned|transactional)/,
  /^(?:abgemeld|abgelehnt|ablehn|widerruf|afgemeld|geweiger|ingetrokken|afmeld|avregistr)/,
  /^(?:desabonn|desinscri|rechaz|revoc|disiscri|rifiut|отпис|отказ|відпис|відмов|いいえ)/,
]
/** Cells in a column about refusal that mean the client hasn't refused. */
const NOT_REFUSED = /^(?:never|none|unknown|n\/a|subscribed|opt(?:ed)? ?in|(?:not|never) (?:unsubscribed|opted ?out))$/

/** Returns whether a filled cell of a column about marketing refuses it or is unclear. */
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

/** Returns whether the label only means "notes", so that imported notes don't need it as a prefix. */
export function isPlainNotes(label: string): boolean {
  const text = squashHeading(label)
  return PLAIN_NOTES.some((pattern) => pattern.test(text))
}
