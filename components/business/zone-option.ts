/** Returns an option for a zone that is in no list, under its own name. */
export function zoneOption(value: string) {
  return { value, label: value.replaceAll('_', ' ') }
}
