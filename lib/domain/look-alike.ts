/** Names that a reader could mistake for another name, for example because of a Cyrillic letter. */

/** Letters by the Latin letter they look like. A subset of Unicode's confusables (UTS 39). */
const LOOKS_LIKE: Readonly<Record<string, string>> = {
  a: 'аαạɑа',
  b: 'ЬƅϐЪьъвβ',
  c: 'сϲçⅽ',
  d: 'ԁɗⅾ',
  e: 'еєҽε',
  f: 'ƒғ',
  g: 'ɡցɢ',
  h: 'һհнʜ',
  j: 'јϳ',
  k: 'кκᴋ',
  // i, l and 1 are one letter here: many fonts draw them alike.
  l: 'i1ıіιїӏ|ⅼɩլɪǀ',
  m: 'мⅿᴍ',
  n: 'ոпηɴ',
  o: '0оοօσᴏө',
  p: 'рρ',
  q: 'ԛզ',
  r: 'гᴦʀ',
  s: 'ѕꜱ',
  t: 'тτᴛ',
  u: 'սυцᴜ',
  v: 'ѵνᴠⅴ',
  w: 'ԝшωᴡ',
  x: 'хχⅹ',
  y: 'уүγʏ',
  z: 'ᴢʐ',
}
const PLAIN = new Map(
  Object.entries(LOOKS_LIKE).flatMap(([plain, others]) => [...others].map((other) => [other, plain] as const)),
)

/**
 * Returns whether a hostname looks like `root`, or a name below it, without being one. Both are in lower-case ASCII.
 */
export function isLookAlike(hostname: string, root: string): boolean {
  const [name, own] = [skeleton(hostname), skeleton(root)]
  return name === own || name.endsWith(`.${own}`)
}

/** Returns what a reader who doesn't look closely sees in a name. */
function skeleton(hostname: string): string {
  const name = hostname.split('.').map(toUnicode).join('.')
  return [
    ...name
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase(),
  ]
    .map((letter) => PLAIN.get(letter) ?? letter)
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

const BASE = 36
const T_MIN = 1
const T_MAX = 26

/** Decodes one label (RFC 3492); an invalid label stays as it is. */
function toUnicode(label: string): string {
  if (!label.startsWith('xn--')) return label
  const encoded = label.slice(4)
  const basicEnd = Math.max(encoded.lastIndexOf('-'), 0)
  const letters = [...encoded.slice(0, basicEnd)]
  const digits = encoded.slice(basicEnd === 0 ? 0 : basicEnd + 1)
  let [code, at, bias, read] = [128, 0, 72, 0]
  while (read < digits.length) {
    const before = at
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = Number.parseInt(digits[read] ?? '', BASE)
      if (Number.isNaN(digit)) return label
      read += 1
      // Letters are 0 to 25, and digits 26 to 35: the reverse of `parseInt`.
      const value = digit < 10 ? digit + 26 : digit - 10
      at += value * weight
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX)
      if (value < threshold) break
      weight *= BASE - threshold
    }
    const count = letters.length + 1
    bias = adaptBias(at - before, count, before === 0)
    code += Math.floor(at / count)
    at %= count
    if (code > 0x10ffff) return label
    letters.splice(at, 0, String.fromCodePoint(code))
    at += 1
  }
  return letters.join('')
}

function adaptBias(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? 700 : 2))
  rest += Math.floor(rest / count)
  let k = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + 38))
}
