import { toLocalizedFields, type Translated } from '@shop/contract/languages/translated'
import type { ProductImage } from '@shop/contract/products/products.schemas'
import type { Tx } from '../../db/pool.ts'
import { AppError } from '../../http/app-error.ts'
import type { PicturesService } from '../media/pictures.service.ts'
import * as repository from './content.repository.ts'
import { toShownTexts, type AnyFields } from './shown-texts.ts'

export type ContentPictures = Pick<PicturesService, 'findUploaded'>

/** A text that nobody has written yet. */
export const NO_TEXT: Translated<string> = { en: '', zh: '' }

/** Whether the shop always needs texts of this kind: its addresses are the specification's. */
export const isFixed = (kind: string): boolean => kind === 'page' || kind === 'home'

/**
 * Shows a source in the shop from a time on.
 * @param day the date that a page shows as its last change
 * @throws CONTENT_INCOMPLETE with what is missing
 */
export async function publishSource(
  db: Tx,
  source: repository.Source,
  { pictures, shownFrom, day, now }: { pictures: ContentPictures; shownFrom: Date; day: string; now: Date },
): Promise<void> {
  const { kind, slug, version, fields } = source
  const { texts, errors } = toShownTexts(kind, fields, day)
  const until = fields.until ? new Date(fields.until) : null
  if (until && until <= shownFrom)
    errors.push({ path: 'until', message: 'must be later than its start', rule: 'ends_before_start' })
  if (errors.length > 0) throw new AppError('CONTENT_INCOMPLETE', { details: errors })
  const image = await findImage(pictures, fields)
  const publication = { kind, slug, version, shown_from: shownFrom, shown_until: until }
  await repository.publish(db, publication, { texts, image, now })
}

/** @throws PICTURE_UNKNOWN */
export async function findImage(
  pictures: ContentPictures,
  { image, image_alt: alt }: AnyFields,
): Promise<ProductImage | null> {
  if (!image) return null
  const [folder, file] = image.split('/') as ['story' | 'pages', string]
  const found = await pictures.findUploaded(file, folder)
  if (!found) throw new AppError('PICTURE_UNKNOWN', { details: [{ path: 'image', message: image }] })
  return { ...found, ...toLocalizedFields('alt', alt ?? NO_TEXT) }
}

/** The name by which content uses a published picture: `/uploads/story/jade-1a2b3c4d5e-1200.webp` → `story/jade-1a2b3c4d5e.webp`. */
export function toPictureFile(url: string): string {
  return url.replace(/^\/uploads\//, '').replace(/-\d+\.webp$/, '.webp')
}
