import type { LucideIconData } from 'lucide-react'

export type DrawnIcon = (props: { className?: string }) => React.JSX.Element

/**
 * Returns a Lucide icon as one decorative element whose shapes are an HTML string. Lucide's own component is several
 * React elements, and a server component sends its shapes as data for each use (ADR 51).
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
