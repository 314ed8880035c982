/**
 * Shows lines for a terminal or a page's source. Focusable, so that lines wider than the screen can be scrolled by
 * keyboard.
 */
export function CodeBlock({ label, text }: { label: string; text: string }) {
  return (
    <pre
      tabIndex={0}
      role="region"
      aria-label={label}
      className="overflow-x-auto rounded-xl border bg-muted p-4 text-sm leading-relaxed"
    >
      <code>{text}</code>
    </pre>
  )
}
