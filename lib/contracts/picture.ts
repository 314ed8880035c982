/** Pictures that an owner uploads, and which of them the site shows. */
import { z } from 'zod'
import { ALT_MAX_LENGTH, MAX_GALLERY_PICTURES, PICTURE_KINDS } from '@/lib/domain/picture'
import * as f from './fields'

const CHOOSE_AGAIN = 'Upload this picture again'
const hash = z.string().regex(/^[0-9a-f]{64}$/, CHOOSE_AGAIN)
const share = z.int('Use whole percent').min(0, 'Use 0 to 100').max(100, 'Use 0 to 100')

/** The request body is the picture's bytes. */
export const uploadPictureQuery = z.object({
  kind: z.enum(
    PICTURE_KINDS,
    'Say whether it is the logo, the cover, for the gallery, of a staff member or of a service',
  ),
})

/** A stored picture. Its files are at `/media/{hash}-{width}.avif` and `.webp`. */
export const uploadedPicture = z.object({
  kind: z.enum(PICTURE_KINDS),
  hash: z.string(),
  /** Width of its largest file, in pixels. */
  width: z.int(),
  height: z.int(),
  /** Widths of its files in pixels, ascending. */
  widths: z.array(z.int()).min(1),
  /** A tiny preview as a data URL, shown until the picture loads. */
  blur: z.string(),
})
export type UploadedPicture = z.infer<typeof uploadedPicture>

/** A picture on a site. */
export const sitePicture = uploadedPicture.omit({ kind: true }).extend({
  /**
   * The focal point, which stays visible however the picture is cropped: percent from the left, and `focalY` from the
   * top.
   */
  focalX: z.int(),
  focalY: z.int(),
})
export type SitePicture = z.infer<typeof sitePicture>

/** The pictures that the site shows; null for none. */
export const pictures = z.object({ logo: sitePicture.nullable(), cover: sitePicture.nullable() })
export type Pictures = z.infer<typeof pictures>

/** Omitted pictures are unchanged; null removes one from the site. */
export const updatePicturesBody = z.object({
  logo: z.object({ hash }).nullable().optional(),
  cover: z
    .object({
      hash,
      focalX: share.default(50),
      focalY: share.default(50),
      /** The cover that this change is based on: 409 `stale` if the site shows another. If omitted, it isn't checked. */
      replaces: hash.optional(),
    })
    .nullable()
    .optional(),
})
export type UpdatePicturesBody = z.infer<typeof updatePicturesBody>

/** A stored picture, where the kind is known from the context. */
export const storedPicture = uploadedPicture.omit({ kind: true })
export type StoredPicture = z.infer<typeof storedPicture>

/** Names a picture that was uploaded. */
export const chosenPicture = z.object({ hash })

/** A picture of the gallery. */
export const galleryPicture = storedPicture.extend({
  /** Alternative text, for people who can't see the picture; null to describe it by its position in the gallery. */
  alt: z.string().nullable(),
})
export type GalleryPicture = z.infer<typeof galleryPicture>

/** The gallery, in the order in which the site shows it. */
export const gallery = z.object({ version: z.int(), pictures: z.array(galleryPicture) })
export type Gallery = z.infer<typeof gallery>

/** The whole gallery, in order. Pictures that it leaves out are removed from the site. */
export const updateGalleryBody = z.object({
  /**
   * The `version` that this change is based on: 409 `stale` if the gallery has changed since. If omitted, it isn't
   * checked.
   */
  version: f.version.optional(),
  pictures: z
    .array(z.object({ hash, alt: f.optionalText(ALT_MAX_LENGTH) }))
    .max(MAX_GALLERY_PICTURES, `Choose at most ${MAX_GALLERY_PICTURES} pictures`)
    .refine((chosen) => new Set(chosen.map(({ hash: name }) => name)).size === chosen.length, {
      error: 'Choose each picture once',
    }),
})
export type UpdateGalleryBody = z.infer<typeof updateGalleryBody>
