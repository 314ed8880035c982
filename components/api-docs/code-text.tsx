/** Text in which `back quotes` mark code. */
export function CodeText({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 1 ? (
      <code key={index} className="rounded bg-muted px-1.5 py-0.5 text-[0.9em] break-words">
        {part}
      </code>
    ) : (
      part
    ),
  )
}
