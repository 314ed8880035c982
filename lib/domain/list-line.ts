/** What one line says: that it is no client, or that the client is gone, blocked or wants no marketing. */
import { foldText, readYesNo, squashHeading } from './list-cells'
import { asksForInactive, asksForRefusal } from './list-headings'

const TOTAL =
  /^(?:grand |sub)?(?:totals?|summe|gesamt|insgesamt|somme|totale|totaal|suma|razem|count|anzahl)\b[\s:=\-–]*(?:(?:number of )?(?:clients?|customers?|contacts?|records?|rows|kunden|kontakte|clientes?|clienti|klanten|klient[oó]w)?[\s:=]*[\p{N}.,]*)$|^[\p{N}.,]+ (?:clients?|customers?|contacts?|records?|rows|kunden|kontakte|clientes|clienti|klanten)\b/u

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

const BLOCKED_WORD =
  /\b(?:blocked|banned|black ?listed|do not book|barred|gesperrt|bloque|bloquead[oa]|geblokkeerd|bloccat[oa]|zablokowan[ya])\b/

/** Returns whether a status or a tag has a word for blocked. */
export function mentionsBlocking(text: string): boolean {
  return BLOCKED_WORD.test(foldText(text))
}

/** Returns whether a filled cell of a column about blocking says that the client is blocked. */
export function saysBlocked(text: string): boolean {
  return readYesNo(text) !== 'no' && !/^(?:none|never|unblocked|not blocked|n\/a|active)$/i.test(text)
}

const NO_MARKETING_TAG = /\b(?:no marketing|do not contact|unsubscribed|opted out|do not (?:e?mail|text|call))\b/

/** Returns whether a tag asks for no marketing. */
export function isNoMarketingTag(text: string): boolean {
  return NO_MARKETING_TAG.test(foldText(text))
}

const REFUSED =
  /^(?:unsubscribed|not subscribed|opted[ -]?out|opt[ -]?out|declined|refused|rejected|do not contact|dnc|no marketing|abgemeldet|abgelehnt|desabonne|refuse|rechazado|disiscritto|rifiutato|afgemeld|geweigerd)$/

/** Returns whether a filled cell of a column about marketing says that the client wants none. */
export function saysNoMarketing(label: string, text: string): boolean {
  if (REFUSED.test(foldText(text))) return true
  const says = readYesNo(text)
  return asksForRefusal(label) ? says !== 'no' && !/^(?:never|subscribed)$/i.test(text) : says === 'no'
}

const PLAIN_NOTES =
  /^(?:client|customer|contact)?(?:notes?|memo|comments?|remarks?|bemerkung(?:en)?|notiz(?:en)?|anmerkung(?:en)?|kommentare?|notas?|observaciones|commentaires?|remarques?|opmerking(?:en)?|notities?|osservazioni|annotazioni|uwagi|notatki|observacoes|anotacoes|comentarios?)$/

/** Returns whether a column of this name is notes and nothing else, so that they need no name of their own. */
export function isPlainNotes(label: string): boolean {
  return PLAIN_NOTES.test(squashHeading(label))
}
