/**
 * Texts with variables. `{name}` stands for a value; a part in `[square brackets]` is left
 * out where a value in it is missing, or where the message would not fit one segment with it.
 */
import { smsSegments } from './sms-text'

/** What a template may name. `deadline` is until when to confirm, in a last call only. `action` is the request that fits the state of the visit, with its link in a text. */
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

/** Longest template an owner may write, in characters. */
export const TEMPLATE_MAX_LENGTH = 600

/** Optional parts in one template at most: their choices double with each. */
const MOST_OPTIONAL = 6

interface Piece {
  kind: 'text' | 'variable'
  value: string
}

interface Part {
  isOptional: boolean
  pieces: Piece[]
}

export type ParsedTemplate = { ok: true; parts: Part[] } | { ok: false; reason: string }

/** Reads a template; the reason of a refusal is a sentence for the field. */
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
  if (parts.filter((part) => part.isOptional).length > MOST_OPTIONAL)
    return { ok: false, reason: `Use at most ${MOST_OPTIONAL} parts in square brackets` }
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

/** Returns the variables a template names, also in its optional parts; none where it can't be parsed. */
export function variablesOf(template: string): Set<TemplateVariable> {
  const parsed = parseTemplate(template)
  const pieces = parsed.ok ? parsed.parts.flatMap((part) => part.pieces) : []
  return new Set(pieces.filter((piece) => piece.kind === 'variable').map((piece) => piece.value as TemplateVariable))
}

/** How a filled template is fitted: a text into one segment where leaving out optional parts gets it there. */
export type TemplateFit = 'one-segment' | 'whole'

/**
 * Fills the template with its values. Leaves out optional parts with a missing value; to fit one segment, also as
 * little of the others as possible, and none of them where even leaving out all is not enough. A missing value
 * elsewhere is empty. Returns a template that can't be parsed unchanged.
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

/** Every choice among the optional parts, each with all the others. */
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

// Carriers read these as an opt-out when they are sent alone, so no text may ask for one of them.
const ASKS_FOR_OPT_OUT_WORD =
  /\b(reply|text|send|answer|write|responde?|escribe|envía)\b[^.!?]{0,30}\b(cancel|end|quit|unsubscribe|stopall|revoke|optout)\b/i

/** Returns why an owner can't use this text for messages, in a sentence for the field; null where they can. */
export function findTextProblem(
  template: string,
  needs: { link: boolean; deadline?: boolean; stop?: boolean },
): string | null {
  if (template.trim() === '') return 'Enter a text, or reset it to the default'
  if (template.length > TEMPLATE_MAX_LENGTH) return `Use at most ${TEMPLATE_MAX_LENGTH} characters`
  const parsed = parseTemplate(template)
  if (!parsed.ok) return parsed.reason
  if (ASKS_FOR_OPT_OUT_WORD.test(template)) {
    return 'Don’t ask for words like CANCEL, END or QUIT: carriers take them as “send me no more texts”'
  }
  const named = mandatoryVariables(parsed.parts)
  if (needs.link && !named.has('link') && !named.has('action'))
    return 'Keep {action} or {link}, so that the client can answer'
  if (needs.deadline && !named.has('deadline')) return 'Keep {deadline}, so that the client knows until when to confirm'
  if (needs.stop && !saysStop(parsed.parts))
    return 'Keep “Reply STOP to opt out”, outside of square brackets: an invitation is advertising'
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
