import fc from '../support/property'
import {
  CENTER,
  chosenWidths,
  type Crop,
  cropFor,
  type FocalPoint,
  focalPointAt,
  galleryAlt,
  moveFocalPoint,
  PICTURE_KINDS,
  readFileName,
  sizeProblem,
} from '@/lib/domain/picture'
import { pictureUrl } from '@/lib/routes'

const HASH = '0123456789abcdef'.repeat(4)
const kind = fc.constantFrom(...PICTURE_KINDS)
const percent = fc.integer({ min: 0, max: 100 })
const isInside = ({ focalX, focalY }: FocalPoint) =>
  [focalX, focalY].every((value) => Number.isInteger(value) && value >= 0 && value <= 100)

it('files have the usual widths below the picture’s own, which is the largest up to 1920, or 1280 in a gallery, or 640 for a logo, person or service, which has a thumbnail too', () => {
  expect(chosenWidths('cover', 4000)).toEqual([320, 640, 1280, 1920])
  expect(chosenWidths('cover', 1500)).toEqual([320, 640, 1500])
  expect(chosenWidths('cover', 700)).toEqual([320, 700])
  expect(chosenWidths('gallery', 4000)).toEqual([320, 640, 1280])
  expect(chosenWidths('logo', 4000)).toEqual([320, 640])
  expect(chosenWidths('staff', 4000)).toEqual([320, 640])
  expect(chosenWidths('service', 4000)).toEqual([160, 320, 640])
  expect(chosenWidths('service', 180)).toEqual([180])
  expect(chosenWidths('logo', 200)).toEqual([200])
})

it('no file is wider than the picture, and none comes up more than once', () => {
  fc.assert(
    fc.property(kind, fc.integer({ min: 1, max: 50_000 }), (of, width) => {
      const widths = chosenWidths(of, width)
      expect(Math.max(...widths)).toBeLessThanOrEqual(width)
      expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b))
    }),
  )
})

it('says in words why a size can’t be used', () => {
  expect(sizeProblem('cover', { width: 1600, height: 900 })).toBeNull()
  expect(sizeProblem('logo', { width: 32, height: 32 })).toBeNull()
  expect(sizeProblem('cover', { width: 320, height: 200 })).toContain('at least 640 × 320')
  expect(sizeProblem('gallery', { width: 300, height: 400 })).toContain('A gallery picture needs at least 320 × 320')
  expect(sizeProblem('logo', { width: 16, height: 16 })).toContain('at least 32 × 32')
  expect(sizeProblem('cover', { width: 7000, height: 400 })).toContain('narrow')
})

it('an address names its file, and nothing else is one', () => {
  expect(readFileName(`${HASH}.webp`)).toEqual({ hash: HASH, width: null, format: 'webp' })
  expect(readFileName(pictureUrl(HASH, 640, 'avif').split('/').at(-1) ?? '')).toEqual({
    hash: HASH,
    width: 640,
    format: 'avif',
  })
  for (const name of [
    '',
    HASH,
    `${HASH}.png`,
    `${HASH}-0.webp`,
    `${HASH}-99999.webp`,
    `${HASH}-640.webp/`,
    `${HASH.toUpperCase()}.webp`,
    `${HASH.slice(1)}.webp`,
    `../${HASH}.webp`,
    `${HASH}.webp\n`,
  ])
    expect([name, readFileName(name)]).toEqual([name, null])
})

it('a click sets the focal point where it is, and outside at the edge', () => {
  const box = { left: 100, top: 50, width: 400, height: 200 }
  expect(focalPointAt({ x: 300, y: 100 }, box)).toEqual({ focalX: 50, focalY: 25 })
  fc.assert(
    fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (x, y) =>
      isInside(focalPointAt({ x, y }, box)),
    ),
  )
  expect(focalPointAt({ x: 1, y: 1 }, { ...box, width: 0, height: 0 })).toEqual({ focalX: 50, focalY: 50 })
})

it('arrow keys move the focal point, never over an edge, and other keys do nothing', () => {
  fc.assert(
    fc.property(
      percent,
      percent,
      fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'),
      (focalX, focalY, key) => {
        const moved = moveFocalPoint({ focalX, focalY }, key, 5)
        return (
          moved !== null && isInside(moved) && Math.abs(moved.focalX - focalX) + Math.abs(moved.focalY - focalY) <= 5
        )
      },
    ),
  )
  expect(moveFocalPoint({ focalX: 50, focalY: 50 }, 'ArrowLeft', 5)).toEqual({ focalX: 45, focalY: 50 })
  expect(moveFocalPoint({ focalX: 50, focalY: 50 }, 'ArrowDown', 5)).toEqual({ focalX: 50, focalY: 55 })
  for (const key of ['Enter', 'toString', 'a']) expect(moveFocalPoint({ focalX: 50, focalY: 50 }, key, 5)).toBeNull()
})

it('a picture of the gallery is described in the owner’s words, else by its place', () => {
  expect(galleryAlt('Balayage', 0, 'Bloom')).toBe('Balayage')
  expect(galleryAlt(null, 1, 'Bloom')).toBe('Bloom, picture 2')
})

describe('cropping for a frame', () => {
  const FRAME = { width: 460, height: 630 }

  it.each<[string, { width: number; height: number }, FocalPoint, Crop]>([
    [
      'a wide picture at its middle',
      { width: 1280, height: 630 },
      CENTER,
      { left: 410, top: 0, width: 460, height: 630 },
    ],
    [
      'its left edge',
      { width: 1280, height: 630 },
      { focalX: 0, focalY: 50 },
      { left: 0, top: 0, width: 460, height: 630 },
    ],
    [
      'its right edge',
      { width: 1280, height: 630 },
      { focalX: 100, focalY: 50 },
      { left: 820, top: 0, width: 460, height: 630 },
    ],
    [
      'a tall picture at its top',
      { width: 460, height: 1000 },
      { focalX: 50, focalY: 0 },
      { left: 0, top: 0, width: 460, height: 630 },
    ],
    ['a picture of one pixel', { width: 1, height: 1 }, CENTER, { left: 0, top: 0, width: 1, height: 1 }],
  ])('takes %s', (_name, picture, focal, crop) => {
    expect(cropFor(picture, FRAME, focal)).toEqual(crop)
  })

  it('stays inside every picture', () => {
    const side = fc.integer({ min: 1, max: 4000 })
    const share = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(fc.record({ width: side, height: side }), share, share, (picture, focalX, focalY) => {
        const { left, top, width, height } = cropFor(picture, FRAME, { focalX, focalY })
        expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
        expect(left + width).toBeLessThanOrEqual(picture.width)
        expect(top + height).toBeLessThanOrEqual(picture.height)
      }),
    )
  })
})
