/** Returns an option, under its own name, for a zone that isn't in any list. */
export function zoneOption(value: string) {
  return { value, label: value.replaceAll('_', ' ') }
}
