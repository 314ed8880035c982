/** Fills a business's gallery, so that its site is measured with as many pictures as it can have. */
import { MAX_GALLERY_PICTURES } from '@/lib/domain/picture'
import { encodePicture, loadSharp, type EncodedPicture } from '@/lib/server/media/encode'
import { withDatabase } from './bench-business'

const WIDTH = 1600
const HEIGHT = 1200

/** Adds drawn pictures, encoded like uploads, after those that the business shows. */
export async function fillGallery(databaseUrl: string, subdomain: string): Promise<void> {
  await withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string; shown: number }>(
      `SELECT b.id, count(g.hash)::int AS shown FROM businesses b LEFT JOIN gallery_pictures g ON g.business_id = b.id
       WHERE b.subdomain = $1 GROUP BY b.id`,
      [subdomain],
    )
    const { id, shown } = rows[0] ?? { id: '', shown: 0 }
    for (let position = shown; position < MAX_GALLERY_PICTURES; position++) {
      const { hash, width, height, blur, files } = await drawPicture(position)
      const variants = files.map(({ content, ...file }) => ({ ...file, bytes: content.length }))
      await client.query(
        `INSERT INTO assets (business_id, kind, hash, width, height, variants, blur)
         VALUES ($1, 'gallery', $2, $3, $4, $5, $6)`,
        [id, hash, width, height, JSON.stringify(variants), blur],
      )
      for (const file of files)
        await client.query(
          `INSERT INTO asset_files (business_id, kind, hash, width, format, content)
           VALUES ($1, 'gallery', $2, $3, $4, $5)`,
          [id, hash, file.width, file.format, file.content],
        )
      await client.query('INSERT INTO gallery_pictures (business_id, position, hash) VALUES ($1, $2, $3)', [
        id,
        position,
        hash,
      ])
    }
  })
}

/** Draws soft shapes with grain, whose files are about as large as those of a photo. */
async function drawPicture(number: number): Promise<EncodedPicture> {
  const sharp = await loadSharp()
  const spots = await sharp({
    create: {
      width: WIDTH / 16,
      height: HEIGHT / 16,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 70 },
    },
  })
    .modulate({ hue: number * 30 })
    .png()
    .toBuffer()
  return encodePicture('gallery', await sharp(spots).resize(WIDTH, HEIGHT).jpeg({ quality: 92 }).toBuffer())
}
