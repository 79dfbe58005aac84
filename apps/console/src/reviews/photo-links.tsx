import { Box } from '@mui/material'
import type { ConsoleReview } from '@shop/contract/reviews/reviews.console'
import { useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'

/** Photos of a review; each opens large in a window of its own. */
export function PhotoLinks({ photos }: Pick<ConsoleReview, 'photos'>) {
  const translate = useTranslate()
  const { shop } = useServices()
  if (photos.length === 0) return null
  // Private ones are opened through the console, public ones at the shop.
  const toUrl = (path: string) =>
    path.startsWith('/api/') ? path : new URL(path, shop?.url ?? location.href).href
  return (
    <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 0, m: 0, listStyle: 'none' }}>
      {photos.map(({ photo_id: id, url, thumbnail_url: thumbnail }, index) => (
        <li key={id}>
          <a href={toUrl(url)} target="_blank" rel="noreferrer">
            <img
              src={toUrl(thumbnail)}
              alt={translate('reviews.photo', { number: index + 1, total: photos.length })}
              width={120}
              height={120}
              style={{ objectFit: 'cover', borderRadius: 4, display: 'block' }}
            />
          </a>
        </li>
      ))}
    </Box>
  )
}
