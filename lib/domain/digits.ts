/** Converts digits of all scripts. */

/**
 * Returns the string with each decimal digit of any script as 0 to 9 ("٤٥" as "45", "４５" as "45").
 *
 * In Unicode, the ten digits of a script are consecutive, so a digit's value is its distance from the script's zero.
 */
export function toAsciiDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    let start = code
    while (isDigit(start - 1)) start--
    return String((code - start) % 10)
  })
}

function isDigit(code: number): boolean {
  return /\p{Nd}/u.test(String.fromCodePoint(code))
}
