/** The pictures of the demo businesses, which are committed as encoded files, and their rows. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { CENTER, type FocalPoint, type PictureKind } from '@/lib/domain/picture'
import type { Tx } from '../db'
import type { Variant } from '../media/queries'
import type { MediaKey } from '../media/storage'
import type { CastBusiness } from './cast-business'
import type { CastRows } from './cast-rows'

/** The pictures a demo business shows, by their names in `public/demo`. */
export interface CastPictures {
  logo: string
  cover: { name: string } & FocalPoint
  gallery: readonly { name: string; alt: string }[]
  /** By the names of staff members. */
  people: Readonly<Record<string, string>>
  /** By the names of services. */
  services: Readonly<Record<string, string>>
}

/** The pictures of Luna Hair. */
export const LUNA_PICTURES: CastPictures = {
  logo: 'logo',
  cover: { name: 'cover', ...CENTER, focalX: 62 },
  gallery: [
    { name: 'storefront', alt: 'The salon from the street, with a striped awning and a bench' },
    { name: 'bob', alt: 'A sleek dark bob, from behind' },
    { name: 'chair', alt: 'The chair by the arched window' },
    { name: 'braid', alt: 'A long copper braid with small white flowers' },
    { name: 'bowls', alt: 'Three bowls of color with a brush' },
    { name: 'scissors', alt: 'Scissors and a comb beside a dish with a green sprig' },
  ],
  people: { 'Luna Alvarez': 'luna', 'Mateo Ruiz': 'mateo', 'Priya Nair': 'priya' },
  services: {
    Haircut: 'haircut',
    'Blow-dry': 'blow-dry',
    'Beard trim': 'beard-trim',
    Color: 'color',
    Gloss: 'gloss',
  },
}

/** A picture as `public/demo/pictures.json` lists it. */
interface DrawnPicture {
  name: string
  kind: PictureKind
  hash: string
  width: number
  height: number
  blur: string
  variants: Variant[]
}

/** The pictures of a demo business with their bytes. */
export interface ReadPictures {
  shown: CastPictures
  drawn: readonly DrawnPicture[]
  files: readonly (Omit<MediaKey, 'businessId'> & { content: Uint8Array<ArrayBuffer> })[]
}

// npm and the image start every process in the folder that has `public/`. Only a demo reads it.
const fileOf = (name: string) => path.join(/* turbopackIgnore: true */ process.cwd(), 'public/demo', name)

/** Reads the pictures of `cast`, half a megabyte; returns null if it has none. Throws if a file is missing. */
export async function readPictures({ pictures }: CastBusiness): Promise<ReadPictures | null> {
  if (!pictures) return null
  const drawn = JSON.parse(await readFile(fileOf('pictures.json'), 'utf8')) as DrawnPicture[]
  const files = drawn.flatMap(({ name, kind, hash, variants }) =>
    variants.map(async ({ width, format }) => {
      const content = new Uint8Array(await readFile(fileOf(`${name}-${width}.${format}`)))
      return { kind, hash, width, format, content }
    }),
  )
  return { shown: pictures, drawn, files: await Promise.all(files) }
}

/**
 * Inserts pictures for a business that was just inserted, and shows them. Their bytes are in PostgreSQL even if there
 * is S3-compatible storage, because somebody waits for the copy; `readMedia` looks in both.
 */
export async function insertPictures(
  tx: Tx,
  { shown, drawn, files }: ReadPictures,
  { businessId, staff, services }: { businessId: string } & Pick<CastRows, 'staff' | 'services'>,
  now: Date,
): Promise<void> {
  const find = (name: string) => {
    const picture = drawn.find((one) => one.name === name)
    if (!picture) throw new Error(`public/demo/pictures.json has no picture "${name}"`)
    return { kind: picture.kind, hash: picture.hash }
  }
  await tx.asset.createMany({
    data: drawn.map(({ kind, hash, width, height, blur, variants }) => ({
      businessId,
      ...{ kind, hash, width, height, blur },
      variants: variants.map((file) => ({ ...file })),
      lastUsedAt: now,
      createdAt: now,
    })),
  })
  await tx.assetFile.createMany({ data: files.map((file) => ({ businessId, ...file })) })
  const { name: cover, ...focal } = shown.cover
  await tx.sitePicture.createMany({
    data: [
      { businessId, ...find(shown.logo) },
      { businessId, ...find(cover), ...focal },
    ],
  })
  await tx.galleryPicture.createMany({
    data: shown.gallery.map(({ name, alt }, position) => ({ businessId, position, ...find(name), alt })),
  })
  for (const { id, name } of staff) {
    const photo = shown.people[name]
    if (photo === undefined) continue
    await tx.staff.updateMany({ where: { businessId, id }, data: { photoHash: find(photo).hash } })
  }
  for (const { id, name } of services) {
    const picture = shown.services[name]
    if (picture === undefined) continue
    await tx.service.updateMany({ where: { businessId, id }, data: { pictureHash: find(picture).hash } })
  }
}
