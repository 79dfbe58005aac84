import { useTranslate } from 'react-admin'

/** `★★★★☆`, read as a text. */
export function StarText({ stars }: { stars: number }) {
  const translate = useTranslate()
  return (
    <span
      role="img"
      aria-label={translate('reviews.stars', { smart_count: stars })}
      style={{ whiteSpace: 'nowrap' }}
    >
      {'★'.repeat(stars) + '☆'.repeat(5 - stars)}
    </span>
  )
}
