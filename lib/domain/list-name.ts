/** A person's name, as the cells of a list have it. */
import { cleanCell, isDamaged, foldText } from './list-cells'

/** The cells of one line that hold parts of a name; empty where there is none. */
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
 * Returns the name in the order it is spoken ("Okafor, Dana" is Dana Okafor) and without Ms or Herr before it, so that
 * its first word is what the person is greeted by; empty where no cell has one. Where the list says that it has the
 * surname first, "Okafor Dana" is turned around too.
 */
export function readName(cells: NameCells, isSurnameFirst = false): string {
  const name = isSurnameFirst ? turned(partOf(cells.name)) : cells.name
  return nameIn({ ...cells, name }).replace(ADDRESS, '')
}

/** Of more than two words or a comma, nobody can say where the surname ends. */
function turned(name: string): string {
  const words = name.replace(ADDRESS, '').split(' ')
  return words.length === 2 && !/[,，]/.test(name) ? words.reverse().join(' ') : name
}

function nameIn(cells: NameCells): string {
  const [name, first, middle, last] = [cells.name, cells.firstName, cells.middleName, cells.lastName].map(partOf) as [
    string,
    string,
    string,
    string,
  ]
  if (first !== '' && last !== '') return join(first, middle, joined(last))
  const part = first || last
  if (name === '' || (part !== '' && foldText(name) === foldText(part))) return spoken(join(first, middle, last))
  if (part === '' || isWithin(part, name)) return spoken(name)
  // "Vorname; Name" and "Nombre; Apellidos": a heading that elsewhere means the whole name is one half of it here.
  return first !== '' ? join(first, middle, joined(name)) : join(spoken(name), middle, joined(last))
}

/** Returns whether the text can be somebody's name: it has a letter, or is a picture, and is no address. */
function isName(text: string): boolean {
  return /[\p{L}\p{Extended_Pictographic}]/u.test(text) && !/\S@\S+\.\S/.test(text) && !isDamaged(text)
}

function partOf(cell: string): string {
  const text = cleanCell(cell).replace(/\s+/g, ' ')
  return isName(text) ? text : ''
}

function join(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' ')
}

/** Turns "Last, First" around; what follows a comma is a title or a suffix in "Martin King, Jr.". */
function spoken(text: string): string {
  const parts = text
    .split(/\s*[,，]\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const suffixes = parts.slice(1).filter((part) => SUFFIX.test(part))
  const [last = '', ...given] = [parts[0] ?? '', ...parts.slice(1).filter((part) => !SUFFIX.test(part))]
  return join(...given, last, ...suffixes)
}

/** A last name with its suffix: "King, Jr." is King Jr. */
function joined(text: string): string {
  return join(...text.split(/\s*,\s*/))
}

function isWithin(part: string, whole: string): boolean {
  const words = foldText(whole).split(/[\s,]+/)
  return foldText(part)
    .split(/[\s,]+/)
    .every((word) => words.includes(word))
}
