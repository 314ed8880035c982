/**
 * Message templates. `{name}` is replaced by a value. A part in `[square brackets]` is left out if a value in it is
 * missing, or if the text wouldn't fit into one SMS segment with it.
 */
import { smsSegments } from './sms-text'

/**
 * The variables of a template. `deadline` is the time to confirm by, in a last call only. `action` is the request that
 * fits the visit's state; in a text it includes the link.
 */
export const TEMPLATE_VARIABLES = [
  'first_name',
  'business',
  'service',
  'day',
  'date',
  'time',
  'address',
  'staff',
  'price',
  'deadline',
  'action',
  'link',
] as const
export type TemplateVariable = (typeof TEMPLATE_VARIABLES)[number]
export type TemplateValues = Record<TemplateVariable, string | null>

/** Maximum length of an owner's template, in characters. */
export const TEMPLATE_MAX_LENGTH = 600

/** The maximum number of optional parts in a template, because each doubles the combinations to try. */
const MAX_OPTIONAL_PARTS = 6

interface Piece {
  kind: 'text' | 'variable'
  value: string
}

interface Part {
  isOptional: boolean
  pieces: Piece[]
}

export type ParsedTemplate = { ok: true; parts: Part[] } | { ok: false; reason: string }

/** Parses a template. If it is invalid, `reason` is the error message for its form field. */
export function parseTemplate(template: string): ParsedTemplate {
  const parts: Part[] = [{ isOptional: false, pieces: [] }]
  let isInside = false
  for (const [token] of template.matchAll(/\{[^{}]*\}|[{}[\]]|[^{}[\]]+/g)) {
    if (token === '[' && !isInside) {
      isInside = true
      parts.push({ isOptional: true, pieces: [] })
    } else if (token === ']' && isInside) {
      isInside = false
      parts.push({ isOptional: false, pieces: [] })
    } else {
      const piece = toPiece(token)
      if (typeof piece === 'string') return { ok: false, reason: piece }
      parts.at(-1)?.pieces.push(piece)
    }
  }
  if (isInside) return { ok: false, reason: 'A square bracket is opened but not closed' }
  if (parts.filter((part) => part.isOptional).length > MAX_OPTIONAL_PARTS)
    return { ok: false, reason: `Use at most ${MAX_OPTIONAL_PARTS} parts in square brackets` }
  return { ok: true, parts: parts.filter((part) => part.pieces.length > 0) }
}

function toPiece(token: string): Piece | string {
  if (token === '[') return 'A square bracket can’t be inside another'
  if (token === ']') return 'A square bracket is closed but was never opened'
  if (token === '{') return 'A curly bracket is opened but not closed'
  if (token === '}') return 'A curly bracket is closed but was never opened'
  if (!token.startsWith('{')) return { kind: 'text', value: token }
  const name = token.slice(1, -1).trim().toLowerCase()
  if (isVariable(name)) return { kind: 'variable', value: name }
  return `Unknown variable ${token}. Use ${TEMPLATE_VARIABLES.map((known) => `{${known}}`).join(', ')}`
}

function isVariable(name: string): name is TemplateVariable {
  return (TEMPLATE_VARIABLES as readonly string[]).includes(name)
}

/** Returns the variables in a template, including those in optional parts; none if it can't be parsed. */
export function variablesOf(template: string): Set<TemplateVariable> {
  const parsed = parseTemplate(template)
  const pieces = parsed.ok ? parsed.parts.flatMap((part) => part.pieces) : []
  return new Set(pieces.filter((piece) => piece.kind === 'variable').map((piece) => piece.value as TemplateVariable))
}

/** `one-segment`: leave out optional parts if that makes the text fit into one SMS segment. */
export type TemplateFit = 'one-segment' | 'whole'

/**
 * Fills the template with values. Leaves out optional parts with a missing value. To fit one segment, leaves out as few
 * other parts as needed, or none if even that isn't enough. Other missing values become empty. A template that can't be
 * parsed is returned unchanged.
 */
export function fillTemplate(template: string, values: TemplateValues, fit: TemplateFit): string {
  const parsed = parseTemplate(template)
  if (!parsed.ok) return template
  const parts = parsed.parts.filter(
    (part) => !part.isOptional || part.pieces.every((piece) => valueOf(piece, values) !== ''),
  )
  const whole = join(parts, values)
  if (fit === 'whole' || smsSegments(whole) === 1) return whole
  const fitting = selections(parts)
    .map((chosen) => join(chosen, values))
    .filter((text) => smsSegments(text) === 1)
  return fitting.reduce((longest, text) => (text.length > longest.length ? text : longest), fitting[0] ?? whole)
}

/** Returns every combination of the optional parts, each with all mandatory parts. */
function selections(parts: readonly Part[]): Part[][] {
  return parts.reduce<Part[][]>(
    (chosen, part) => chosen.flatMap((before) => (part.isOptional ? [[...before, part], before] : [[...before, part]])),
    [[]],
  )
}

function valueOf(piece: Piece, values: TemplateValues): string {
  return piece.kind === 'text' ? piece.value : (values[piece.value as TemplateVariable] ?? '')
}

function join(parts: readonly Part[], values: TemplateValues): string {
  const text = parts.flatMap((part) => part.pieces.map((piece) => valueOf(piece, values))).join('')
  return text
    .replace(/ {2,}/g, ' ')
    .replace(/ +([.,;:!?])/g, '$1')
    .trim()
}

// Carriers treat a text of only one of these words as an opt-out, so no message may ask for one.
// "The end" and "end of" are ordinary wording.
const ASKING = String.raw`\b(reply|text|send|answer|write|responde?|escribe|envía)\b`
const OPT_OUT_WORD = String.raw`\b(cancel|(?<!\bthe\s+)end(?!\s+of\b)|quit|unsubscribe|stopall|revoke|optout)\b`
const ASKS_FOR_OPT_OUT_WORD = new RegExp(String.raw`${ASKING}(?:(?!\bSTOP\b)[^.!?]){0,30}${OPT_OUT_WORD}`, 'i')

/** Returns the error message for the form field if an owner can't use this template; null if they can. */
export function findTextProblem(
  template: string,
  needs: { link: boolean; deadline?: boolean; stop?: boolean },
): string | null {
  if (template.trim() === '') return 'Enter the wording, or reset it to the default'
  if (template.length > TEMPLATE_MAX_LENGTH) return `Use at most ${TEMPLATE_MAX_LENGTH} characters`
  const parsed = parseTemplate(template)
  if (!parsed.ok) return parsed.reason
  if (ASKS_FOR_OPT_OUT_WORD.test(template)) {
    return 'Don’t ask for words like CANCEL, END or QUIT: carriers treat them as “stop texting me”'
  }
  const named = mandatoryVariables(parsed.parts)
  if (needs.link && !named.has('link') && !named.has('action'))
    return 'Keep {action} or {link}, so the client can respond'
  if (needs.deadline && !named.has('deadline')) return 'Keep {deadline}, so the client knows when to confirm by'
  if (needs.stop && !saysStop(parsed.parts))
    return 'Keep “Reply STOP to opt out” outside square brackets: an invitation counts as advertising'
  return null
}

function saysStop(parts: readonly Part[]): boolean {
  return parts.some(
    ({ isOptional, pieces }) =>
      !isOptional && pieces.some(({ kind, value }) => kind === 'text' && /\bSTOP\b/.test(value)),
  )
}

function mandatoryVariables(parts: readonly Part[]): Set<string> {
  const pieces = parts.filter((part) => !part.isOptional).flatMap((part) => part.pieces)
  return new Set(pieces.filter((piece) => piece.kind === 'variable').map((piece) => piece.value))
}
