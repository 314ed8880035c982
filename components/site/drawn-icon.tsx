import type { LucideIconData } from 'lucide-react'

export type DrawnIcon = (props: { className?: string }) => React.JSX.Element

/**
 * A Lucide icon as one element whose shapes are a text, decorative always. Lucide's own component is several elements
 * for React to render, and in a server component sends its shapes along as data for each use (ADR 31).
 */
export function drawnIcon(icon: LucideIconData): DrawnIcon {
  const shapes = icon.node.map(
    ([tag, { key: _, ...attributes }]) =>
      `<${tag} ${Object.entries(attributes)
        .map(([name, value]) => `${name}="${value}"`)
        .join(' ')}/>`,
  )
  const drawing = shapes.join('')
  return function Icon({ className }) {
    return (
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        className={className ? `drawn-icon ${className}` : 'drawn-icon'}
        dangerouslySetInnerHTML={{ __html: drawing }}
      />
    )
  }
}
