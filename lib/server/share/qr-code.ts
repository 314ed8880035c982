/** The QR code of a business's booking page, on the screen and for print. */
import QRCode from 'qrcode'

import { blackAndWhitePng } from './black-and-white-png'

/**
 * Error correction level (quartile: 25%), with which a printed code can still be read if it is scratched or covered by
 * a logo.
 */
const CORRECTION = { errorCorrectionLevel: 'Q' } as const
/** Width of the light border, in modules, without which scanners may miss the code. Source: ISO/IEC 18004. */
const QUIET_ZONE = 4
/** Enough for 300 dpi at 10 cm. */
const MIN_PNG_WIDTH = 1200

/** A QR code as one path of unit squares, for an SVG of `size` by `size`. */
export interface QrShape {
  size: number
  path: string
}

/** Returns the shape of the QR code for a URL, including the quiet zone. */
export function qrShape(address: string): QrShape {
  const { modules } = QRCode.create(address, CORRECTION)
  const rows = Array.from({ length: modules.size }, (_, row) => rowPath(modules, row))
  return { size: modules.size + 2 * QUIET_ZONE, path: rows.join('') }
}

/** Returns the code as an SVG document, in black on white whatever the reader's color scheme. */
export function qrSvg(address: string): string {
  const { size, path } = qrShape(address)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 10}" height="${size * 10}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>\n`
  )
}

/** Returns the QR code as a PNG image, at least 1,200 pixels wide, with modules of equal size. */
export function qrPng(address: string): Buffer {
  const { modules } = QRCode.create(address, CORRECTION)
  const size = modules.size + 2 * QUIET_ZONE
  const isInside = (at: number) => at >= QUIET_ZONE && at < QUIET_ZONE + modules.size
  return blackAndWhitePng(size, Math.ceil(MIN_PNG_WIDTH / size), (x, y) => {
    return isInside(x) && isInside(y) && modules.get(y - QUIET_ZONE, x - QUIET_ZONE) !== 0
  })
}

/** Returns the path of a row's dark modules, with adjacent ones joined into one rectangle. */
function rowPath(modules: QRCode.BitMatrix, row: number): string {
  let path = ''
  for (let column = 0; column < modules.size; column++) {
    if (!modules.get(row, column)) continue
    const start = column
    while (column + 1 < modules.size && modules.get(row, column + 1)) column++
    const length = column - start + 1
    path += `M${start + QUIET_ZONE} ${row + QUIET_ZONE}h${length}v1h-${length}z`
  }
  return path
}
