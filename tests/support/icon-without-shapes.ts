export const __iconData = { node: [] }
