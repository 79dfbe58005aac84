import { Chip } from '@mui/material'
import { useTranslate } from 'react-admin'

export type StatusTone = 'default' | 'info' | 'success' | 'warning' | 'error'

/** The label of a status, coloured by what it means. `texts`: the key below which the status has its text. */
export function StatusChip({ status, texts, tone }: { status: string; texts: string; tone: StatusTone }) {
  const translate = useTranslate()
  return (
    <Chip
      size="small"
      variant="outlined"
      color={tone}
      label={translate(`${texts}.${status}`, { _: status })}
      sx={{ backgroundColor: 'background.paper' }}
    />
  )
}
