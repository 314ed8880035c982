/** Draws uploads of every hostile kind from a seed; `picture-files.ts` has one fixed example of each reason. */
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Random } from '@/lib/server/demo/random'
import { bigPicture } from './big-picture'
import {
  damaged,
  frames,
  inserted,
  latin,
  MARKER,
  misstated,
  noise,
  OTHER_TYPES,
  PNG_HEAD_LENGTH,
  readable,
  SCRIPT,
  segment,
  type Sound,
  STARTS,
  svg,
  understated,
  withMetadata,
} from './hostile-parts'
import { chunk, drawing, lateApng, picture, plain, pngOf } from './picture-files'

/** What may become of an upload; `either` where the bytes decide. */
type Fate = 'refused' | 'stored' | 'either'

interface Upload {
  name: string
  bytes: Buffer
  fate: Fate
}

type Draw = (random: Random, sound: Sound) => Promise<Buffer> | Buffer

const ZIP = Buffer.concat([Buffer.from(`PK\x03\x04${MARKER}PK\x05\x06`, 'latin1'), Buffer.alloc(18)])

/** Every kind, with its allowed results. */
const KINDS: Record<string, [Fate, Draw]> = {
  'cut off anywhere': [
    'refused',
    (random, sound) => {
      const bytes = readable(random, sound)
      return bytes.subarray(0, random.whole(0, Math.floor(bytes.length * 0.95)))
    },
  ],
  'cut off within its last bytes': [
    'either',
    (random, sound) => readable(random, sound).subarray(0, -random.whole(1, 20)),
  ],
  'damaged anywhere': ['either', (random, sound) => damaged(random, readable(random, sound))],
  'measures that are not its own': ['either', misstated],
  'noise with a picture’s first bytes': [
    'refused',
    (random) => Buffer.concat([latin(random.pick(STARTS)), noise(random, random.whole(0, 5000))]),
  ],
  'another type, named as a picture': [
    'refused',
    (random, { gif, tiff }) =>
      random.chance(0.2)
        ? random.pick([gif, tiff])
        : Buffer.concat([latin(random.pick(OTHER_TYPES)), noise(random, random.whole(0, 5000))]),
  ],
  'a picture and a ZIP or web page': [
    'refused',
    (random, sound) => Buffer.concat([readable(random, sound), random.pick([ZIP, latin(SCRIPT)])]),
  ],
  'a script in a picture’s text': [
    'refused',
    (random, { jpeg, png }) =>
      random.chance(0.5)
        ? inserted(jpeg, 2, segment(0xfe, latin(SCRIPT)))
        : inserted(png, PNG_HEAD_LENGTH, chunk('tEXt', latin(`Comment\0${SCRIPT}`))),
  ],
  'a GIF that is a script': [
    'refused',
    (random) => latin(`GIF89a/*${'a'.repeat(random.whole(1, 3000))}*/=1;alert('${MARKER}')`),
  ],
  'a picture and a program or an SVG': [
    'either',
    (random, sound) =>
      Buffer.concat([readable(random, sound), random.pick([svg(random), latin(`\x7fELF${MARKER}`), sound.gif])]),
  ],
  'an SVG': ['refused', svg],
  'a PNG that claims millions of pixels': [
    'refused',
    (random) => pngOf(random.whole(7000, 1_000_000), random.whole(7200, 1_000_000)),
  ],
  'a PNG whose profile or text inflates': [
    'either',
    (random, { png }) => {
      const inflating = deflateSync(Buffer.alloc(random.whole(1, 60) * 1_000_000))
      const part = Buffer.concat([latin('x\0\0'), inflating])
      const parts = Array.from({ length: random.whole(1, 30) }, () => chunk('zTXt', part))
      return inserted(png, PNG_HEAD_LENGTH, random.chance(0.5) ? chunk('iCCP', part) : Buffer.concat(parts))
    },
  ],
  'more pixels than its decoder may hold': [
    'refused',
    (random) => bigPicture(random.pick(['avif', 'interlaced']), random.whole(4100, 7000), random.whole(4000, 7000)),
  ],
  'an AVIF with a larger picture inside': ['refused', understated],
  'more bytes than allowed': [
    'refused',
    (random, sound) => Buffer.concat([readable(random, sound), Buffer.alloc(15 * 1024 * 1024 + random.whole(0, 9))]),
  ],
  'metadata about place and person': ['stored', withMetadata],
  'thousands of comments': [
    'either',
    (random, { jpeg }) =>
      inserted(jpeg, 2, Buffer.concat(Array(random.whole(1, 3000)).fill(segment(0xfe, latin(MARKER))) as Buffer[])),
  ],
  'camera data of noise': [
    'either',
    (random, { jpeg }) =>
      inserted(jpeg, 2, segment(0xe1, Buffer.concat([latin('Exif\0\0II*\0\x08\0\0\0'), noise(random, 900)]))),
  ],
  'an animated PNG': ['refused', (random, { png }) => lateApng(png, random.whole(0, 200_000), random.whole(2, 9999))],
  'an animation': ['refused', (random) => frames(random, random.pick(['webp', 'gif']))],
  'a line': [
    'refused',
    (random) => {
      const [width, height] = [random.whole(1, 9), random.whole(1, 16_000)]
      const line = random.chance(0.5) ? plain(width, height) : plain(height, width)
      return line.toFormat(random.pick(['jpeg', 'png', 'webp'])).toBuffer()
    },
  ],
  'step by step': [
    'stored',
    (random) =>
      sharp(drawing(random.whole(640, 900), random.whole(400, 600)))
        .removeAlpha()
        .toFormat(random.pick(['png', 'jpeg'] as const), { progressive: true })
        .toBuffer(),
  ],
}

/** Draws this many uploads, cycling through the kinds. */
export async function* hostilePictures(random: Random, count: number): AsyncGenerator<Upload> {
  const [jpeg, png, webp, avif] = await Promise.all(
    (['jpeg', 'png', 'webp', 'avif'] as const).map((format) => picture(format, 700, 400)),
  )
  const drawn = sharp(drawing(700, 400)).removeAlpha()
  const sound = {
    ...({ jpeg, png, webp, avif } as Record<'jpeg' | 'png' | 'webp' | 'avif', Buffer>),
    interlaced: await drawn.clone().png({ progressive: true }).toBuffer(),
    progressive: await drawn.clone().jpeg({ progressive: true }).toBuffer(),
    gif: await drawn.clone().gif().toBuffer(),
    tiff: await drawn.clone().tiff().toBuffer(),
  }
  const kinds = Object.entries(KINDS)
  for (let index = 0; index < count; index += 1) {
    const [name, [fate, draw]] = kinds[index % kinds.length] ?? ['', ['either', () => Buffer.alloc(0)]]
    yield { name: `${index}: ${name}`, fate, bytes: await draw(random, sound) }
  }
}
