import { PHOTO_FIELD } from '@shop/contract/photos/photos.rules'
import { aPng } from './pictures.ts'

/** A form with a photo, as a browser sends it. */
export function aPhoto({ content = aPng(), type = 'image/png' } = {}): FormData {
  const form = new FormData()
  form.set(PHOTO_FIELD, new File([new Uint8Array(content)], 'photo', { type }))
  return form
}
