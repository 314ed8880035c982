/** Draws large pictures in a process of their own, so that the memory this takes isn't counted as the product's. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const OPTIONS = {
  avif: '.avif({ effort: 0, quality: 10 })',
  interlaced: '.png({ progressive: true })',
} as const

/** Returns a picture of one color, whose file is small. */
export async function bigPicture(format: keyof typeof OPTIONS, width: number, height: number): Promise<Buffer> {
  const program = `require('sharp')({ create: { width: ${width}, height: ${height}, channels: 3, background: '#345' } })
    ${OPTIONS[format]}.toBuffer().then((bytes) => process.stdout.write(bytes))`
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', program], {
    encoding: 'buffer',
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout
}
