import { safeError } from '../../lib/server/safe-error'

/** Maximum length of a written string; our own and Next's lines are shorter. */
const TEXT_MAX = 300

/**
 * Makes `console.error` and `console.warn` write one line of JSON to stderr, without error messages: Next prints thrown
 * errors in full, and a database error's message can contain personal data. Keeps only the first line of strings.
 */
export function quietConsole(output: { write: (line: string) => unknown } = process.stderr): void {
  for (const [method, level] of [
    ['error', 50],
    ['warn', 40],
  ] as const) {
    console[method] = (...said: unknown[]) =>
      output.write(`${JSON.stringify({ level, time: new Date().toISOString(), ...toRecord(said) })}\n`)
  }
}

function toRecord(said: readonly unknown[]): { msg: string; err?: object } {
  const thrown = said.find((one) => typeof one === 'object' && one !== null)
  const words = said
    .filter((one): one is string => typeof one === 'string')
    .map(plain)
    .filter(Boolean)
  return {
    msg: words.join(' ').slice(0, TEXT_MAX) || 'unexpected error',
    ...(thrown === undefined ? {} : { err: safeError(thrown) }),
  }
}

/** Returns the first line without terminal colors, or only the error's name for text made from an error. */
function plain(text: string): string {
  const line =
    text
      .replace(/\u001b\[[0-9;]*m/g, '')
      .split(/[\r\n]/)[0]
      ?.trim() ?? ''
  return /^(.{0,40}\b(?:[A-Z]\w*)?(?:Error|Exception)\b)/.exec(line)?.[1] ?? line
}
