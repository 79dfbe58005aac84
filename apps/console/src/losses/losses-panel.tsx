import { Alert, Typography } from '@mui/material'
import type { Losses } from '@shop/contract/losses/losses.console'
import { Link, useTranslate } from 'react-admin'
import { useShowsCosts } from '../data/use-shows-costs.ts'
import { AmountsTable } from '../products/amounts-table.tsx'
import { Money } from '../ui/money.tsx'
import { PreviewPanel } from '../ui/preview-panel.tsx'

const AMOUNTS = ['price', 'net', 'cost', 'loss'] as const

interface LossesPanelProps {
  /** What the fields of the form would lose. */
  load: () => Promise<Losses>
}

/** What a sale or an offer would sell below cost, before it is saved; for those who may see costs. */
export function LossesPanel({ load }: LossesPanelProps) {
  const translate = useTranslate()
  if (!useShowsCosts()) return null
  return (
    <PreviewPanel
      title={translate('losses.title')}
      hint={translate('losses.hint')}
      action={translate('losses.check')}
      load={load}
      summary={(losses) => <Summary losses={losses} />}
      details={({ items }) =>
        items.length > 0 && (
          <AmountsTable
            label={translate('losses.table')}
            productLabel={translate('losses.product')}
            columns={AMOUNTS.map((name) => ({ name, label: translate(`losses.${name}`) }))}
            items={items}
            toProduct={(name, { id }) => <Link to={`/products/${id}`}>{name}</Link>}
            toAmount={(product, amount) => <Money value={product[amount]} />}
          />
        )
      }
    />
  )
}

function Summary({ losses: { goods, unknown, count, items } }: { losses: Losses }) {
  const translate = useTranslate()
  return (
    <>
      <Alert severity={count > 0 ? 'warning' : 'info'}>
        {translate(count > 0 ? 'losses.alert' : 'losses.none', { smart_count: count })}
      </Alert>
      {unknown > 0 && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate('losses.unknown', { unknown, goods })}
        </Typography>
      )}
      {count > items.length && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {translate('losses.more', { shown: items.length })}
        </Typography>
      )}
    </>
  )
}
