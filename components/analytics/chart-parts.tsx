/** One part of stacked columns: its line color and its fill. */
export interface ChartPart {
  id: string
  label: string
  ink: string
  /** A pattern in the line color on a blank background, so that parts can be told apart without color. */
  drawing?: string
  /** A solid fill, if it isn't the line color. */
  fill?: string
}

/** Returns a part's fill, for a chart that has `Patterns` with the same id. */
export function fillOf({ id: part, ink, drawing, fill }: ChartPart, id: string): string {
  return drawing ? `url(#${id}-${part})` : (fill ?? ink)
}

/** The patterns of one chart; `id` is the chart's own. */
export function Patterns({ id, parts }: { id: string; parts: readonly ChartPart[] }) {
  return (
    <defs>
      {parts.map(
        ({ id: part, ink, drawing }) =>
          drawing && (
            <pattern key={part} id={`${id}-${part}`} width="6" height="6" patternUnits="userSpaceOnUse">
              <rect width="6" height="6" fill="var(--card)" />
              <path d={drawing} stroke={ink} strokeWidth="2" />
            </pattern>
          ),
      )}
    </defs>
  )
}

/** A part's sample in the legend. */
export function Swatch({ id, part }: { id: string; part: ChartPart }) {
  return (
    <svg aria-hidden viewBox="0 0 16 16" className="size-4 shrink-0">
      <Patterns id={id} parts={[part]} />
      <rect x="0.5" y="0.5" width="15" height="15" rx="3" fill={fillOf(part, id)} stroke={part.ink} />
    </svg>
  )
}
