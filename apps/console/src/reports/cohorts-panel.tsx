import { Box, Skeleton, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { alpha } from '@mui/material/styles'
import { startOf, TIME_ZONE } from '@shop/contract/days/days.rules'
import { getCohortReport, type CohortReport } from '@shop/contract/reports/customer-reports.console'
import { useLocaleState, useTranslate } from 'react-admin'
import { useEndpoint } from '../data/use-endpoint.ts'
import { Panel } from '../ui/panel.tsx'
import { QueryError } from '../ui/query-error.tsx'

/** The strongest colour of a cell; its text stays readable on it. */
const MAX_SHADE = 0.35

/** Customers by the month of their first order, and how many of them ordered again. */
export function CohortsPanel() {
  const translate = useTranslate()
  const { data, error, refetch } = useEndpoint(getCohortReport, {})
  return (
    <Panel title={translate('reports.cohorts.title')} hint={translate('reports.cohorts.hint')}>
      {error && <QueryError error={error} onRetry={() => void refetch()} />}
      {data ? <Cohorts cohorts={data.cohorts} /> : !error && <Skeleton variant="rounded" height={300} />}
    </Panel>
  )
}

type Cohort = CohortReport['cohorts'][number]

function Cohorts({ cohorts }: { cohorts: readonly Cohort[] }) {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const shown = cohorts.filter(({ months }) => months.some(({ orders }) => orders > 0))
  if (shown.length === 0)
    return <Typography color="text.secondary">{translate('reports.cohorts.empty')}</Typography>
  const columns = Math.max(...shown.map(({ months }) => months.length))
  const formatMonth = new Intl.DateTimeFormat(locale, {
    month: 'short',
    year: 'numeric',
    timeZone: TIME_ZONE,
  })
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="group" aria-label={translate('reports.cohorts.title')}>
      <Table size="small" sx={{ '& td, & th': { px: 1, whiteSpace: 'nowrap' } }}>
        <TableHead>
          <TableRow>
            <TableCell>{translate('reports.cohorts.month')}</TableCell>
            <TableCell align="right">{translate('reports.cohorts.customers')}</TableCell>
            {Array.from({ length: columns - 1 }, (_, index) => (
              <TableCell key={index} align="right">
                {translate('reports.cohorts.later', { smart_count: index + 1 })}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map(({ month, months: [first, ...later] }) => (
            <TableRow key={month}>
              <TableCell component="th" scope="row">
                {formatMonth.format(startOf(`${month}-01`))}
              </TableCell>
              <TableCell align="right">{first!.customers}</TableCell>
              {later.map(({ customers }, index) => (
                <ShareCell key={index} customers={customers} of={first!.customers} />
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

/** The part of a cohort that ordered in a later month. */
function ShareCell({ customers, of }: { customers: number; of: number }) {
  const [locale] = useLocaleState()
  if (of === 0) return <TableCell align="right">–</TableCell>
  const share = customers / of
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <TableCell
      align="right"
      title={String(customers)}
      sx={{
        fontVariantNumeric: 'tabular-nums',
        bgcolor: ({ palette }) => alpha(palette.primary.main, MAX_SHADE * Math.min(1, share)),
      }}
    >
      {percent.format(share)}
    </TableCell>
  )
}
