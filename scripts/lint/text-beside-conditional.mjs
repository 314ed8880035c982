/**
 * ESLint rule: no element may appear or disappear before bare text, and no bare text may do so next to other children.
 * A browser that translates a page moves every text node into a new element; React then can't remove the text or insert
 * anything before it, and throws NotFoundError. Text alone in its element is safe, because React sets it as the
 * element's content.
 */

const MESSAGES = {
  before: 'This may appear before the bare text of line {{line}}; put that text into an element, for translated pages.',
  text: 'This text may come or go beside others; put it into an element, for translated pages.',
}

const LISTS = new Set(['map', 'flatMap', 'toArray', 'from'])

const isElement = (node) => node.type === 'JSXElement' || node.type === 'JSXFragment'
const isNothing = (node) =>
  (node.type === 'Literal' && (node.value === null || typeof node.value === 'boolean')) ||
  (node.type === 'Identifier' && node.name === 'undefined')
const isList = (node) =>
  node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && LISTS.has(node.callee.property.name)

/** Returns what an expression can render; null means nothing. */
function outcomes(node) {
  switch (node.type) {
    case 'ConditionalExpression':
      return [...outcomes(node.consequent), ...outcomes(node.alternate)]
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? [null] : outcomes(node.left)), ...outcomes(node.right)]
    default:
      return [isNothing(node) ? null : node]
  }
}

function nameOf(node) {
  const last = node.type === 'CallExpression' ? node.callee : node
  return last.type === 'MemberExpression' ? last.property.name : last.name
}

/** @type {import('eslint').Rule.RuleModule} */
export const textBesideConditional = {
  meta: {
    type: 'problem',
    messages: MESSAGES,
    // `slots` lists names of variables that hold elements, never text.
    schema: [{ type: 'object', properties: { slots: { type: 'array', items: { type: 'string' } } } }],
  },
  create(context) {
    const slots = new Set(context.options[0]?.slots)

    function formOf(node) {
      if (node === null) return 'nothing'
      const isRendered = node.type === 'CallExpression' && nameOf(node) === 'children'
      return isElement(node) || isList(node) || isRendered || slots.has(nameOf(node)) ? 'element' : 'text'
    }

    /** Returns a child's part in this rule; null for whitespace that JSX drops. */
    function partOf(child) {
      if (child.type === 'JSXText') {
        const isShown = /\S/.test(child.value) || !child.value.includes('\n')
        return isShown ? { child, isText: true, mayChange: false, mayGo: false } : null
      }
      if (isElement(child)) return { child, isText: false, mayChange: isReplaced(child), mayGo: false }
      if (child.type !== 'JSXExpressionContainer' || child.expression.type === 'JSXEmptyExpression') return null
      const found = outcomes(child.expression)
      const forms = new Set(found.map(formOf))
      const isText = forms.has('text')
      const mayChange = found.length > 1 || found.some((node) => node !== null && isList(node))
      return { child, isText, mayChange, mayGo: isText && forms.size > 1 }
    }

    /**
     * Returns whether React may replace this element by another: its component is chosen at run time, or it has a key.
     */
    function isReplaced({ openingElement: opening }) {
      if (opening?.attributes.some(({ name }) => name?.name === 'key')) return true
      if (opening?.name.type !== 'JSXIdentifier' || !/^[A-Z]/.test(opening.name.name)) return false
      for (let scope = context.sourceCode.getScope(opening); scope; scope = scope.upper) {
        const variable = scope.set.get(opening.name.name)
        if (variable) return scope.type !== 'module' && variable.defs.some(({ type }) => type !== 'FunctionName')
      }
      return false
    }

    const partsOf = ({ children }) => children.map(partOf).filter((part) => part !== null)

    function check(node) {
      const parts = partsOf(node)
      if (parts.length < 2) return
      parts.forEach(({ child, isText, mayChange, mayGo }, index) => {
        if (mayGo) context.report({ node: child, messageId: 'text' })
        if (isText || !mayChange) return
        const next = parts.slice(index + 1).find((part) => part.isText || !part.mayChange)
        if (next?.isText)
          context.report({ node: child, messageId: 'before', data: { line: String(next.child.loc.start.line) } })
      })
    }

    /** Checks a conditional fragment, whose bare text appears and disappears with it. */
    function checkOutcomes(node) {
      const found = outcomes(node)
      if (found.length < 2) return
      for (const outcome of found) {
        if (outcome?.type !== 'JSXFragment') continue
        const text = partsOf(outcome).find((part) => part.isText)
        if (text) context.report({ node: text.child, messageId: 'text' })
      }
    }

    return {
      JSXElement: check,
      JSXFragment: check,
      'JSXExpressionContainer > :matches(ConditionalExpression, LogicalExpression)': checkOutcomes,
      ':matches(ReturnStatement, ArrowFunctionExpression) > JSXFragment': (node) => {
        const text = partsOf(node).find((part) => part.isText)
        if (text) context.report({ node: text.child, messageId: 'text' })
      },
    }
  },
}
