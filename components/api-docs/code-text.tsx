/** Renders text in which `backticks` mark code. */
export function CodeText({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      <code key={index} className="rounded-sm bg-muted px-1.5 py-0.5 text-sm break-words">
        {part}
      </code>
    ) : (
      part
    ),
  )
}
