/** Reads a cell in a list from another program, and undoes what a spreadsheet did to it. */
import { unshieldCell } from './csv'

/** Invisible characters that are copied with a number. Joiners inside names and emoji aren't among them. */
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g
/** The formula that some programs write to keep a spreadsheet from shortening a number: `="0151 234"`. */
const QUOTED_FORMULA = /^="([\s\S]*)"$/
const NOTHING =
  /^(?:[-–—.?/]+|0+|\\n|[(<](?:null|none|blank|empty)[)>]|n\.?\/?a\.?|none|null|nil|undefined|nan|unknown|empty|keine?|aucun|ninguno|nessuno|geen|brak)$/i
const ERROR_VALUE = /^#[¡¿]?[\p{L}\p{N}/_ ]+[!?]$|^#N\/[AVD]$|^#NV$|^#{2,}$/u
const SCIENTIFIC = /^[+-]?(\d)(?:[.,](\d+))?E\+?(\d+)$/i

/**
 * Returns the cell's text without surrounding spaces, invisible characters and the apostrophe that shields against
 * formulas.
 */
export function cleanCell(cell: string | undefined): string {
  const text = (cell ?? '').replace(/^[\s\u200b\ufeff]+|[\s\u200b\ufeff]+$/g, '')
  return unshieldCell(QUOTED_FORMULA.exec(text)?.[1] ?? text).trim()
}

const ENTITIES: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ' }

/** Returns the cell's text as `cleanCell` does, with HTML entities decoded: `O&#39;Neill` is O'Neill. */
export function plainCell(cell: string | undefined): string {
  const text = (cell ?? '').replace(/&(?:#(\d{2,5})|#x([\da-f]{2,4})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16)
    return code < 0x20 || (code >= 0xd800 && code < 0xe000) || code > 0xffff ? whole : String.fromCharCode(code)
  })
  return cleanCell(text)
}

/** Returns the cell's text; empty if it is a placeholder for no value ("-", "n/a"). */
export function cleanContact(cell: string | undefined): string {
  const text = cleanCell((cell ?? '').replace(INVISIBLE, '')).replace(/^['’‘`]+/, '')
  return NOTHING.test(text) ? '' : wholeNumber(text)
}

/** Returns whether a spreadsheet destroyed the cell: an error value, or a number shortened to `4.474E+11`. */
export function isDamaged(text: string): boolean {
  return ERROR_VALUE.test(text) || SCIENTIFIC.test(wholeNumber(text))
}

/**
 * Restores a number that a spreadsheet reformatted without losing digits: `4.47400123457E+11`, `2125550143.0`,
 * `2,125,550,143`.
 */
function wholeNumber(text: string): string {
  const [, first, decimals = '', exponent] = SCIENTIFIC.exec(text) ?? []
  if (first !== undefined && decimals.length > 6 && decimals.length === Number(exponent)) return first + decimals
  if (/^\d{1,3}(?:,\d{3}){2,}(?:\.0+)?$/.test(text)) return text.replace(/\.0+$/, '').replaceAll(',', '')
  return text.replace(/^(\+?\d{6,})[.,]0+$/, '$1')
}

const YES = yesNo(
  'y|yes|true|1|x|on|checked|✓|✔|☑|✅',
  'ja|j|wahr|kylla|oui|vrai|s|si|verdadero|sim|verdadeiro|vero|tak|prawda|evet|да|так|ναι|כן|نعم|はい',
)
const NO = yesNo(
  'n|no|false|0|off|unchecked|✗|✘|❌|☐|-',
  'nein|falsch|nee|onwaar|nej|nei|ei|non|faux|falso|nao|nie|falsz|hayir|нет|ні|οχι|לא|لا|いいえ',
)

function yesNo(...words: readonly string[]): RegExp {
  return new RegExp(`^(?:${words.join('|')})$`)
}

/** Reads "yes" and "no" in many languages; returns null for anything else. */
export function readYesNo(text: string): 'yes' | 'no' | null {
  const word = foldText(text).trim()
  if (YES.test(word)) return 'yes'
  return NO.test(word) ? 'no' : null
}

const FOLDED: Record<string, string> = { ł: 'l', ø: 'o', ß: 'ss', æ: 'ae', œ: 'oe', đ: 'd', ı: 'i' }

/** Returns the string in lower case and without accents, for comparing words. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøßæœđı]/g, (letter) => FOLDED[letter] ?? letter)
}

/** Normalizes a heading for comparison: folded letters and digits only. */
export function squashHeading(heading: string): string {
  return foldText(cleanCell(heading)).replace(/[^\p{L}\p{N}]/gu, '')
}
