/** Reads a person's name from the cells of a list. */
import { cleanCell, isDamaged, foldText } from './list-cells'

/** The cells of a line that hold parts of a name; empty if there is none. */
export interface NameCells {
  name: string
  firstName: string
  middleName: string
  lastName: string
}

const SUFFIX = /^(?:jr|sr|junior|senior|i{2,3}|iv|md|phd|dds|dvm|dmd|rn|np|esq|cpa|mba|dr|do|pa|lmt|od|dc|jd)\.?$/i

const ADDRESS =
  /^(?:mr|mrs|ms|miss|mx|herrn?|frau|mme|mlle|monsieur|madame|mademoiselle|sr|sra|srta|señora?|señorita|dhr|mevr|mevrouw|signora?|sig\.|sig\.ra)\.?\s+(?=\S)/i

/**
 * Returns the name with the first name first ("Okafor, Dana" becomes Dana Okafor) and without titles such as Ms or
 * Herr, so that its first word can be used in a greeting. Empty if no cell has a name. If `surnameFirst` is set,
 * "Okafor Dana" is reordered too.
 */
export function readName(cells: NameCells, surnameFirst: 'one' | 'two' | null = null): string {
  const name = surnameFirst === null ? cells.name : moveSurnameLast(partOf(cells.name), surnameFirst)
  return nameIn({ ...cells, name }).replace(ADDRESS, '')
}

const PARTICLE = /^(?:l[aeo]s?|d[aeiou]s?|de[lnr]|della|v[ao]n|vom|zu[mr]?|te[nr]?|st\.?|saint|el|ben|mac|mc)$/i

/** Moves the surname after the first names if capitals, particles or the heading show where it ends. */
function moveSurnameLast(name: string, surnames: 'one' | 'two'): string {
  const words = name.replace(ADDRESS, '').split(' ')
  if (words.length < 2 || /[,，]/.test(name)) return name
  const capitals = words.findIndex((word) => word !== word.toUpperCase() || !/\p{L}{2}/u.test(word))
  const last = words.findIndex((word) => !PARTICLE.test(word))
  const certain = [
    ...(capitals > 0 ? [capitals] : []),
    ...(last > 0 ? [last + 1] : []),
    ...(words.length === 2 ? [1] : []),
    ...(surnames === 'two' && words.length <= 4 ? [2] : []),
  ].find((count) => count < words.length)
  return certain === undefined ? name : [...words.slice(certain), ...words.slice(0, certain)].join(' ')
}

function nameIn(cells: NameCells): string {
  const [name, first, middle, last] = [cells.name, cells.firstName, cells.middleName, cells.lastName].map(partOf) as [
    string,
    string,
    string,
    string,
  ]
  if (first !== '' && last !== '') return join(first, middle, joinSuffix(last))
  const part = first || last
  if (name === '' || (part !== '' && foldText(name) === foldText(part))) return turnAround(join(first, middle, last))
  if (part === '' || isWithin(part, name)) return turnAround(name)
  // "Vorname; Name" and "Nombre; Apellidos": a heading that elsewhere means the whole name is one half of it here.
  return first !== '' ? join(first, middle, joinSuffix(name)) : join(turnAround(name), middle, joinSuffix(last))
}

/** Returns whether the string can be a name: it has a letter or an emoji and isn't an email address. */
function isName(text: string): boolean {
  return /[\p{L}\p{Extended_Pictographic}]/u.test(text) && !/\S@\S+\.\S/.test(text) && !isDamaged(text)
}

function partOf(cell: string): string {
  const text = withoutApostrophe(cleanCell(cell).replace(/\s+/g, ' '))
  return isName(text) ? text : ''
}

/**
 * Removes a spreadsheet's leading apostrophe ("'Ada"), but not one that belongs to the name ("'t Hooft", "'Dee'
 * Fontaine").
 */
function withoutApostrophe(text: string): string {
  return /^['’`]\p{Lu}/u.test(text) && !/['’](?:\s|$)/.test(text.slice(1)) ? text.slice(1) : text
}

function join(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' ')
}

/** Reorders "Last, First", but not a suffix, as in "Martin King, Jr.". */
function turnAround(text: string): string {
  const parts = text
    .split(/\s*[,，]\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const suffixes = parts.slice(1).filter((part) => SUFFIX.test(part))
  const [last = '', ...given] = [parts[0] ?? '', ...parts.slice(1).filter((part) => !SUFFIX.test(part))]
  return join(...given, last, ...suffixes)
}

/** Joins a last name with its suffix: "King, Jr." becomes King Jr. */
function joinSuffix(text: string): string {
  return join(...text.split(/\s*,\s*/))
}

function isWithin(part: string, whole: string): boolean {
  const words = foldText(whole).split(/[\s,]+/)
  return foldText(part)
    .split(/[\s,]+/)
    .every((word) => words.includes(word))
}
