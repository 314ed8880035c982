export interface TableData {
  /** Column headings; the first column contains the row's name. */
  columns: readonly string[]
  rows: ReadonlyArray<{ key: string; label: string; cells: ReadonlyArray<string | number> }>
}

/** A table of numbers that scrolls sideways if it doesn't fit. */
export function DataTable({ caption, columns: [unit, ...columns], rows }: TableData & { caption: string }) {
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label={`${caption}, table`}
      className="max-h-96 overflow-auto print:max-h-none"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b text-left text-xs text-muted-foreground">
            <th scope="col" className="py-2 pr-4 font-medium">
              {unit}
            </th>
            {columns.map((name) => (
              <th key={name} scope="col" className="py-2 pl-4 text-right font-medium whitespace-nowrap">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map(({ key, label, cells }) => (
            <tr key={key}>
              <th scope="row" className="py-2 pr-4 text-left font-medium whitespace-nowrap">
                {label}
              </th>
              {columns.map((name, index) => (
                <td key={name} className="py-2 pl-4 text-right whitespace-nowrap">
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
