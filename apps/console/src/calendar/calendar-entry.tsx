import CouponsIcon from '@mui/icons-material/LocalOfferOutlined'
import NewslettersIcon from '@mui/icons-material/MailOutlined'
import OffersIcon from '@mui/icons-material/SellOutlined'
import SalesIcon from '@mui/icons-material/PercentOutlined'
import { Box } from '@mui/material'
import type { CalendarEntry, CalendarKind } from '@shop/contract/calendar/calendar.console'
import { toClock } from '@shop/contract/days/days.rules'
import { readLocalizedField } from '@shop/contract/languages/translated'
import type { ComponentType } from 'react'
import { Link, useLocaleState, useTranslate } from 'react-admin'
import { formatClock } from '../ui/format.ts'
import { toList } from '../ui/to-list.ts'
import type { DayPart } from './calendar-days.ts'

const ICONS: Readonly<Record<CalendarKind, ComponentType<{ fontSize: 'inherit' }>>> = {
  offer: OffersIcon,
  sale: SalesIcon,
  coupon: CouponsIcon,
  coupon_batch: CouponsIcon,
  newsletter: NewslettersIcon,
}

const PATHS: Readonly<Record<CalendarKind, (id: string) => string>> = {
  offer: (id) => `/offers/${id}`,
  sale: (id) => `/sales/${id}`,
  coupon: (id) => `/coupons/${id}`,
  coupon_batch: (id) => toList('coupons', { batch_id: id }),
  newsletter: (id) => `/newsletters/${id}`,
}

interface CalendarLinkProps {
  entry: CalendarEntry
  part: DayPart
  /** In a cell of the grid there is room for the title alone; what else there is to say is read aloud. */
  isShort: boolean
}

/** An entry on a day, which leads to its page. */
export function CalendarLink({ entry, part, isShort }: CalendarLinkProps) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const { kind, id, state, starts_at: from, ends_at: until } = entry
  const Icon = ICONS[kind]
  const title = readLocalizedField(entry, 'title', locale)
  const facts = [
    translate(`calendar.kinds.${kind}`),
    translate(`calendar.states.${state}`),
    translate(`calendar.parts.${isUntilMidnight(entry, part) ? 'ends_with_day' : part}`, {
      time: formatClock(part === 'ends' ? until! : from, locale),
    }),
  ].join(' · ')
  return (
    <Box
      component={Link}
      to={PATHS[kind](id)}
      {...(isShort && { 'aria-label': `${title}: ${facts}`, title: `${title}: ${facts}` })}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        minWidth: 0,
        minHeight: 24,
        px: 0.5,
        borderRadius: 0.5,
        borderLeft: 3,
        borderColor: state === 'running' ? 'success.main' : state === 'scheduled' ? 'info.main' : 'divider',
        backgroundColor: 'action.hover',
        color: 'text.primary',
        fontSize: '0.8125rem',
        textDecoration: 'none',
        '&:hover, &:focus-visible': { textDecoration: 'underline' },
      }}
    >
      <Icon fontSize="inherit" />
      <Box
        component="span"
        sx={{
          minWidth: 0,
          ...(isShort
            ? { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }
            : { overflowWrap: 'anywhere' }),
        }}
      >
        {title}
        {!isShort && (
          <Box component="span" sx={{ color: 'text.secondary', display: 'block' }}>
            {facts}
          </Box>
        )}
      </Box>
    </Box>
  )
}

/** Midnight is the first instant of the next day, on which it no longer runs. */
const isUntilMidnight = ({ ends_at: until }: CalendarEntry, part: DayPart): boolean =>
  part === 'ends' && toClock(new Date(until!)).endsWith('T00:00')
