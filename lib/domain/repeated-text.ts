/** Finds parts of our texts that a client's text repeats, word by word. */
import { fold } from './reaction-words'

/** The minimum number of words that must repeat the beginning of one of our texts; fewer can be chance. */
export const REPEATED_WORDS = 5
/** The minimum number of words that must repeat any other part of one of our texts. */
const PART_WORDS = 8
/** The maximum number of words that a phone writes after a quotation. */
const REPORT_BEHIND = 4
const OPENED = /^\s*["“„«»‹「『〝＂'‘‚]/u
const CLOSING = /^[^\p{L}\p{N}]*["“”«»›」』〞〟＂'‘’]/u

/**
 * Removes the first letter of a word that the next part continues: "“ r" of "“ reagiert". A capital, or a letter on a
 * new line, is the client's reply and stays.
 */
export function withoutCutWord(behind: string): string {
  return behind.replace(/ \p{Ll}$/u, '')
}

/**
 * Returns the words after the quotation if the text is a later part of a report that quotes one of our texts; null if
 * it isn't. Carriers split long reports, sometimes within a word, so a single last letter doesn't count.
 */
export function findLaterPart(text: string, words: readonly PlacedWord[], ours: readonly string[]): string | null {
  if (OPENED.test(text)) return null
  for (let at = 0; at < ours.length; at += 1) {
    if (words[0] === undefined || !ours[at]?.endsWith(words[0].folded)) continue
    let length = 1
    while (length < words.length && at + length < ours.length && words[length]?.folded === ours[at + length])
      length += 1
    const [last, next] = [words[length - 1], words[length]]
    const isCutInWord = length === words.length - 1 && ours[at + length]?.startsWith(next?.folded ?? ' ')
    if (length + (isCutInWord ? 1 : 0) >= PART_WORDS && (next === undefined || isCutInWord)) return ''
    const behind = text.slice(last?.until)
    const isEnd = at + length === ours.length
    if (isEnd && CLOSING.test(behind) && words.length - length <= REPORT_BEHIND)
      return next === undefined ? '' : withoutCutWord(behind)
  }
  return null
}

interface PlacedWord {
  folded: string
  from: number
  until: number
}

/** Splits a text into folded words with their positions. */
export function wordsOf(text: string): PlacedWord[] {
  return [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    folded: fold(word),
    from: index,
    until: index + word.length,
  }))
}

/**
 * Finds the longest sequence of words that also occurs in one of our texts; null if it is so short that it can be
 * chance.
 */
export function findRepetition(
  words: readonly PlacedWord[],
  ours: readonly string[],
): { from: number; until: number; ofOurs: number } | null {
  let longest = { start: 0, length: 0, ofOurs: 0 }
  let before = new Map<number, number>()
  for (const [start, { folded }] of words.entries()) {
    const lengths = new Map<number, number>()
    for (const [index, word] of ours.entries()) {
      if (word !== folded || word === 'emoji') continue
      const length = (before.get(index - 1) ?? 0) + 1
      lengths.set(index, length)
      if (length > longest.length) longest = { start: start - length + 1, length, ofOurs: index - length + 1 }
    }
    before = lengths
  }
  const [first, last] = [words[longest.start], words[longest.start + longest.length - 1]]
  return first && last && longest.length >= (longest.ofOurs === 0 ? REPEATED_WORDS : PART_WORDS)
    ? { from: first.from, until: last.until, ofOurs: longest.ofOurs }
    : null
}
