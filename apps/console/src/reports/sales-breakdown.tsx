import ExportIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button, MenuItem, Skeleton, TextField, Typography } from '@mui/material'
import { readLocalizedField } from '@shop/contract/languages/translated'
import {
  exportSales,
  getSalesBreakdown,
  REPORT_DIMENSIONS,
  type ReportDimension,
  type SalesBreakdown,
} from '@shop/contract/reports/sales-reports.console'
import { Link, useLocaleState, useStore, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { useEndpoint } from '../data/use-endpoint.ts'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { QueryError } from '../ui/query-error.tsx'
import { useSaveFile } from '../ui/save-file.ts'
import { MARGIN_COLUMNS, toMarginCells } from './margin-cells.tsx'
import { OfferBars } from './offer-bars.tsx'
import { Ranking } from './ranking.tsx'
import type { ChosenSpan } from './span-choice.tsx'
import { useCountryName } from '../ui/use-country-name.ts'

/** What sold most in a span, by a dimension that is chosen. */
export function SalesBreakdownPanel({ chosen }: { chosen: ChosenSpan }) {
  const translate = useTranslate()
  const save = useSaveFile()
  const [dimension, setDimension] = useDimension()
  const query = { ...chosen, dimension }
  const { data, error, refetch } = useEndpoint(getSalesBreakdown, { query })
  return (
    <Panel
      title={translate('reports.breakdown.title')}
      hint={translate(`reports.breakdown.hints.${dimension}`, { _: translate('reports.breakdown.hint') })}
      action={
        <>
          <TextField
            select
            size="small"
            label={translate('reports.breakdown.by')}
            value={dimension}
            onChange={({ target }) => setDimension(target.value as ReportDimension)}
            sx={{ minWidth: '10rem' }}
          >
            {REPORT_DIMENSIONS.map((each) => (
              <MenuItem key={each} value={each}>
                {translate(`reports.breakdown.dimensions.${each}`)}
              </MenuItem>
            ))}
          </TextField>
          <Button
            startIcon={<ExportIcon />}
            onClick={() => void save(exportSales, { query }, `sales-${dimension}.csv`)}
          >
            {translate('reports.breakdown.export')}
          </Button>
        </>
      }
    >
      {error && <QueryError error={error} onRetry={() => void refetch()} />}
      {data ? (
        <Rows rows={data.rows} dimension={dimension} />
      ) : (
        !error && <Skeleton variant="rounded" height={200} />
      )}
      {data?.has_more && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate('reports.breakdown.more')}
        </Typography>
      )}
    </Panel>
  )
}

/** The dimension that a link names in the address, or the one that was chosen last. */
function useDimension(): [ReportDimension, (dimension: ReportDimension) => void] {
  const [chosen, setChosen] = useStore<ReportDimension>('reports.dimension', 'product')
  const [search, setSearch] = useSearchParams()
  const linked = REPORT_DIMENSIONS.find((each) => each === search.get('by'))
  return [
    linked ?? chosen,
    (dimension) => {
      setChosen(dimension)
      if (linked) setSearch({}, { replace: true })
    },
  ]
}

/** Where the values of a dimension have pages of their own. */
const PAGES: Partial<Record<ReportDimension, string>> = { product: '/products', offer: '/offers' }

function Rows({ rows, dimension }: { rows: SalesBreakdown['rows']; dimension: ReportDimension }) {
  const translate = useTranslate()
  const toName = useValueName(dimension)
  const page = PAGES[dimension]
  const isOffer = dimension === 'offer'
  const hasMargins = rows.some(({ figures }) => figures.margin)
  return (
    <>
      {isOffer && rows.length > 0 && (
        <OfferBars rows={rows.map((row) => ({ name: toName(row), figures: row.figures }))} />
      )}
      <Ranking
        texts="reports.breakdown"
        label={translate('reports.breakdown.title')}
        {...(isOffer && { empty: translate('reports.breakdown.no_offer') })}
        columns={[
          'value',
          'orders',
          'units',
          ...(isOffer ? ['goods', 'discounts'] : []),
          'sales',
          'refunds',
          ...(hasMargins ? MARGIN_COLUMNS : []),
          'before',
        ]}
        rows={rows.map((row) => ({
          key: row.value,
          cells: [
            page && row.name ? (
              <Link key="name" to={`${page}/${row.value}`}>
                {toName(row)}
              </Link>
            ) : (
              toName(row)
            ),
            row.figures.orders,
            row.figures.units,
            ...(isOffer
              ? [
                  <Money key="goods" value={row.figures.goods} />,
                  <Money key="discounts" value={row.figures.discounts} />,
                ]
              : []),
            <Money key="sales" value={row.figures.sales} />,
            <Money key="refunds" value={row.figures.refunds} />,
            ...(hasMargins ? toMarginCells(row.figures.margin) : []),
            <Money key="before" value={row.before.sales} />,
          ],
        }))}
      />
    </>
  )
}

/** What a value is called: by the merchant, by the browser, or by the console. */
function useValueName(dimension: ReportDimension): (row: SalesBreakdown['rows'][number]) => string {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const toCountryName = useCountryName()
  return ({ value, name }) => {
    if (name) return readLocalizedField(name, 'name', locale)
    if (value === '') return translate('reports.breakdown.none')
    if (dimension === 'country') return toCountryName(value)
    if (dimension === 'payment')
      return translate(`payments.method.${value}`, { _: translate('reports.breakdown.values.gift_card') })
    return translate(`reports.breakdown.values.${value}`, { _: value })
  }
}
