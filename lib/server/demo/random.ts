/** A reproducible random generator: the same seed gives the same numbers on every machine. */

export interface Random {
  /** Returns a number in [0, 1). */
  next(): number
  /** Returns a whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number
  chance(probability: number): boolean
  pick<T>(choices: readonly [T, ...T[]]): T
  /** Returns an id that looks like a UUIDv4 but is as guessable as the seed: for demo rows only. */
  uuid(): string
}

/** Creates a generator (sfc32) whose whole sequence follows from `seed`. */
export function createRandom(seed: string): Random {
  const draw = sfc32(seed)
  const next = () => draw() / 4_294_967_296
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
    uuid: () => toUuid([draw(), draw(), draw(), draw()]),
  }
}

function sfc32(seed: string): () => number {
  let [a, b, c, counter] = [hash(seed, 1), hash(seed, 2), hash(seed, 3), 1]
  return () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
}

function hash(text: string, salt: number): number {
  let state = Math.imul(salt, 0x9e3779b1) ^ text.length
  for (const character of text) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x85ebca6b)
    state = (state << 13) | (state >>> 19)
  }
  return state ^ (state >>> 16)
}

function toUuid(words: number[]): string {
  const hex = words.map((word) => word.toString(16).padStart(8, '0')).join('')
  const variant = ((parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
