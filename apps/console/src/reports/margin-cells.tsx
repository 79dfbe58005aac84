import { Typography } from '@mui/material'
import type { SalesFigures } from '@shop/contract/reports/sales-reports.console'
import { useLocaleState, useTranslate } from 'react-admin'
import { Money } from '../ui/money.tsx'

type Margin = SalesFigures['margin']

/** Columns of costs and margins, for those who may see them. */
export const MARGIN_COLUMNS = ['cost', 'margin'] as const

/** The cells of these columns. */
export function toMarginCells(margin: Margin) {
  return [<Cost key="cost" margin={margin} />, <MarginCell key="margin" margin={margin} />]
}

const hasCosts = (margin: Margin): margin is NonNullable<Margin> =>
  margin !== undefined && (Number(margin.cost) !== 0 || Number(margin.sales) !== 0)

function Cost({ margin }: { margin: Margin }) {
  const translate = useTranslate()
  return hasCosts(margin) ? <Money value={margin.cost} /> : translate('reports.margin.unknown')
}

/** The margin and its share of the sales; where some costs are not known, of how many units they are. */
function MarginCell({ margin }: { margin: Margin }) {
  const translate = useTranslate()
  const toPercent = usePercent()
  if (!hasCosts(margin)) return translate('reports.margin.unknown')
  const { amount, share, known } = margin
  return (
    <>
      <Money value={amount} />
      {share !== undefined && ` (${toPercent(share)})`}
      {known !== undefined && known < 1 && (
        <Typography component="span" variant="caption" color="text.secondary" sx={{ display: 'block' }}>
          {translate('reports.margin.known', { share: toPercent(known) })}
        </Typography>
      )}
    </>
  )
}

/** What the margin is a share of, and what it leaves out, as a sentence. */
export function useMarginNote(): (margin: NonNullable<Margin>) => string {
  const translate = useTranslate()
  const toPercent = usePercent()
  return ({ share, known }) =>
    [
      ...(share === undefined ? [] : [translate('reports.margin.share', { share: toPercent(share) })]),
      ...(known === undefined ? [] : [translate('reports.margin.known', { share: toPercent(known) })]),
    ].join(' · ')
}

function usePercent(): (share: number) => string {
  const [locale] = useLocaleState()
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  // Less than everything is not shown as everything.
  return (share) => percent.format(share < 1 ? Math.min(share, 0.999) : share)
}
