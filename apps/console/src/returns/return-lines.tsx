import { Box, Typography } from '@mui/material'
import type { ReturnDetails } from '@shop/contract/returns/returns.console'
import { useTranslate } from 'react-admin'
import { useServices } from '../data/services.ts'
import { useLineName } from '../orders/order-texts.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'

type Line = ReturnDetails['lines'][number]

/** What comes back, what is wanted for it and why, with the customer's own words and photos. */
export function ReturnLines({ item }: { item: ReturnDetails }) {
  const translate = useTranslate()
  return (
    <Panel title={translate(`returns.remedies.${item.remedy}`)}>
      <Typography>{translate(`returns.reasons.${item.reason}`)}</Typography>
      {item.message && (
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mt: 0.5 }}>
          {`“${item.message}”`}
        </Typography>
      )}
      {item.photos.length > 0 && <Photos photos={item.photos} />}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1.5 }}>
        {item.lines.map((line) => (
          <LineRow key={line.position} line={line} />
        ))}
      </Box>
    </Panel>
  )
}

function Photos({ photos }: { photos: ReturnDetails['photos'] }) {
  const translate = useTranslate()
  return (
    <Box
      component="ul"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', p: 0, mt: 1.5, mb: 0 }}
    >
      {photos.map((photo, index) => (
        <li key={photo.photo_id}>
          <a href={photo.url} target="_blank" rel="noreferrer">
            <img
              src={photo.thumbnail_url}
              alt={translate('returns.page.photo', { number: index + 1 })}
              width={96}
              height={96}
              style={{ objectFit: 'cover', display: 'block', borderRadius: 2 }}
            />
          </a>
        </li>
      ))}
    </Box>
  )
}

function LineRow({ line }: { line: Line }) {
  const translate = useTranslate()
  const toName = useLineName()
  const { shop } = useServices()
  const { quantity, instead, outcome } = line
  const outcomes = (['restocked', 'seconds', 'written_off'] as const).filter((kind) => outcome?.[kind])
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, py: 1, borderTop: 1, borderColor: 'divider' }}>
      <img
        src={new URL(line.image, shop?.url ?? location.href).href}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        style={{ objectFit: 'cover', borderRadius: 2 }}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography>{`${quantity} × ${toName(line)}`}</Typography>
        {instead && (
          <Typography variant="body2">
            {translate('returns.page.instead', { name: toName(instead) })}
          </Typography>
        )}
        {outcomes.map((kind) => (
          <Typography key={kind} variant="body2" color="text.secondary">
            {translate(`returns.outcomes.${kind}`)}: {outcome![kind]}
          </Typography>
        ))}
      </Box>
      <Box sx={{ textAlign: 'right' }}>
        <Money value={line.paid} />
      </Box>
    </Box>
  )
}
