import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { PictureKind } from '../lib/domain/picture'
import { encodePicture } from '../lib/server/media/encode'
import { braid, bob } from './lib/demo-pictures/hair'
import { chair, storefront } from './lib/demo-pictures/places'
import { luna, mateo, priya } from './lib/demo-pictures/portraits'
import { cover, logo } from './lib/demo-pictures/salon'
import { beardTrim, blowDry, color, gloss, haircut } from './lib/demo-pictures/services'
import { bowls, scissors } from './lib/demo-pictures/still-lifes'
import { runCommand } from './lib/operator-error'
import { REPOSITORY } from './lib/repository'

// `npm run pictures`: draws Luna Hair's pictures and writes their files, encoded as an upload is, with their list into
// public/demo. `-- some/folder` writes them as PNG into another folder, to look at.

/** Each picture's name, kind, and width in pixels as it is given to the encoder. */
const PICTURES: readonly (readonly [string, PictureKind, number, () => string])[] = [
  ['logo', 'logo', 320, logo],
  ['cover', 'cover', 1920, cover],
  ['storefront', 'gallery', 960, storefront],
  ['bob', 'gallery', 960, bob],
  ['chair', 'gallery', 960, chair],
  ['braid', 'gallery', 960, braid],
  ['bowls', 'gallery', 960, bowls],
  ['scissors', 'gallery', 960, scissors],
  ['haircut', 'service', 320, haircut],
  ['blow-dry', 'service', 320, blowDry],
  ['beard-trim', 'service', 320, beardTrim],
  ['color', 'service', 320, color],
  ['gloss', 'service', 320, gloss],
  ['luna', 'staff', 640, luna],
  ['mateo', 'staff', 640, mateo],
  ['priya', 'staff', 640, priya],
]

void runCommand(async () => {
  const [lookInto] = process.argv.slice(2)
  const folder = lookInto ?? path.join(REPOSITORY, 'public/demo')
  mkdirSync(folder, { recursive: true })
  const list = []
  for (const [name, kind, width, draw] of PICTURES) {
    const drawn = await rasterize(draw(), width)
    if (lookInto !== undefined) {
      writeFileSync(path.join(folder, `${name}.png`), drawn)
      continue
    }
    const { files, ...picture } = await encodePicture(kind, drawn)
    const variants = files.map(({ content, ...file }) => {
      writeFileSync(path.join(folder, `${name}-${file.width}.${file.format}`), content)
      return { ...file, bytes: content.length }
    })
    list.push({ name, kind, ...picture, variants })
  }
  if (lookInto === undefined) writeFileSync(path.join(folder, 'pictures.json'), `${JSON.stringify(list, null, 2)}\n`)
  console.log(`${PICTURES.length} pictures in ${folder}`)
})

async function rasterize(svg: string, width: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).resize({ width }).png().toBuffer()
}
